import { masked, partnerOf, query, splitAtCommas as splitInto, tokensOf } from "../../evaluation/sql";
import { textIf } from "../importing/optional";

/*
 * What a conversion has to know of the SQL that it rewrites: the clauses and columns of a query, and what stands around a place. What it does
 * not recognize stays as it is.
 */

/** What matches outside of brackets, quotes and comments. */
function outermost(sql: string, pattern: string): RegExpExecArray[] {
  const brackets = tokensOf(sql).filter(({ type, depth }) => type === "open" && depth === 0);
  const isInside = (position: number) =>
    brackets.some(({ start, partner = sql.length }) => start < position && position < partner);
  return [...masked(sql).matchAll(new RegExp(pattern, "gi"))].filter(({ index }) => !isInside(index));
}

/** The texts before, between and behind matches. */
function partsBetween(sql: string, marks: readonly RegExpExecArray[]): string[] {
  const starts = [0, ...marks.map(({ 0: mark, index }) => index + mark.length)];
  return starts.map((start, index) => sql.slice(start, marks[index]?.index).trim());
}

/** Parts between commas outside of brackets. */
export function splitAtCommas(sql: string): string[] {
  if (sql.trim() === "") return [];
  return splitInto(sql, ",", query).map((part) => part.trim());
}

/** Conditions that are joined by AND. */
export function conditionsOf(where: string): string[] {
  const words = outermost(where, "\\b(?:AND|OR|BETWEEN)\\b");
  const isWord = (word: RegExp, index: number) => word.test(words[index]?.[0] ?? "");
  if (where.trim() === "" || words.some((_, index) => isWord(/or/i, index)))
    return [where.trim()].filter((condition) => condition !== "");
  const joints = words.filter((_, index) => isWord(/and/i, index) && !isWord(/between/i, index - 1));
  return partsBetween(where, joints);
}

const clauseNames = ["WITH", "SELECT", "FROM", "WHERE", "GROUP BY", "HAVING", "ORDER BY", "LIMIT", "SETTINGS"] as const;
const clauseWords = [
  "WITH(?!\\s+(?:FILL|TIES|TOTALS|ROLLUP|CUBE)\\b)",
  ...clauseNames.slice(1).map((name) => name.replace(" ", "\\s+")),
  "UNION|INTERSECT|EXCEPT",
].join("|");

export type Clauses = Readonly<Partial<Record<(typeof clauseNames)[number], string>>>;

/** The clauses of the outermost query without their names; `undefined` for a union, or what is no query. */
export function clausesOf(sql: string): Clauses | undefined {
  const text = withoutEnd(sql);
  const keywords = outermost(text, `\\b(?:${clauseWords})\\b`);
  const words = keywords.map(({ 0: word }) => word.toUpperCase().replace(/\s+/g, " "));
  const names = [...new Set(words)];
  if (keywords[0]?.index !== 0 || !names.includes("SELECT")) return undefined;
  if (names.some((name) => /^(UNION|INTERSECT|EXCEPT)$/.test(name))) return undefined;
  const [, ...clauses] = partsBetween(
    text,
    keywords.filter((_, index) => words.indexOf(words[index] ?? "") === index),
  );
  return Object.fromEntries(names.map((name, index) => [name, clauses[index]]));
}

/** The table that a query reads itself, and no other one; else an empty text. */
export function tableIn(sql: string): string {
  const [, table = ""] = /^([\w.`"]+)(\s+(AS\s+)?\w+)?$/i.exec(clausesOf(sql)?.FROM ?? "") ?? [];
  return table;
}

/** A query without the semicolon at its end. */
export function withoutEnd(sql: string): string {
  return sql.trim().replace(/[;\s]+$/, "");
}

/** The most that one part of an expression has, so that a long query is not read again for each of its conditions. */
const longestPart = 1000;

/** The start of the expression that ends before a position of a mask, for example of `Attributes['a']` before `IN`. */
export function expressionStart(mask: string, end: number): number {
  let start = mask.slice(0, end).trimEnd().length;
  while (start > 0) {
    const [part = ""] = /[\w.$]+$|(['"`])\0*\1$/.exec(mask.slice(Math.max(0, start - longestPart), start)) ?? [];
    const open = /[)\]}]/.test(mask.charAt(start - 1)) ? partnerOf(mask, start - 1) : start - part.length;
    if (open === start || open < 0) return open;
    start = open;
  }
  return start;
}

/** The SELECT that a position stands in. */
export function scopeOf(sql: string, position: number): string {
  const around = tokensOf(sql).filter(({ start, partner = start }) => start < position && position <= partner);
  const inner = around.reverse().map(({ start, partner }) => sql.slice(start + 1, partner));
  return inner.find((query) => /^\s*(SELECT|WITH)\b/i.test(query)) ?? sql;
}

/** Replaces each call whose name matches, from the last one; `undefined` leaves a call as it is. */
export function replaceCalls(
  sql: string,
  name: RegExp,
  replace: (name: RegExpExecArray, args: readonly string[]) => string | undefined,
): string {
  let [text, mask] = [sql, masked(sql)];
  for (const called of [...mask.matchAll(new RegExp(name.source, "g"))].reverse()) {
    const { 0: callStart, index } = called;
    if (!mask.startsWith(callStart, index)) continue;
    const open = index + callStart.length;
    const close = mask.charAt(open) === "(" ? partnerOf(mask, open) : -1;
    const replacement = replace(called, close < 0 ? [] : splitAtCommas(text.slice(open + 1, close)));
    if (replacement === undefined) continue;
    const end = close < 0 ? open : close + 1;
    text = text.slice(0, index) + replacement + text.slice(end);
    mask = mask.slice(0, index) + masked(replacement) + mask.slice(end);
  }
  return text;
}

/** A column of a query's result. */
export interface Column {
  readonly name: string;
  readonly expression: string;
}

/** The columns of a query's result; `undefined` if the query does not list them. */
export function columnsOf(sql: string): readonly Column[] | undefined {
  const list = clausesOf(sql)?.SELECT?.replace(/^DISTINCT\s+(?!\()/i, "");
  const columns = list === undefined ? undefined : splitAtCommas(list).map(columnOf);
  if (columns?.some(({ expression }) => /(^|\.)\*$/.test(expression))) return undefined;
  return columns;
}

function columnOf(item: string): Column {
  const mask = masked(item);
  const alias =
    /\s+AS\s+([\w.]+|"\0*"|`\0*`)\s*$/i.exec(mask) ?? /(?<=[\w)\]"'`])\s+([A-Za-z_]\w*|"\0*"|`\0*`)\s*$/.exec(mask);
  const isPart = alias && /\b(END|NULL)\s*$/i.test(mask);
  if (!alias || isPart) return { name: unquoted(item), expression: item };
  const expressionText = item.slice(alias.index + alias[0].lastIndexOf(alias[1] ?? "")).trim();
  return { name: unquoted(expressionText), expression: item.slice(0, alias.index).trim() };
}

function unquoted(name: string): string {
  if (!/^(["`]).*\1$/.test(name)) return name;
  return name.slice(1, -1);
}

/** An identifier in quotes, whatever it is. */
export function identifier(name: string): string {
  return `"${name.replace(/["\\]/g, "\\$&")}"`;
}

/** A string in quotes. */
export function sqlString(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`;
}

/** A query of columns of another query, in groups. */
export function selectFrom(sql: string, columns: readonly string[], groups: readonly string[] = []): string {
  const groupBy = textIf(groups.length !== 0, `\nGROUP BY ${groups.join(", ")}`);
  return `SELECT ${columns.join(", ")} FROM (\n${withoutEnd(sql)}\n)${groupBy}`;
}
