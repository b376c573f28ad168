import { computed, define, json, list, object, optional, required, string } from "../model";
import { limits } from "./limits";
import { objectId } from "./object-id";

export const savedSearch = define({
  kind: "resource",
  name: "saved_search",
  capability: "savedSearches.write",
  description: "A saved search, which an alert may watch. Its alerts go with it when it is deleted.",
  schemaVersion: 1,
  type: object("SavedSearchConfig", {
    id: computed(objectId(), "Id of the saved search; what an alert refers to.", { stable: true, identifies: true }),
    name: required(
      string({ maxLength: limits.savedSearchName, pattern: { matches: /\S/, says: "a text that is not blank" } }),
      "Name of the search; need not be unique. The service stores it without blanks at its ends.",
      { normalised: ["trimmed"] },
    ),
    sourceId: required(objectId(), "Id of the source that is searched."),
    select: optional(
      string({ maxLength: limits.searchSelect }),
      "Columns that are shown; the source's own when absent.",
      {
        absentMeans: "",
        removal: { by: "omission", says: "The source's own columns are shown." },
      },
    ),
    where: optional(string({ maxLength: limits.searchWhere }), "Which events are shown; all when absent.", {
      absentMeans: "",
      removal: { by: "omission", says: "All events are shown." },
    }),
    whereLanguage: optional(string({ oneOf: ["lucene", "sql"] }), "Language of `where`; `lucene` when absent.", {
      absentMeans: "lucene",
      removal: { by: "omission", says: "`where` is read as `lucene`." },
    }),
    orderBy: optional(string({ maxLength: limits.searchOrder }), "Order of the events; newest first when absent.", {
      absentMeans: "",
      removal: { by: "omission", says: "The newest come first." },
    }),
    tags: optional(
      list(string({ maxLength: limits.tagLength }), { maxItems: limits.tags }),
      "Tags by which the search is found, in their order.",
      { absentMeans: [], removal: { by: "omission", says: "The search has no tags." } },
    ),
    filters: optional(
      json(),
      'Filters of the side bar: a list of `{ condition }`, each one `column IN (…)`, `column NOT IN (…)` or `column BETWEEN n AND n`. `type`, which is "sql", may be left out. Filters of another shape, made in the web interface, are kept when they are written as they are.',
      { absentMeans: "[]", removal: { by: "omission", says: "The search has no filters." } },
    ),
    createdAt: computed(string(), "When the search was created.", { stable: true }),
    updatedAt: computed(string(), "When the search was last changed."),
  }),
});
