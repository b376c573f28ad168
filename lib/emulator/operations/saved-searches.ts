import { isDeepStrictEqual } from "node:util";
import { z } from "zod/v3";
import { both } from "../http/call";
import { badRequest, Rejection } from "../rejection";
import { objectIdText, tags } from "../shapes/words";
import { crud, identity } from "./crud";

const textFilter = z.object({
  type: z.enum(["lucene", "sql"]).optional().default("sql"),
  condition: z.string().max(8192),
});
const astFilter = z.object({
  type: z.literal("sql_ast"),
  operator: z.enum(["=", "<", ">", "!=", "<=", ">="]),
  left: z.string().max(8192),
  right: z.string().max(8192),
});

const savedSearchBody = z.object({
  name: z.string().trim().min(1).max(1024),
  sourceId: objectIdText,
  select: z.string().max(4096).optional().default(""),
  where: z.string().max(8192).optional().default(""),
  whereLanguage: z.enum(["lucene", "sql"]).optional().default("lucene"),
  orderBy: z.string().max(1024).optional().default(""),
  tags: tags.optional().default([]),
  filters: z
    .array(z.union([textFilter, astFilter]))
    .max(100)
    .optional()
    .default([]),
});

const notRenderable = `must be a sidebar-renderable SQL predicate (e.g. "<column> IN ('<value>', ...)", "NOT IN (...)", or "BETWEEN <n> AND <n>"). Other shapes are only accepted on update when preserved unchanged from the stored saved search.`;

export const savedSearchOperations = crud("savedSearches", {
  path: "/saved-searches",
  modes: both,
  members: Object.keys(savedSearchBody.shape),
  paged: true,
  absent: () => new Rejection(404, "Saved search not found"),
  onCreate: () => savedSearchBody,
  write: (body, call) => {
    const source = call.store.sources.find(body.sourceId.toLowerCase());
    if (!source) throw badRequest("sourceId must be an existing source id");
    return (stored) => {
      const bad = body.filters.findIndex(
        (filter) => !isSidebarPredicate(filter) && !stored?.filters.some((old) => isDeepStrictEqual(old, filter)),
      );
      if (bad >= 0) throw badRequest(`filters[${bad}] ${notRenderable}`);
      return { ...body, sourceId: source.id, ...identity(stored, call) };
    };
  },
  publicForm: (search, { store }) => ({ ...search, teamId: store.team.id }),
  deleting: ({ id }, { store }) => {
    store.alerts.removeWhere(({ savedSearchId }) => savedSearchId === id);
  },
});

const texts = /'(?:[^'\\]|''|\\.)*'|"(?:[^"\\]|""|\\.)*"|`(?:[^`\\]|``|\\.)*`/g;
const innermost = /\(([^()[\]]*)\)|\[[^()[\]]*\]/g;

/** An expression with one character for each quoted text, each index, and each empty or filled pair of parentheses with all it holds. */
function topLevel(expression: string): string {
  let [previous, current] = ["", expression.replace(texts, "\uE000")];
  while (current !== previous) {
    previous = current;
    current = previous.replace(innermost, (_, inside?: string) => {
      if (inside === undefined) return "\uE001";
      if (inside.trim() === "") return "\uE002";
      return "\uE003";
    });
  }
  return current.trim();
}

/** A column, a map entry or a function call: something to compare, without an operator. */
const column = /^(?![\uE002\uE003])(?:[\w.\s\uE000-\uE003]|-(?=\d))+$/;
const operators = /(?<![\w.])(?:AND|OR|NOT|LIKE)(?![\w.])/i;
const numbers = /^\s*-?\d+(?:\.\d+)?\s*AND(?![\w.])\s*-?\d+(?:\.\d+)?$/i;

/** True for `column [NOT] IN (…)` with at least one value and `column BETWEEN number AND number`, in any case. */
function isSidebarPredicate({ type, condition = "" }: { type?: string; condition?: string }): boolean {
  const [, leftSide = "", operator = "", rightSide = ""] =
    /^(.*?)(?<![\w.])(IN|BETWEEN)(?![\w.])(.*)$/is.exec(topLevel(condition)) ?? [];
  const isRange = operator.toUpperCase() === "BETWEEN";
  const compared = (isRange ? leftSide : leftSide.replace(/(?<![\w.])NOT\s*$/i, "")).trim();
  const isComparable = column.test(compared) && !operators.test(compared);
  return type === "sql" && isComparable && (isRange ? numbers.test(rightSide) : rightSide.trim() === "\uE003");
}
