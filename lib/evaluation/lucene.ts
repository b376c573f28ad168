/** What a condition in Lucene searches. */
export interface LuceneQuery {
  /** The names before colons. */
  fields: string[];
  /** It searches text without a field, too. */
  bareText: boolean;
  /** What the service expects where it cannot read on, and what stands there; then the condition names nothing. */
  problem?: string;
}

const specialTokens: readonly (readonly [RegExp, string])[] = [
  [/https?:\/\//g, "http//"],
  [/localhost:\d{1,5}/g, "localhost"],
];

const letter = String.raw`(?:\\.|[^:\s{}()"^~[\]\\])`;
const token = new RegExp(
  String.raw`\s*(?:(&&|\|\||(?:AND|OR|NOT)(?![^\s()]))|("(?:[^"\\]|\\.)*")|([[{]\s*${letter}+\s+TO\s+${letter}+\s*[\]}])|([(){}[\]":^~])|(${letter}+|\\))`,
  "gs",
);

interface Token {
  kind: "operator" | "quoted" | "range" | "sign" | "term";
  text: string;
  /** White space stands before it. */
  isApart: boolean;
}

/** Brackets in brackets; of some 3,000, the stack would overflow. */
const mostBrackets = 1000;

const kinds = ["operator", "quoted", "range", "sign", "term"] as const;

function tokensOf(query: string): Token[] {
  const readable = specialTokens.reduce((text, [special, plain]) => text.replace(special, plain), query);
  return [...readable.matchAll(token)].map(([all, ...groups]) => {
    const at = groups.findIndex((group) => group !== undefined);
    const text = groups[at] ?? "";
    return { kind: kinds[at] ?? "sign", text, isApart: all.length > text.length };
  });
}

/** Reads a condition as the service's parser does: operators are in capitals, and one at the end needs no operand. */
export function readLucene(query: string): LuceneQuery {
  const tokens = tokensOf(query);
  const found: LuceneQuery = { fields: [], bareText: false };
  let [at, depth] = [0, 0];

  function is(sign: string, index = at): boolean {
    const { kind, text } = tokens[index] ?? {};
    return kind === "sign" && text === sign;
  }
  function stop(): never {
    throw new Unreadable(tokens[at]?.text[0]);
  }
  function list(isField: boolean): void {
    const [first, second] = tokens.slice(at);
    if (!first || is(")")) stop();
    if (first.kind === "operator" && first.text !== "NOT" && second && second.kind !== "operator") stop();
    while (at < tokens.length && !is(")")) {
      if (tokens[at]?.kind === "operator") at += 1;
      else clause(isField);
    }
  }
  function group(isField: boolean): void {
    at += 1;
    depth += 1;
    if (depth > mostBrackets) stop();
    list(isField);
    depth -= 1;
    if (!is(")")) stop();
    at += 1;
  }
  function clause(isField: boolean): void {
    const { kind, text = "" } = tokens[at] ?? {};
    if (is("(")) group(isField);
    else if (kind === "term" && is(":", at + 1) && !tokens[at + 1]?.isApart) field(text);
    else {
      // A sign that negates or requires stands right before what it is about.
      if (kind === "term" && /^[+\-!]$/.test(text) && (tokens[at + 1]?.isApart ?? true)) stop();
      value();
      if (!isField) found.bareText = true;
    }
  }
  function field(text: string): void {
    const name = text.replace(/^[+-]/, "").replaceAll("\\", "");
    if (name === "" || name.startsWith("!")) stop();
    found.fields.push(name);
    at += 2;
    if (is("(")) group(true);
    else value();
  }
  function value(): void {
    if (!tokens[at] || tokens[at]?.kind === "sign") stop();
    at += 1;
    const numberAfter = is("^") ? /^[\d.]+$/ : is("~") && /^0?\.\d+$/;
    if (!numberAfter) return;
    at += 1;
    const { text = "", isApart } = tokens[at] ?? {};
    if (numberAfter.test(text) && !isApart) at += 1;
    else if (is("^", at - 1)) stop();
  }

  try {
    if (tokens.length > 0) list(false);
    if (at < tokens.length) stop();
    return found;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { fields: [], bareText: false, problem: error.message };
  }
}

/** Where a condition ends too early, or has a character that cannot stand there. */
class Unreadable extends Error {
  constructor(found: string | undefined) {
    super(`a term but ${found === undefined ? "end of input" : JSON.stringify(found)} found`);
  }
}
