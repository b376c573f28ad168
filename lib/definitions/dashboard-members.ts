import { list, object, optional, optionalComputed, required, set, string } from "../model";
import { container } from "./container";
import { filter } from "./filter";
import { limits } from "./limits";
import { tile } from "./tile";
import { queryLanguages } from "./vocabulary";

const savedFilterValue = object("SavedFilterValue", {
  type: optional(string({ oneOf: ["sql"] }), "Language of the condition; there is one.", { absentMeans: "sql" }),
  condition: required(
    string({ minLength: 1, maxLength: limits.expression }),
    "Condition that is selected when the dashboard opens.",
  ),
});

export const dashboardName = string({ minLength: 1, maxLength: limits.dashboardName });

/** What a dashboard holds besides its name, whether written as attributes or as a document. */
export const dashboardMembers = {
  tags: optionalComputed(
    set(string({ minLength: 1, maxLength: limits.tagLength }), { maxItems: limits.tags }),
    "Tags of the dashboard.",
    { absentMeans: [] },
  ),
  tiles: optionalComputed(list(tile, { maxItems: limits.tiles }), "The tiles, in the order they are stored.", {
    absentMeans: [],
    sendAbsent: true,
  }),
  filters: optionalComputed(list(filter), "Filters shown above the tiles.", { absentMeans: [] }),
  savedQuery: optionalComputed(string(), "Query the dashboard opens with."),
  savedQueryLanguage: optionalComputed(
    string({ known: queryLanguages }),
    "Language of `savedQuery`; `lucene` when absent.",
  ),
  savedFilterValues: optionalComputed(list(savedFilterValue), "Filter values the dashboard opens with.", {
    absentMeans: [],
  }),
  containers: optionalComputed(list(container, { maxItems: limits.containers }), "Sections that tiles stand in.", {
    absentMeans: [],
  }),
};
