import { textIf } from "../importing/optional";

/*
 * What a conversion has to know of the SQL that it rewrites: where strings and comments are, which brackets belong together, and the clauses
 * and columns of a query. It is no parser; what it does not recognize stays as it is.
 */

/** Stands in a mask for what is in quotes. */
export const quoted = "\0";

/** Quoted texts, in which a backslash takes the meaning of the sign behind it, and comments. Either may lack its end. */
const hidden = new RegExp(
  [...["'", '"', "`"].map((quote) => String.raw`${quote}[^${quote}\\]*(?:\\[^][^${quote}\\]*)*${quote}?`)].join("|") +
    String.raw`|(?:--|#)[^\n]*|/\*[^]*?(?:\*/|$)`,
  "g",
);

/** The text with blanks instead of comments, and `quoted` instead of what stands in quotes, so that each position is that of the text. */
export function masked(sql: string): string {
  return sql.replace(hidden, (part) => {
    const [quote] = part;
    const isQuoted = part.length > 1 && !/[-#/]/.test(part.charAt(0));
    if (isQuoted) return quote + quoted.repeat(part.length - 2) + quote;
    return " ".repeat(part.length);
  });
}

/** The partner of each bracket, by position in both directions. */
function bracketsIn(mask: string): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: sign, index } of mask.matchAll(/[()[\]{}]/g)) {
    const partner = "([{".includes(sign) ? open.push(index) && undefined : open.pop();
    if (partner !== undefined) partners.set(partner, index).set(index, partner);
  }
  return partners;
}

/** The position of the bracket that closes the one at a position, or -1. */
export function closingOf(mask: string, open: number): number {
  const brackets = /[()[\]{}]/g;
  brackets.lastIndex = open;
  let depth = 0;
  for (let bracket = brackets.exec(mask); bracket; bracket = brackets.exec(mask)) {
    depth += "([{".includes(bracket[0]) ? 1 : -1;
    if (depth === 0) return bracket.index;
  }
  return -1;
}

/** What matches outside of brackets, quotes and comments. */
function outermost(sql: string, pattern: string): RegExpExecArray[] {
  let depth = 0;
  return [...masked(sql).matchAll(new RegExp(`[()[\\]{}]|${pattern}`, "gi"))].filter(({ 0: token }) => {
    if ("([{".includes(token)) depth += 1;
    else if (")]}".includes(token)) depth -= 1;
    else return depth === 0;
    return false;
  });
}

/** The texts before, between and behind matches. */
function partsBetween(sql: string, marks: readonly RegExpExecArray[]): string[] {
  const starts = [0, ...marks.map(({ 0: mark, index }) => index + mark.length)];
  return starts.map((start, index) => sql.slice(start, marks[index]?.index).trim());
}

/** Parts between commas outside of brackets. */
export function splitAtCommas(sql: string): string[] {
  if (sql.trim() === "") return [];
  return partsBetween(sql, outermost(sql, ","));
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
    const open = /[)\]}]/.test(mask.charAt(start - 1)) ? openingOf(mask, start - 1) : start - part.length;
    if (open === start || open < 0) return open;
    start = open;
  }
  return start;
}

/** The position of the bracket that the one at a position closes, or -1. */
function openingOf(mask: string, close: number): number {
  let depth = 0;
  for (let position = close; position >= 0; position -= 1) {
    if (")]}".includes(mask.charAt(position))) depth += 1;
    if ("([{".includes(mask.charAt(position))) depth -= 1;
    if (depth === 0) return position;
  }
  return -1;
}

/** The SELECT that a position stands in. */
export function scopeOf(sql: string, position: number): string {
  const around = [...bracketsIn(masked(sql))].filter(([open, close]) => open < position && position <= close);
  const inner = around.sort(([a], [b]) => b - a).map(([open, close]) => sql.slice(open + 1, close));
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
    const close = mask.charAt(open) === "(" ? closingOf(mask, open) : -1;
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
