import { json, list, optional, required, string } from "terraform-provider-sdk/schema";
import { type Syntax, tokensOf } from "../evaluation/sql";
import { bothModesWithClickStack } from "../service/products";
import { warnUnparsableWhere } from "../service/rules";
import { limits, ref } from "../service/words";
import { defaultTagsOf, kind, ownId, teamArgument, timestamps } from "./kind";

/** A condition in which quoted texts and what stands in brackets are blanked out, so that what remains is its top level. */
function topLevelOf(condition: string): string {
  const withoutQuotes = blanked(condition, { quotes: "'", brackets: {} });
  return blanked(withoutQuotes, { quotes: "", brackets: { "(": ")" } });
}

/** The text without what is in quotes or brackets, each of which has its other end. */
function blanked(text: string, syntax: Syntax): string {
  const tokens = tokensOf(text, syntax).filter(({ isClosed }) => isClosed);
  let [blankedText, position] = ["", 0];
  for (const { type, start, end, partner = end - 1 } of tokens) {
    if (start < position || type === "close") continue;
    blankedText += text.slice(position, start) + "_".repeat(partner + 1 - start);
    position = partner + 1;
  }
  return blankedText + text.slice(position);
}

/**
 * True for a condition that the sidebar can show: `column [NOT] IN (…)` with at least one value, or `column BETWEEN n AND n` with two
 * numbers (contract: further routes, section 3). The column can be an expression, but not one with NOT, AND or OR.
 */
export function isSidebarCondition(condition: string): boolean {
  const top = topLevelOf(condition);
  const isColumn = (column = "") =>
    column.trim() !== "" && !/\b(?:NOT|AND|OR)\b/i.test(condition.slice(0, column.length));
  const [, ranged, from, to] = /^(.+?)\s+BETWEEN\s+(.+?)\s+AND\s+(.+)$/i.exec(top) ?? [];
  if (ranged !== undefined) return isColumn(ranged) && Number.isFinite(Number(from)) && Number.isFinite(Number(to));
  const [, column, values = ""] = /^(.*?)(?: NOT)? IN (.*)$/is.exec(top) ?? [];
  const listed = condition.slice(condition.length - values.length).trim();
  return isColumn(column) && /[^\s,]/.test(listed.replace(/^\((.*)\)$/s, "$1")) && !/[=<>]| AND | OR /i.test(top);
}

/** A search that people keep, and that alerts can watch. */
export const savedSearch = kind({
  name: "saved_search",
  plural: "saved_searches",
  path: "saved-searches",
  access: {
    readableIn: bothModesWithClickStack,
    writableIn: bothModesWithClickStack,
    since: { read: "2.30", write: "2.30" },
  },
  membersRead: { name: true },
  description:
    "Manages a saved search, which alerts can watch. When you delete a saved search, the service deletes its alerts.",
  attributes: {
    id: ownId("ID of the saved search. Alerts refer to it."),
    name: required(
      string({ maxLength: limits.savedSearchName, pattern: { matches: /\S/, says: "a string that is not blank" } }),
      "Name of the saved search.",
      {
        api: { normalized: ["trimmed"] },
        docs: { forAuthors: "Does not have to be unique. The service trims leading and trailing whitespace." },
      },
    ),
    sourceId: required(ref("source"), "ID of the source to search."),
    select: optional(string({ maxLength: limits.searchSelect }), "Columns to show.", {
      omitted: { detectsDrift: true, means: "" },
      removed: { by: "omission", says: "The default columns of the source are shown." },
      docs: { forAuthors: "Defaults to the columns of the source." },
    }),
    where: optional(string({ maxLength: limits.searchWhere }), "Condition that selects the events to show.", {
      docs: { forAuthors: "If omitted, all events are shown." },
      omitted: { detectsDrift: true, means: "" },
      removed: { by: "omission", says: "All events are shown." },
    }),
    whereLanguage: optional(string({ oneOf: ["lucene", "sql"] }), "Language of `where`.", {
      omitted: { detectsDrift: true, means: "lucene" },
      removed: { by: "omission", says: "The language is `lucene`." },
      docs: { forAuthors: "Defaults to `lucene`." },
    }),
    orderBy: optional(string({ maxLength: limits.searchOrder }), "Sort order of the events.", {
      omitted: { means: "" },
      removed: { by: "omission", says: "The newest events come first." },
      docs: { forAuthors: "Defaults to newest first." },
    }),
    tags: optional(
      list(string({ maxLength: limits.tagLength }), { maxItems: limits.tags }),
      "Tags of the saved search. The order is significant.",
      { omitted: { means: [] }, removed: { by: "omission", says: "The saved search has no tags." } },
    ),
    defaultTags: defaultTagsOf("saved search"),
    filters: optional(
      json(),
      'Sidebar filters: a list of `{ condition }` objects. Each condition is `column IN (…)`, `column NOT IN (…)` or `column BETWEEN n AND n`. You can omit `type`, which is always "sql". To keep a filter of another form that was created in the UI, copy it unchanged.',
      {
        omitted: { detectsDrift: true, means: "[]" },
        removed: { by: "omission", says: "The saved search has no filters." },
      },
    ),
    team: teamArgument("saved search"),
    ...timestamps("saved search"),
  },
  resourceOnlyAttributes: ["defaultTags"],
  list: {
    description: "Lists the saved searches of the team, oldest first. You can filter them by source.",
    localFilters: { sourceId: "Return only saved searches of this source." },
  },
  lookup: {
    narrowedBy: { name: "sourceId", description: "ID of the source. Set it if several saved searches share a name." },
  },
  rules: [warnUnparsableWhere],
  imported: { byDefault: true },
});
