import { isRecord, mapMembers } from "terraform-provider-sdk/values";
import { LineCounter, parseAllDocuments, type Tags, type YAMLParseError } from "yaml";
import { isContainer } from "./leaves";
import { readingProblem } from "./nesting";

/** Documents of a YAML file; null for one without content. */
interface YamlDocuments {
  readonly documents: readonly unknown[];
}

interface YamlProblem {
  readonly problem: string;
  readonly line: number;
}

/**
 * YAML as programs in Go read it: merge keys, numbers of YAML 1.1, and words such as `yes` as texts, which `readBoolean` reads where the
 * program expects a boolean. Times and numbers to the base of 60 are texts.
 */
const tagsOfGo = (tags: Tags): Tags => [
  ...tags.filter((tag) => typeof tag === "string" || (!/:(bool|timestamp)$/.test(tag.tag) && !isToBase60(tag))),
  "bool",
];

function isToBase60(tag: object): boolean {
  return "format" in tag && tag.format === "TIME";
}

/** The documents of a YAML file, as programs in Go read it. */
export function readYamlDocuments(text: string): YamlDocuments | YamlProblem {
  const lineCounter = new LineCounter();
  const options = { lineCounter, prettyErrors: false, version: "1.1", customTags: tagsOfGo } as const;
  const parsed = [...parseAllDocuments(text.replace(/^\uFEFF/, ""), options)];
  for (const { errors } of parsed) {
    const [error] = errors;
    if (error) return { problem: wordsOf(error), line: lineCounter.linePos(error.pos[0]).line };
  }
  try {
    const documents = parsed.map((document): unknown => document.toJS({ maxAliasCount: 100 }));
    if (documents.some((document) => isCyclic(document, new Set())))
      return { problem: "An alias refers to what contains it.", line: 1 };
    return { documents: documents.map(withoutSharing) };
  } catch (error) {
    return { problem: readingProblem(error), line: 1 };
  }
}

function wordsOf({ code, message }: YAMLParseError): string {
  if (code === "RESOURCE_EXHAUSTION") return "It is nested too deeply.";
  return message;
}

/** A document in which each alias has a value of its own, so that reading one place reads no other one. */
function withoutSharing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSharing);
  if (!isRecord(value)) return value;
  return mapMembers(value, withoutSharing);
}

function isCyclic(value: unknown, around: Set<unknown>): boolean {
  if (!isContainer(value)) return false;
  if (around.has(value)) return true;
  around.add(value);
  const isFound = Object.values(value).some((item) => isCyclic(item, around));
  around.delete(value);
  return isFound;
}
