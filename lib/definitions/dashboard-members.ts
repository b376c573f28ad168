import { list, object, optional, optionalComputed, required, string } from "../schema";
import { container } from "./container";
import { filter } from "./filter";
import { limits } from "./limits";
import { tile } from "./tile";
import { queryLanguages } from "./vocabulary";

const savedFilterValue = object("SavedFilterValue", {
  type: optional(
    string({ oneOf: ["sql"] }),
    "Language of the condition. Only `sql` is supported, which is the default.",
    { absentMeans: "sql" },
  ),
  condition: required(string({ maxLength: limits.expression }), "Condition to apply when the dashboard opens."),
});

export const dashboardName = string({ in: { clickstack: { maxLength: limits.dashboardName } } });

/** The attributes of a dashboard except its name, for both forms: attributes and document. */
export const dashboardMembers = {
  tags: optionalComputed(
    list(string({ in: { clickstack: { maxLength: limits.tagLength } } }), {
      in: { clickstack: { maxItems: limits.tags } },
    }),
    "Tags of the dashboard, in their order.",
    { forAuthors: "If omitted, tags set in the UI are kept.", absentMeans: [] },
  ),
  tiles: optionalComputed(
    list(tile, { in: { clickstack: { maxItems: limits.tiles } } }),
    "Tiles of the dashboard, in the order in which the service stores them.",
    { forAuthors: "If omitted, tiles created in the UI are kept.", absentMeans: [], sendAbsent: true },
  ),
  filters: optionalComputed(list(filter), "Filters shown above the tiles.", {
    forAuthors: "If omitted, filters created in the UI are kept.",
    absentMeans: [],
  }),
  savedQuery: optionalComputed(string(), "Query to apply when the dashboard opens.", {
    forAuthors: "If omitted, a query saved in the UI is kept.",
  }),
  savedQueryLanguage: optionalComputed(string({ known: queryLanguages }), "Language of `savedQuery`.", {
    forAuthors: "Defaults to `lucene`.",
  }),
  savedFilterValues: optionalComputed(list(savedFilterValue), "Filter values to apply when the dashboard opens.", {
    forAuthors: "If omitted, values saved in the UI are kept.",
    absentMeans: [],
  }),
  containers: optionalComputed(list(container, { maxItems: limits.containers }), "Sections that group tiles.", {
    forAuthors: "If omitted, sections created in the UI are kept.",
    absentMeans: [],
  }),
};
