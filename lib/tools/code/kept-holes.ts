import { readJson } from "terraform-provider-sdk/values";
import { withoutTemplates, withTemplates } from "./hcl";
import { literalText, type Source, type Tree } from "./tree";

/** What stands between the holes of a template, and the holes as they are written. */
interface Template {
  readonly texts: readonly string[];
  readonly holes: readonly string[];
}

/**
 * A template of the code that says another text with the holes that it has, so that it is right for everything that is made of it. Nothing where
 * the text changed in what a hole says, or where nobody knows which part of the text a hole says.
 */
export function withKeptHoles(
  tree: Tree,
  { text, language }: Pick<Source, "text" | "language">,
  base: Tree | undefined,
  theirs: Tree | undefined,
): string | undefined {
  const [baseText, theirText] = [literalText(base), literalText(theirs)];
  const template = templateIn(tree, text, language);
  if (!template || baseText === undefined || theirText === undefined) return undefined;
  const values = valuesIn(template.texts, baseText);
  const texts = values && textsBetween(values, theirText);
  if (!texts) return undefined;
  const [quote, spell] = spellings[language];
  const pieces = texts.map((piece, index) => `${spell(piece)}${template.holes[index] ?? ""}`);
  return `${quote}${pieces.join("")}${quote}`;
}

const hclText = (text: string) => JSON.stringify(withoutTemplates(text)).slice(1, -1);
const typescriptText = (text: string) => text.replace(/\\|`|\$\{/g, "\\$&");

/** What a template stands between, and how its text is spelled. JSON has none. */
const spellings = { hcl: ['"', hclText], json: ['"', hclText], ts: ["`", typescriptText] } as const;

function templateIn(
  { type, labels, start, end, parts }: Tree,
  text: string,
  language: Source["language"],
): Template | undefined {
  if (type !== "template") return undefined;
  if (labels) return { texts: labels, holes: parts.map((part) => `\${${text.slice(part.start, part.end)}}`) };
  const starts = [start + 1, ...parts.map((part) => part.end)];
  const ends = [...parts.map((part) => part.start), end - 1];
  const texts = starts.map((from, index) => readJson(`"${text.slice(from, ends[index])}"`));
  const holes = parts.map((part) => text.slice(part.start, part.end));
  const isPlain = text[start] === '"' && !holes.some((hole) => /^\$\{~|~\}$/.test(hole));
  if (language !== "hcl" || !isPlain || !texts.every(isPlainText)) return undefined;
  return { texts: texts.map(withTemplates), holes };
}

/** True for a text without directives. */
const isPlainText = (value: unknown): value is string => typeof value === "string" && !/(?<!%)%\{/.test(value);

/** What the holes of a template say in a text, if it can be read in one way only: each text between them has one place, from either end. */
function valuesIn(texts: readonly string[], text: string): readonly string[] | undefined {
  const [prefix = "", ...pieces] = texts;
  const suffix = pieces.pop();
  if (suffix === undefined) return undefined;
  const isFramed = text.length >= prefix.length + suffix.length && text.startsWith(prefix) && text.endsWith(suffix);
  if (!isFramed) return undefined;
  const inner = text.slice(prefix.length, text.length - suffix.length);
  const [earliest, latest] = [earliestPlaces(pieces, inner), latestPlaces(pieces, inner)];
  if (!earliest || earliest.some((place, index) => place !== latest[index])) return undefined;
  const starts = [0, ...earliest.map((place, index) => place + (pieces[index]?.length ?? 0))];
  return starts.map((start, index) => inner.slice(start, earliest[index]));
}

/** Where pieces stand one after the other, each as early as it can. No expression does this: it would try all ways. */
function earliestPlaces(pieces: readonly string[], text: string): readonly number[] | undefined {
  const places: number[] = [];
  let start = 0;
  for (const piece of pieces) {
    const place = text.indexOf(piece, start);
    if (place < 0) return undefined;
    places.push(place);
    start = place + piece.length;
  }
  return places;
}

/** The same, each as late as it can, of pieces that have places. */
function latestPlaces(pieces: readonly string[], text: string): readonly number[] {
  let end = text.length;
  const places = pieces.toReversed().map((piece) => {
    end = text.lastIndexOf(piece, end - piece.length);
    return end;
  });
  return places.reverse();
}

/** What stands between values in a text that has each of them as often as the template, in its order. */
function textsBetween(values: readonly string[], text: string): readonly string[] | undefined {
  const isAsOften = (value: string) =>
    value !== "" && text.split(value).length - 1 === values.filter((equal) => equal === value).length;
  if (!values.every(isAsOften)) return undefined;
  const texts: string[] = [];
  let remainder = text;
  for (const value of values) {
    const index = remainder.indexOf(value);
    if (index < 0) return undefined;
    texts.push(remainder.slice(0, index));
    remainder = remainder.slice(index + value.length);
  }
  return [...texts, remainder];
}
