import { isDeepStrictEqual } from "node:util";
import { z } from "zod/v3";
import { both } from "../http/call";
import { badRequest, Rejection } from "../rejection";
import { objectIdText, tags } from "../shapes/words";
import type { Opaque } from "../store/tables";
import { crud, identity } from "./crud";

const sqlFilter = z.object({ type: z.literal("sql").optional().default("sql"), condition: z.string().max(8192) });
const luceneFilter = z.object({ type: z.literal("lucene"), condition: z.string().max(8192) });
const astFilter = z.object({
  type: z.literal("sql_ast"),
  operator: z.enum(["=", "<", ">", "!=", "<=", ">="]),
  left: z.string().max(8192),
  right: z.string().max(8192),
});

const savedSearchBody = z.object({
  name: z.string().trim().min(1).max(1024),
  select: z.string().max(4096).optional().default(""),
  where: z.string().max(8192).optional().default(""),
  whereLanguage: z.enum(["lucene", "sql"]).optional().default("lucene"),
  orderBy: z.string().max(1024).optional().default(""),
  sourceId: objectIdText,
  tags: tags.optional().default([]),
  filters: z
    .array(z.union([sqlFilter, luceneFilter, astFilter]))
    .max(100)
    .optional()
    .default([]),
});

function checkFilters(filters: Opaque[], stored: Opaque[] = []): void {
  const bad = filters.findIndex(
    (filter) => !isSidebarPredicate(filter) && !stored.some((old) => isDeepStrictEqual(old, filter)),
  );
  if (bad < 0) return;
  throw badRequest(
    `filters[${bad}] must be a sidebar-renderable SQL predicate (e.g. "<column> IN ('<value>', ...)", "NOT IN (...)", or "BETWEEN <n> AND <n>"). Other shapes are only accepted on update when preserved unchanged from the stored saved search.`,
  );
}

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
      checkFilters(body.filters, stored?.filters);
      return { ...body, sourceId: source.id, ...identity(stored, call) };
    };
  },
  shown: (search, { store }) => ({ ...search, teamId: store.team.id }),
  deleting: ({ id }, { store }) => {
    store.alerts.removeWhere(({ savedSearchId }) => savedSearchId === id);
  },
});

type Token = { kind: "word" | "text" | "list" | "other"; text: string };

const pieces =
  /\s+|'(?:[^'\\]|''|\\.)*'|"(?:[^"\\]|""|\\.)*"|`(?:[^`\\]|``|\\.)*`|[A-Za-z_][\w.]*|-?\d+(?:\.\d+)?|[^\s]/gy;
const closing = new Map([
  ["(", ")"],
  ["[", "]"],
]);

/** The top level of an expression: words, quoted texts, and each pair of brackets with all it holds as one token. */
function tokensOf(expression: string): Token[] | undefined {
  const tokens: Token[] = [];
  const open: { close: string; start: number }[] = [];
  for (const { 0: piece, index } of expression.matchAll(pieces)) {
    const close = closing.get(piece);
    if (close) {
      open.push({ close, start: index });
      continue;
    }
    if (piece === ")" || piece === "]") {
      const last = open.pop();
      if (last?.close !== piece) return undefined;
      if (open.length === 0) tokens.push({ kind: "list", text: expression.slice(last.start, index + 1) });
      continue;
    }
    if (open.length > 0 || piece.trim() === "") continue;
    const kind = /^[A-Za-z_]/.test(piece) ? "word" : /^['"`\d-]./.test(piece) || /^\d/.test(piece) ? "text" : "other";
    tokens.push({ kind, text: piece });
  }
  return open.length === 0 ? tokens : undefined;
}

function isWord(token: Token | undefined, ...words: string[]): boolean {
  return token?.kind === "word" && words.includes(token.text.toUpperCase());
}

function isNumber(token: Token | undefined): boolean {
  return token !== undefined && /^-?\d+(\.\d+)?$/.test(token.text);
}

/** A column, a map entry or a function call: something to compare, without an operator. */
function isColumn(tokens: Token[]): boolean {
  return (
    tokens.length > 0 &&
    tokens[0]?.text.startsWith("(") !== true &&
    tokens.every((token) => token.kind !== "other" && !isWord(token, "AND", "OR", "NOT", "LIKE"))
  );
}

/** True for `column [NOT] IN (…)` with at least one value and `column BETWEEN number AND number`, in any case. */
function isSidebarPredicate({ type, condition }: { type?: string; condition?: string }): boolean {
  const tokens = type === "sql" ? (tokensOf(condition ?? "") ?? []) : [];
  const at = tokens.findIndex((token) => isWord(token, "IN", "BETWEEN"));
  if (at < 1) return false;
  const [before, operator, rest] = [tokens.slice(0, at), tokens[at], tokens.slice(at + 1)];
  if (isWord(operator, "BETWEEN"))
    return isColumn(before) && rest.length === 3 && isNumber(rest[0]) && isWord(rest[1], "AND") && isNumber(rest[2]);
  const column = isWord(before.at(-1), "NOT") ? before.slice(0, -1) : before;
  const [values, ...more] = rest;
  return isColumn(column) && more.length === 0 && values?.kind === "list" && /^\(\s*[^\s)]/.test(values.text);
}
