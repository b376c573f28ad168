/*
 * What a conversion has to know of the SQL that it rewrites: where strings and comments are, which brackets belong together, and the clauses
 * and columns of a query. It is no parser; what it does not recognize stays as it is.
 */

const quotes = new Set(["'", '"', "`"]);

/** Stands in a mask for what is in quotes. */
export const quoted = "\0";

/** The text with blanks instead of comments, and `quoted` instead of what stands in quotes, so that each position is that of the text. */
export function masked(sql: string): string {
  let mask = "";
  while (mask.length < sql.length) {
    const end = hiddenEnd(sql, mask.length);
    const isQuoted = quotes.has(sql.charAt(mask.length));
    if (end === mask.length) mask += sql.charAt(end);
    else if (isQuoted && end - mask.length > 1)
      mask += `${sql.charAt(mask.length)}${quoted.repeat(end - mask.length - 2)}${sql.charAt(end - 1)}`;
    else mask += " ".repeat(end - mask.length);
  }
  return mask;
}

/** The end of the comment or quoted text that begins at a position, or the position. */
function hiddenEnd(sql: string, at: number): number {
  const quote = sql.charAt(at);
  if (sql.startsWith("--", at) || quote === "#") return endOr(sql, sql.indexOf("\n", at));
  if (sql.startsWith("/*", at)) return endOr(sql, sql.indexOf("*/", at + 2) + 2, 1);
  if (!quotes.has(quote)) return at;
  for (let end = at + 1; end < sql.length; end += 1) {
    if (sql.charAt(end) === "\\") end += 1;
    else if (sql.charAt(end) === quote && sql.charAt(end + 1) === quote) end += 1;
    else if (sql.charAt(end) === quote) return end + 1;
  }
  return sql.length;
}

function endOr(sql: string, found: number, least = 0): number {
  return found > least ? found : sql.length;
}

const pairs: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
const openers: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** The position, forward or backward from a start, where so many brackets are left as have been entered, or -1. */
function balanced(mask: string, start: number, { isBackward = false, depth = 0 } = {}): number {
  const [entering, leaving] = isBackward ? [openers, pairs] : [pairs, openers];
  for (let at = start, left = depth; at >= -1 && at < mask.length; at += isBackward ? -1 : 1) {
    if (mask.charAt(at) in entering) left += 1;
    if (mask.charAt(at) in leaving) left -= 1;
    if (left === 0) return at;
  }
  return -1;
}

/** The position of the bracket that closes the one at a position, or -1. */
export function closingOf(mask: string, open: number): number {
  return balanced(mask, open);
}

/** The bracket that encloses a position, or -1. */
function enclosing(mask: string, position: number): number {
  return balanced(mask, position - 1, { isBackward: true, depth: 1 });
}

/** Parts between commas outside of brackets. */
export function splitAtCommas(sql: string): string[] {
  const mask = masked(sql);
  const parts: string[] = [];
  let [start, depth] = [0, 0];
  for (let at = 0; at <= mask.length; at += 1) {
    const sign = mask.charAt(at);
    if (sign in pairs) depth += 1;
    if (sign in openers) depth -= 1;
    if (at < mask.length && (sign !== "," || depth !== 0)) continue;
    parts.push(sql.slice(start, at).trim());
    start = at + 1;
  }
  return parts.length === 1 && parts[0] === "" ? [] : parts;
}

/** The start of the expression that ends before a position, for example of `Attributes['a']` before `IN`. */
export function expressionStart(sql: string, end: number): number {
  const mask = masked(sql);
  let at = end;
  while (at > 0 && /\s/.test(mask.charAt(at - 1))) at -= 1;
  while (at > 0) {
    const sign = mask.charAt(at - 1);
    if (sign in openers) at = balanced(mask, at - 1, { isBackward: true });
    else if (quotes.has(sign)) at = mask.lastIndexOf(sign, at - 2);
    else if (/[\w.$]/.test(sign)) at -= 1;
    else break;
    if (at < 0) return -1;
  }
  return at;
}

/** The SELECT that a position stands in. */
export function scopeOf(sql: string, position: number): string {
  const mask = masked(sql);
  for (let open = enclosing(mask, position); open >= 0; open = enclosing(mask, open)) {
    const inner = sql.slice(open + 1, closingOf(mask, open));
    if (/^\s*(SELECT|WITH)\b/i.test(inner)) return inner;
  }
  return sql;
}

/**
 * Replaces each call whose name matches, from the last one; `undefined` leaves a call as it is. `scope` is the SELECT that the call stands in.
 */
export function replaceCalls(
  sql: string,
  name: RegExp,
  replace: (name: string, args: readonly string[], scope: () => string) => string | undefined,
): string {
  const calls = [...masked(sql).matchAll(new RegExp(name.source, "g"))].reverse();
  return calls.reduce((text, { 0: called, index }) => {
    const mask = masked(text);
    if (!mask.startsWith(called, index)) return text;
    const open = index + called.length;
    const close = mask.charAt(open) === "(" ? closingOf(mask, open) : -1;
    const args = close < 0 ? [] : splitAtCommas(text.slice(open + 1, close));
    const now = replace(called, args, () => scopeOf(text, index));
    return now === undefined ? text : text.slice(0, index) + now + text.slice(close < 0 ? open : close + 1);
  }, sql);
}

/** A query without the semicolon at its end. */
export function withoutEnd(sql: string): string {
  return sql.trim().replace(/[;\s]+$/, "");
}

const clauseNames = ["WITH", "SELECT", "FROM", "WHERE", "GROUP BY", "HAVING", "ORDER BY", "LIMIT", "SETTINGS"] as const;

export type Clauses = Readonly<Partial<Record<(typeof clauseNames)[number], string>>>;

/** The clauses of the outermost query without their names; `undefined` for a union, or what is no query. */
export function clausesOf(sql: string): Clauses | undefined {
  const text = withoutEnd(sql);
  const mask = masked(text);
  const found: { readonly name: string; readonly start: number; readonly end: number }[] = [];
  for (const { 0: word, index } of mask.matchAll(
    /\b(?:WITH|SELECT|FROM|WHERE|GROUP\s+BY|HAVING|ORDER\s+BY|LIMIT|SETTINGS|UNION|INTERSECT|EXCEPT)\b/gi,
  )) {
    const name = word.toUpperCase().replace(/\s+/g, " ");
    const isFill = name === "WITH" && /^\s+(FILL|TIES|TOTALS|ROLLUP|CUBE)\b/i.test(mask.slice(index + word.length));
    if (isFill || enclosing(mask, index) >= 0 || found.some((one) => one.name === name)) continue;
    if (["UNION", "INTERSECT", "EXCEPT"].includes(name)) return undefined;
    found.push({ name, start: index, end: index + word.length });
  }
  if (!found.some(({ name }) => name === "SELECT") || found[0]?.start !== 0) return undefined;
  return Object.fromEntries(
    found.map(({ name, end }, at) => [name, text.slice(end, found[at + 1]?.start ?? text.length).trim()]),
  );
}

/** Conditions that are joined by AND. */
export function conditionsOf(where: string): string[] {
  const mask = masked(where);
  if (where.trim() === "") return [];
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (const { 0: sign, index } of mask.matchAll(/[([{]|[)\]}]|\bAND\b|\bOR\b/gi)) {
    if (/[([{]/.test(sign)) depth += 1;
    else if (/[)\]}]/.test(sign)) depth -= 1;
    else if (depth === 0 && /or/i.test(sign)) return [where.trim()];
    else if (depth === 0 && !/\bBETWEEN\b(?!.*\bAND\b)/is.test(mask.slice(start, index))) {
      parts.push(where.slice(start, index).trim());
      start = index + sign.length;
    }
  }
  return [...parts, where.slice(start).trim()];
}

/** A column of a query's result. */
export interface Column {
  readonly name: string;
  readonly expression: string;
}

/** The columns of a query's result; `undefined` if the query does not list them. */
export function columnsOf(sql: string): readonly Column[] | undefined {
  const list = clausesOf(sql)?.SELECT?.replace(/^DISTINCT\s+(?!\()/i, "");
  if (list === undefined) return undefined;
  const columns = splitAtCommas(list).map(columnOf);
  return columns.some(({ expression }) => /(^|\.)\*$/.test(expression)) ? undefined : columns;
}

function columnOf(item: string): Column {
  const mask = masked(item);
  const alias =
    /\s+AS\s+([\w.]+|"\0*"|`\0*`)\s*$/i.exec(mask) ?? /(?<=[\w)\]"'`])\s+([A-Za-z_]\w*|"\0*"|`\0*`)\s*$/.exec(mask);
  const isPart = alias && /\b(END|NULL)\s*$/i.test(mask);
  if (!alias || isPart) return { name: unquoted(item), expression: item };
  const written = item.slice(alias.index + alias[0].lastIndexOf(alias[1] ?? "")).trim();
  return { name: unquoted(written), expression: item.slice(0, alias.index).trim() };
}

function unquoted(name: string): string {
  return /^(["`]).*\1$/.test(name) ? name.slice(1, -1) : name;
}

/** An identifier in quotes, whatever it is. */
export function identifier(name: string): string {
  return `"${name.replace(/["\\]/g, "\\$&")}"`;
}

/** A string in quotes. */
export function sqlString(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`;
}
