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
  return [...readable.matchAll(token)].map(([match, ...groups]) => {
    const groupIndex = groups.findIndex((group) => group !== undefined);
    const text = groups[groupIndex] ?? "";
    return { kind: kinds[groupIndex] ?? "sign", text, isApart: match.length > text.length };
  });
}

/** Reads a condition as the service's parser does: operators are in capitals, and one at the end needs no operand. */
export function readLucene(query: string): LuceneQuery {
  const tokens = tokensOf(query);
  const luceneQuery: LuceneQuery = { fields: [], bareText: false };
  let [position, depth] = [0, 0];

  function isSign(sign: string, index = position): boolean {
    const { kind, text } = tokens[index] ?? {};
    return kind === "sign" && text === sign;
  }
  function stop(): never {
    throw new Unreadable(tokens[position]?.text[0]);
  }
  function list(isField: boolean): void {
    const [first, second] = tokens.slice(position);
    if (!first || isSign(")")) stop();
    if (first.kind === "operator" && first.text !== "NOT" && second && second.kind !== "operator") stop();
    while (position < tokens.length && !isSign(")")) {
      if (tokens[position]?.kind === "operator") position += 1;
      else clause(isField);
    }
  }
  function group(isField: boolean): void {
    position += 1;
    depth += 1;
    if (depth > mostBrackets) stop();
    list(isField);
    depth -= 1;
    if (!isSign(")")) stop();
    position += 1;
  }
  function clause(isField: boolean): void {
    const { kind, text = "" } = tokens[position] ?? {};
    if (isSign("(")) group(isField);
    else if (kind === "term" && isSign(":", position + 1) && !tokens[position + 1]?.isApart) field(text);
    else {
      // A sign that negates or requires stands right before what it is about.
      if (kind === "term" && /^[+\-!]$/.test(text) && (tokens[position + 1]?.isApart ?? true)) stop();
      value();
      if (!isField) luceneQuery.bareText = true;
    }
  }
  function field(text: string): void {
    const name = text.replace(/^[+-]/, "").replaceAll("\\", "");
    if (name === "" || name.startsWith("!")) stop();
    luceneQuery.fields.push(name);
    position += 2;
    if (isSign("(")) group(true);
    else value();
  }
  function value(): void {
    if (!tokens[position] || tokens[position]?.kind === "sign") stop();
    position += 1;
    const numberAfter = isSign("^") ? /^[\d.]+$/ : isSign("~") && /^0?\.\d+$/;
    if (!numberAfter) return;
    position += 1;
    const { text = "", isApart } = tokens[position] ?? {};
    if (numberAfter.test(text) && !isApart) position += 1;
    else if (isSign("^", position - 1)) stop();
  }

  try {
    if (tokens.length > 0) list(false);
    if (position < tokens.length) stop();
    return luceneQuery;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { fields: [], bareText: false, problem: error.message };
  }
}

/** Where a condition ends too early, or has a character that cannot stand there. */
class Unreadable extends Error {
  constructor(token: string | undefined) {
    super(`a term but ${JSON.stringify(token) ?? "end of input"} found`);
  }
}
