import { json, list, optional, required, string } from "../schema";
import { limits, ref } from "../words";
import { kind, ownId, stamps, teamOf } from "./kind";

/** A search that people keep, and that alerts can watch. */
export const savedSearch = kind({
  name: "saved_search",
  plural: "saved_searches",
  path: "saved-searches",
  access: { read: "--xx", write: "--xx" },
  returned: { name: true },
  alsoReturned: ["teamId"],
  description:
    "Manages a saved search, which alerts can watch. When you delete a saved search, the service deletes its alerts.",
  attributes: {
    id: ownId("ID of the saved search. Alerts refer to it."),
    name: required(
      string({ maxLength: limits.savedSearchName, pattern: { matches: /\S/, says: "a string that is not blank" } }),
      "Name of the saved search.",
      {
        forAuthors: "Does not have to be unique. The service trims leading and trailing whitespace.",
        normalised: ["trimmed"],
      },
    ),
    sourceId: required(ref("source"), "ID of the source to search."),
    select: optional(string({ maxLength: limits.searchSelect }), "Columns to show.", {
      forAuthors: "Defaults to the columns of the source.",
      comparedWhenAbsent: true,
      absentMeans: "",
      removal: { by: "omission", says: "The default columns of the source are shown." },
    }),
    where: optional(
      string({ maxLength: limits.searchWhere }),
      "Condition that selects the events to show. If omitted, all events are shown.",
      {
        comparedWhenAbsent: true,
        absentMeans: "",
        removal: { by: "omission", says: "All events are shown." },
      },
    ),
    whereLanguage: optional(string({ oneOf: ["lucene", "sql"] }), "Language of `where`.", {
      forAuthors: "Defaults to `lucene`.",
      comparedWhenAbsent: true,
      absentMeans: "lucene",
      removal: { by: "omission", says: "The language is `lucene`." },
    }),
    orderBy: optional(string({ maxLength: limits.searchOrder }), "Sort order of the events.", {
      forAuthors: "Defaults to newest first.",
      absentMeans: "",
      removal: { by: "omission", says: "The newest events come first." },
    }),
    tags: optional(
      list(string({ maxLength: limits.tagLength }), { maxItems: limits.tags }),
      "Tags of the saved search. The order is significant.",
      { absentMeans: [], removal: { by: "omission", says: "The saved search has no tags." } },
    ),
    filters: optional(
      json(),
      'Sidebar filters: a list of `{ condition }` objects. Each condition is `column IN (…)`, `column NOT IN (…)` or `column BETWEEN n AND n`. You can omit `type`, which is always "sql". To keep a filter of another form that was created in the UI, copy it unchanged.',
      {
        comparedWhenAbsent: true,
        absentMeans: "[]",
        removal: { by: "omission", says: "The saved search has no filters." },
      },
    ),
    team: teamOf("saved search"),
    ...stamps("saved search"),
  },
  list: {
    description: "Lists the saved searches of the team, oldest first. You can filter them by source.",
    by: { sourceId: "Return only saved searches of this source." },
  },
  lookup: { by: { name: "sourceId", says: "ID of the source. Set it if several saved searches share a name." } },
  imported: { usually: true },
});
