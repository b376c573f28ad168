/*
 * What is quoted in a text of SQL, what is a comment, which brackets belong together, and what commas separate. It is no parser. The emulator
 * reads SQL with code of its own on purpose: a double that shares our reading shares our mistakes.
 */

/** What is no plain code: a quoted text, a comment, a bracket or a comma. */
interface Token {
  readonly type: "quoted" | "comment" | "open" | "close" | "comma";
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** How many brackets are open around it. */
  readonly depth: number;
  /** False for a quote or a bracket that lacks its other end. */
  readonly isClosed: boolean;
  /** Where the other bracket is. */
  readonly partner?: number;
}

/** How a language writes what is no plain code. */
export interface Syntax {
  readonly quotes: string;
  /** Closing brackets by opening ones. */
  readonly brackets: Readonly<Record<string, string>>;
  readonly hasComments?: true;
  /** True where a backslash takes the meaning of what follows it outside of quotes, too. */
  readonly hasEscapes?: true;
}

const allBrackets = { "(": ")", "[": "]", "{": "}" };

/** A whole query. */
export const query: Syntax = { quotes: "'\"`", brackets: allBrackets, hasComments: true };

/** A list or a condition, which the service puts into a query of its own. */
const partOfQuery: Syntax = { quotes: "'\"`", brackets: allBrackets };

/** In quotes, a backslash takes the meaning of the sign behind it; a doubled quote closes and opens again, which is the same. */
function patternOf({ quotes, brackets, hasComments, hasEscapes }: Syntax): RegExp {
  const marks = [...Object.entries(brackets).flat(), ","].map((mark) => `\\${mark}`);
  const parts = [...quotes].map((quote) => String.raw`${quote}[^${quote}\\]*(?:\\[^][^${quote}\\]*)*${quote}?`);
  if (hasEscapes) parts.unshift(String.raw`\\[^]`);
  if (hasComments) parts.push(String.raw`(?:--|#)[^\n]*`, String.raw`/\*[^]*?(?:\*/|$)`);
  return new RegExp([...parts, ...marks].join("|"), "g");
}

function typeOf(part: string, { quotes, brackets }: Syntax): Token["type"] | undefined {
  const first = part.charAt(0);
  if (part === ",") return "comma";
  if (quotes.includes(first)) return "quoted";
  if (part in brackets) return "open";
  if (Object.values(brackets).includes(part)) return "close";
  return first === "\\" ? undefined : "comment";
}

/** A pattern is made once; and who asks for one token of a text soon asks for another. */
interface Reader {
  readonly pattern: RegExp;
  readonly lastText?: string;
  readonly lastTokens?: readonly Token[];
}

const readers = new WeakMap<Syntax, Reader>();

/** The tokens of a text, in their order. */
export function tokensOf(text: string, syntax: Syntax = query): readonly Token[] {
  const { pattern, lastText, lastTokens } = readerOf(syntax);
  if (lastTokens && lastText === text) return lastTokens;
  const tokens = readTokens(text, syntax, pattern);
  readers.set(syntax, { pattern, lastText: text, lastTokens: tokens });
  return tokens;
}

function readerOf(syntax: Syntax): Reader {
  return readers.get(syntax) ?? { pattern: patternOf(syntax) };
}

function readTokens(text: string, syntax: Syntax, pattern: RegExp): readonly Token[] {
  const tokens: Token[] = [];
  const open: number[] = [];
  for (const { 0: part, index: start } of text.matchAll(pattern)) {
    const type = typeOf(part, syntax);
    if (!type) continue;
    const token = { type, text: part, start, end: start + part.length };
    const opening = tokens[open.at(-1) ?? -1];
    if (type === "close" && opening && syntax.brackets[opening.text] === part) {
      tokens[open.pop() ?? -1] = { ...opening, isClosed: true, partner: start };
      tokens.push({ ...token, depth: open.length, isClosed: true, partner: opening.start });
      continue;
    }
    const isClosed = type === "quoted" && /^(.)(?:[^\\]|\\.)*\1$/s.test(part);
    tokens.push({ ...token, depth: open.length, isClosed });
    if (type === "open") open.push(tokens.length - 1);
  }
  return tokens;
}

/** The position of the bracket that belongs to the one at a position outside of quotes and comments, or -1. */
export function partnerOf(text: string, position: number): number {
  if (text.charAt(position) in query.brackets) return closingOf(text, position);
  return tokensOf(text).find(({ start }) => start === position)?.partner ?? -1;
}

/** Reads no further than to the closing bracket: a conversion asks this of each of many calls in a long text that it changes meanwhile. */
function closingOf(text: string, position: number): number {
  const pattern = new RegExp(readerOf(query).pattern);
  pattern.lastIndex = position;
  const open: string[] = [];
  for (const { 0: part, index } of text.matchAll(pattern)) {
    if (part in query.brackets) open.push(part);
    if (query.brackets[open.at(-1) ?? ""] === part) open.pop();
    if (open.length === 0) return index;
  }
  return -1;
}

/** Stands in a mask for what is in quotes. */
export const quoted = "\0";

/** A query with blanks instead of comments, and `quoted` instead of what stands in quotes, so that each position is that of the text. */
export function masked(sql: string): string {
  const hidden = tokensOf(sql).filter(({ type }) => type === "quoted" || type === "comment");
  const starts = [0, ...hidden.map(({ end }) => end)];
  const pieces = starts.map((start, index) => {
    const token = hidden[index];
    const code = sql.slice(start, token?.start);
    return token ? code + maskOf(token) : code;
  });
  return pieces.join("");
}

function maskOf({ type, text }: Token): string {
  if (type === "comment" || text.length < 2) return " ".repeat(text.length);
  const quote = text.charAt(0);
  return quote + quoted.repeat(text.length - 2) + quote;
}

/** The parts between commas outside of brackets and quotes; joined with the separator, they are the text again. */
export function splitAtCommas(text: string, separator: "," | ", " = ",", syntax: Syntax = partOfQuery): string[] {
  const commas = tokensOf(text, syntax).filter(
    ({ type, depth, start }) => type === "comma" && depth === 0 && text.startsWith(separator, start),
  );
  const starts = [0, ...commas.map(({ start }) => start + separator.length)];
  return starts.map((start, index) => text.slice(start, commas[index]?.start));
}
