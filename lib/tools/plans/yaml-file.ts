import {
  asMembers,
  didYouMean,
  formatPath,
  isPrintable,
  isRecord,
  messageOf,
  own,
  type Path,
  printable,
} from "terraform-provider-sdk/values";
import { Document, isMap, isNode, isScalar, LineCounter, parseDocument, Scalar, visit } from "yaml";
import { z } from "zod";
import { readInput } from "../code/files";

/** A YAML file as it was read. */
export interface YamlFile<T> {
  readonly name: string;
  readonly content: T;
  /** `file:line:column` of what stands at a path. */
  readonly placeOf: (path: Path) => string;
}

/** A value as YAML, in which characters that an editor or a terminal obeys are escapes. */
export function yamlOf(value: unknown): string {
  const document = new Document(value);
  visit(document, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === "string" && !isPrintable(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({ lineWidth: 0 }).split("\n").map(printable).join("\n");
}

/**
 * A file of this form, or what is wrong with it: one line for each mistake, with `file:line:column`. `hint` is a sentence for a member at a
 * path that the form does not have.
 */
export function readYaml<T>(
  path: string,
  name: string,
  form: z.ZodType<T>,
  hint: (path: Path) => string = () => "",
): YamlFile<T> | { readonly problems: readonly string[] } {
  const lines = new LineCounter();
  let text: string;
  try {
    text = readInput(path);
  } catch (error) {
    return { problems: [`${name} cannot be read: ${(error as Error).message}`] };
  }
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const placeOf = (offset: number | undefined) => {
    const { line, col } = lines.linePos(offset ?? 0);
    return `${name}:${line}:${col}`;
  };
  // Those behind the first mostly follow from it.
  const [wrong] = document.errors;
  if (wrong) return { problems: [`${placeOf(wrong.pos[0])}: ${messages[wrong.code] ?? wrong.message}`] };
  const offsetOf = (path: Path): number | undefined => {
    const node = document.getIn(path, true);
    if (isNode(node)) return node.range?.[0];
    if (path.length > 0) return offsetOf(path.slice(0, -1));
    return undefined;
  };
  const keyOffset = (path: Path, key: string): number | undefined => {
    const map = document.getIn(path, true);
    const keys = isMap(map) ? map.items.map((item) => item.key).filter(isScalar) : [];
    return keys.find(({ value }) => String(value) === key)?.range?.[0];
  };
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    return { problems: [`${placeOf(0)}: ${messageOf(error)}`] };
  }
  const read = form.safeParse(value);
  if (read.success) return { name, content: read.data, placeOf: (path) => placeOf(offsetOf(path)) };
  const problems = read.error.issues.flatMap((issue) => {
    const path = issue.path.filter((step) => typeof step !== "symbol");
    if (issue.code !== "unrecognized_keys") return [{ offset: offsetOf(path), message: sentence(path, issue, value) }];
    return issue.keys.map((key) => ({
      offset: keyOffset(path, key),
      message: `${formatPath([...path, key])} is not a member.${didYouMean(key, membersAt(form, path)) || hint(path)}`,
    }));
  });
  problems.sort((a, b) => (a.offset ?? 0) - (b.offset ?? 0));
  return { problems: problems.map(({ offset, message }) => `${placeOf(offset)}: ${message}`) };
}

/** Our own words for what the reader of YAML says in its own. */
const messages: Readonly<Record<string, string>> = {
  MULTIPLE_DOCS:
    "a second document begins here; a file has one, so put everything into it, or the rest into another file.",
  RESOURCE_EXHAUSTION: "the file is nested too deeply.",
};

/** The members of the object at a path. */
function membersAt(form: z.ZodType, path: Path): string[] {
  const node = path.reduce<unknown>(
    (schema, step) => {
      const { items, properties, additionalProperties } = asMembers(schema);
      if (typeof step === "number") return items;
      return own(asMembers(properties), step) ?? additionalProperties;
    },
    z.toJSONSchema(form, { io: "input" }),
  );
  if (isRecord(node) && isRecord(node.properties)) return Object.keys(node.properties);
  return [];
}

const words: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  array: "a list",
  object: "a mapping",
};

function sentence(path: Path, issue: z.core.$ZodIssue, document: unknown): string {
  const subject = formatPath(path) || "the file";
  // What a form makes of a short notation has members that the file does not have.
  const value = path.reduce<unknown>(
    (inner, step) => (isRecord(inner) || Array.isArray(inner) ? Reflect.get(inner, step) : inner),
    document,
  );
  if (value === undefined || value === null) return `${subject} is missing.`;
  switch (issue.code) {
    case "invalid_type":
      return `${subject} is ${JSON.stringify(value)}; it must be ${words[issue.expected] ?? issue.expected}.`;
    case "invalid_value":
      return `${subject} is ${JSON.stringify(value)}; use ${issue.values.map((allowed) => JSON.stringify(allowed)).join(" or ")}.${didYouMean(String(value), issue.values.map(String))}`;
    case "too_small":
      if (issue.origin === "array") return `${subject} is empty; write at least one.`;
      return `${subject} is ${JSON.stringify(value)}; the least is ${issue.minimum}.`;
    case "too_big":
      return `${subject} is ${JSON.stringify(value)}; the most is ${issue.maximum}.`;
    default:
      return `${subject} ${issue.message}`;
  }
}
