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

/** What the holes of a template say in a text, if it can be read in one way only. */
function valuesIn(texts: readonly string[], text: string): readonly string[] | undefined {
  const escaped = texts.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const [shortest, longest] = ["(.*?)", "(.*)"].map((hole) => new RegExp(`^${escaped.join(hole)}$`, "s").exec(text));
  if (!shortest || shortest.some((value, index) => value !== longest?.[index])) return undefined;
  return shortest.slice(1);
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
