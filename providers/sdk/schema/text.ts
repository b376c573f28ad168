import type * as Levenshtein from "fastest-levenshtein";

/**
 * Characters that a terminal, an editor or a browser obeys instead of showing: control characters (C0, DEL, C1), separators of lines and
 * paragraphs, controls of the direction of writing, halves of surrogate pairs, the byte order mark, and the two that XML cannot hold.
 */
export const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}\ufeff\ufffe\uffff]/gu;

const named: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/**
 * Text of the service as people see it: one line without control characters. Each of them becomes the escape that JSON, TypeScript and HCL
 * have for it, such as `\n` or `\u001b`. All other characters stay, backslashes and quotes too.
 */
export function printable(text: string): string {
  return text.replace(unprintable, escapeOf);
}

/** The same for a text of several lines, such as a report: its line feeds stay. */
export function printableLines(text: string): string {
  return text.replace(unprintable, (character) => (character === "\n" ? character : escapeOf(character)));
}

/** True if a text has nothing that `printable` escapes. */
export function isPrintable(text: string): boolean {
  return text.search(unprintable) === -1;
}

/** The escape of a character: `\n`, `\u001b`. */
export function escapeOf(character: string): string {
  return named[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** What an error says. */
export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return String(error);
}

/** The order of texts by their code units, for `sort`. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The sentences in a row, without those that are not there; one that ends without a full stop gets one before the next. */
export function joinSentences(sentences: readonly (string | undefined)[]): string {
  const present = sentences.filter((sentence) => sentence !== undefined).filter((sentence) => sentence !== "");
  return present.map((sentence, index) => (index + 1 < present.length ? ended(sentence) : sentence)).join(" ");
}

function ended(sentence: string): string {
  return sentence.replace(/[\p{L}\p{N}`)]$/u, "$&.");
}

/** The first sentence of a text, which says in short what a description describes. */
export function firstSentence(text: string): string {
  return /^[\s\S]*?\.(?=\s|$)/.exec(text)?.[0] ?? text;
}

const halves = /\p{Surrogate}/gu;

/** Well-formed Unicode: half a surrogate pair, which JSON may contain but UTF-8 cannot, becomes the replacement character. */
export function wellFormed(text: string): string {
  return text.replace(halves, "\ufffd");
}

/** The names most similar to `wanted`, nearest first; dissimilar names are omitted. */
export function nearest(target: string, names: Iterable<string>, maxCount = 5, share = 0.5): string[] {
  const lower = target.toLowerCase();
  // Loaded with the first unknown name, not with the provider.
  const { distance }: typeof Levenshtein = require("fastest-levenshtein");
  const limit = Math.max(2, Math.ceil(target.length * share));
  return [...new Set(names)]
    .map((name) => ({ name, far: name.toLowerCase().includes(lower) ? 0 : distance(lower, name.toLowerCase()) }))
    .filter(({ far }) => far <= limit)
    .sort((a, b) => a.far - b.far || compareText(a.name, b.name))
    .slice(0, maxCount)
    .map(({ name }) => name);
}

/**
 * ` Did you mean "a"?`, a sentence behind another, or nothing when no name is near. A name that differs in its numbers only, as `15m` from
 * `10m`, is another choice and no correction.
 */
export function didYouMean(misspelt: string, names: Iterable<string>): string {
  const withoutNumbers = (name: string) => name.replace(/\d+/g, "0");
  const [best] = nearest(misspelt, names, 1, 0.4).filter((name) => withoutNumbers(name) !== withoutNumbers(misspelt));
  return best === undefined ? "" : ` Did you mean "${best}"?`;
}

/**
 * A regular expression. Terraform's own functions take flags in front of an expression, as in `(?i)`; so does this.
 * @throws SyntaxError when it is not a regular expression.
 */
export function readPattern(expression: string): RegExp {
  const [, flags = "", source = ""] = /^(?:\(\?([ims]+)\))?(.*)$/s.exec(expression) ?? [];
  return new RegExp(source, `${[...new Set(flags)].join("")}u`);
}
