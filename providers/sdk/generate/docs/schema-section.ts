import {
  type Attribute,
  type Attributes,
  fullDescription,
  type NumberType,
  nestedIn,
  type ObjectType,
  objectIn,
  replaceRemark,
  type StringType,
  spellSnake,
  toSnake,
  type ValueType,
  valuesWith,
} from "../../schema";
import { inDialect } from "../source-text";

/** What a provider's pages say in words of their own. */
export interface Words {
  /** Where each dialect holds: `with \`edition = "pro"\``. Default: `in the dialect \`pro\``. */
  readonly dialects?: Readonly<Record<string, string>>;
  /** Values with a list of their own at the end of a page, because several attributes take them; by title. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
}

interface Nested {
  readonly path: readonly string[];
  readonly type: ObjectType;
}

const groups: readonly { readonly title: string; readonly holds: (attribute: Attribute) => boolean }[] = [
  { title: "Required", holds: ({ presence }) => presence === "required" },
  { title: "Optional", holds: ({ presence }) => presence === "optional" || presence === "optional_computed" },
  { title: "Read-Only", holds: ({ presence }) => presence === "computed" },
];

/**
 * The Schema section: the top level by group, then every nested object under an anchor of its path. `jsonPage` is the page that describes
 * JSON types; empty for the page itself.
 */
export function schemaSection(type: ObjectType, jsonPage: string, words: Words): string {
  const nested: Nested[] = [];
  const lineOf: LineOf = (path, attribute, below) => line(path, attribute, { jsonPage, words, nested: below });
  const parts = ["## Schema", ...groupParts(type.attributes, [], nested, lineOf, (title) => `### ${title}`)];
  if (type.variants) parts.push(`### ${variantTable(type, toSnake)}`);
  for (let next = nested.shift(); next; next = nested.shift()) parts.push(...nestedParts(next, nested, lineOf));
  return parts.join("\n\n");
}

/** The line of an attribute; what is nested in it goes into `nested`. */
type LineOf = (path: readonly string[], attribute: Attribute, nested: Nested[]) => string;

/** Which variants of the object have which of its arguments, below a heading; empty for an object without variants. */
export function variantTable(type: ObjectType, spelled: (name: string) => string): string {
  const { variants } = type;
  if (!variants) return "";
  const rows = Object.keys(type.attributes)
    .filter((name) => valuesWith(type, name).length > 0)
    .sort()
    .map((name) => [
      code(spelled(name)),
      ...Object.values(variants.of).map(({ needs, has }) =>
        use(needs.includes(name), needs.includes(name) || has.includes(name)),
      ),
    ]);
  return `Arguments by \`${spelled(variants.by)}\`\n\n${table(["Argument", ...Object.keys(variants.of).map(code)], rows)}`;
}

/** The cell of a member in the table of what has it. */
export function use(isRequired: boolean, isPossible: boolean): string {
  return isRequired ? "required" : isPossible ? "yes" : "";
}

export function code(name: string): string {
  return `\`${name}\``;
}

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function nestedParts({ path, type }: Nested, nested: Nested[], lineOf: LineOf): string[] {
  const below: Nested[] = [];
  const parts = groupParts(type.attributes, path, below, lineOf, (title) => `${title}:`);
  nested.unshift(...below);
  const heading = `<a id="${anchor(path)}"></a>\n### Nested Schema for \`${path.join(".")}\``;
  return [heading, ...parts, variantTable(type, toSnake)].filter((part) => part !== "");
}

function groupParts(
  attributes: Attributes,
  path: readonly string[],
  nested: Nested[],
  lineOf: LineOf,
  heading: (title: string) => string,
): string[] {
  const parts: string[] = [];
  const sorted = Object.entries(attributes).sort(([a], [b]) => (toSnake(a) < toSnake(b) ? -1 : 1));
  for (const { title, holds } of groups) {
    const members = sorted.filter(([, attribute]) => holds(attribute));
    if (members.length === 0) continue;
    parts.push(heading(title));
    parts.push(members.map(([name, attribute]) => lineOf([...path, toSnake(name)], attribute, nested)).join("\n"));
  }
  return parts;
}

interface LineOptions {
  readonly jsonPage: string;
  readonly words: Words;
  readonly nested: Nested[];
}

function line(path: readonly string[], attribute: Attribute, { jsonPage, words, nested }: LineOptions): string {
  const sentences = [spellSnake(fullDescription(attribute)), spellSnake(bounds(attribute, words))];
  const type = objectIn(attribute.type);
  if (type) {
    nested.push({ path, type });
    sentences.push(`(see [below for nested schema](#${anchor(path)}))`);
  }
  if (attribute.type.kind === "json" && attribute.type.union)
    sentences.push(`(see [its members](${jsonPage}#${jsonAnchor(attribute.type.union.name)}))`);
  return `- \`${path.at(-1)}\` (${marks(attribute)}) ${sentences.filter((sentence) => sentence !== "").join(" ")}`;
}

function anchor(path: readonly string[]): string {
  return `nestedatt--${path.join("--")}`;
}

/** Anchor of a JSON type that is described below the schema. */
export function jsonAnchor(name: string): string {
  return `json--${name.toLowerCase()}`;
}

/** The constraints of a value as sentences; its allowed values only where the description does not name them. */
export function bounds(attribute: Attribute, words: Words): string {
  const { type, presence, docs: { describesValues, deprecated } = {}, omitted: { compared } = {} } = attribute;
  const isInput = presence !== "computed";
  const ofValue = isInput && !describesValues ? valueBounds(type, words) : [];
  const ofDialects = isInput ? dialectBounds(attribute, words) : [];
  const drift = compared ? "If you omit it, what others set is drift and is removed." : "";
  return [...ofValue, ...ofDialects, drift, replaceRemark(attribute), deprecated ?? ""]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** What a dialect asks in addition: `In the dialect pro: required; one of …`. */
function dialectBounds(attribute: Attribute, words: Words): string[] {
  const { type, set: { requiredIn = [] } = {}, docs: { describesValues } = {} } = attribute;
  const dialects = new Set([...requiredIn, ...(describesValues ? [] : dialectsOf(type))]);
  return [...dialects].flatMap((dialect) => {
    const asked = requiredIn.includes(dialect) ? ["Required."] : [];
    const said = [...asked, ...(describesValues ? [] : valueBounds(type, words, dialect))];
    if (said.length === 0) return [];
    const list = said.map((sentence) => sentence.replace(/\.$/, "").replace(/^[A-Z](?=[a-z])/, lower)).join("; ");
    return [`${dialectTitle(dialect, words)}: ${list}.`];
  });
}

/** Where a dialect holds, at the beginning of a sentence. */
export function dialectTitle(dialect: string, { dialects = {} }: Words): string {
  return (dialects[dialect] ?? inDialect(dialect)).replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

function dialectsOf(type: ValueType): string[] {
  const own = "in" in type ? Object.keys(type.in ?? {}) : [];
  return "of" in type ? [...own, ...dialectsOf(type.of)] : own;
}

/** The bounds that hold everywhere, or those of one dialect. */
function valueBounds(type: ValueType, words: Words, dialect?: string): string[] {
  switch (type.kind) {
    case "string":
      return stringBounds(dialect === undefined ? type : (type.in?.[dialect] ?? {}), words);
    case "number":
      return numberBounds(dialect === undefined ? type : (type.in?.[dialect] ?? {}));
    case "list": {
      const { minItems, maxItems } = dialect === undefined ? type : (type.in?.[dialect] ?? {});
      return [...range(minItems, maxItems, "item"), ...eachOf(valueBounds(type.of, words, dialect))];
    }
    case "set":
      return dialect === undefined
        ? [...range(undefined, type.maxItems, "item"), ...eachOf(valueBounds(type.of, words))]
        : [];
    default:
      return [];
  }
}

function eachOf(sentences: readonly string[]): string[] {
  return sentences.map((sentence) => `Each: ${sentence.replace(/^[A-Z]/, lower)}`);
}

function stringBounds(type: Omit<StringType, "kind">, words: Words): string[] {
  const sentences: string[] = [];
  if (type.oneOf && type.oneOf.length > 1) sentences.push(`One of ${quoted(type.oneOf)}.`);
  if (type.known) sentences.push(`Known values: ${listed(type.known, words)}. Other values cause a warning.`);
  if (type.maxLength !== undefined) sentences.push(...range(type.minLength, type.maxLength, "character"));
  if (type.pattern && !type.pattern.name) sentences.push(`Must be ${type.pattern.says}.`);
  if (type.form === "instant") sentences.push("RFC 3339.");
  if (type.form === "date") sentences.push("ISO 8601.");
  if (type.form === "pem") sentences.push("PEM.");
  return sentences;
}

function listed(values: readonly string[], { lists = {} }: Words): string {
  const title = Object.keys(lists).find((one) => lists[one] === values);
  return title ? `the [${title.toLowerCase()}](#values--${title.toLowerCase()}) below` : quoted(values);
}

/** The lists of values that the attributes of a page take. */
export function valuesSection(page: string, { lists = {} }: Words): string {
  const used = Object.entries(lists).filter(([title]) => page.includes(`(#values--${title.toLowerCase()})`));
  if (used.length === 0) return "";
  const parts = used.map(
    ([title, values]) => `<a id="values--${title.toLowerCase()}"></a>\n### ${title}\n\n${quoted(values)}`,
  );
  return ["## Values", ...parts].join("\n\n");
}

function numberBounds({ min, max }: Omit<NumberType, "kind">): string[] {
  if (min !== undefined && max !== undefined) return [`${min} to ${max}.`];
  if (min !== undefined && min > 0) return [`At least ${min}.`];
  return max === undefined ? [] : [`At most ${max}.`];
}

function range(min: number | undefined, max: number | undefined, unit: string): string[] {
  const many = `${unit}s`;
  if (min !== undefined && max !== undefined)
    return [min === max ? `Exactly ${min} ${min === 1 ? unit : many}.` : `${min} to ${max} ${many}.`];
  if (max !== undefined) return [`At most ${max} ${many}.`];
  return min !== undefined && min > 0 ? [`At least ${min} ${min === 1 ? unit : many}.`] : [];
}

function quoted(values: readonly string[]): string {
  return values.map(code).join(", ");
}

function lower(letter: string): string {
  return letter.toLowerCase();
}

/** The type as the registry's pages name it: `String`, `List of Number`, `Attributes List`, … */
export function typeWords(type: ValueType): string {
  const nested = nestedIn(type);
  if (nested) return nestedWords[nested.nesting];
  return "of" in type ? `${registryWords[type.kind]} of ${typeWords(type.of)}` : registryWords[type.kind];
}

const nestedWords = {
  single: "Attributes",
  list: "Attributes List",
  set: "Attributes Set",
  map: "Attributes Map",
} as const;

const registryWords = {
  ...{ string: "String", number: "Number", bool: "Boolean", json: "String, JSON", object: nestedWords.single },
  ...{ list: "List", set: "Set", map: "Map" },
} as const;

/** The type as JSON names it, for members of a JSON attribute. */
export function jsonWords(type: ValueType): string {
  if ("of" in type) return `${type.kind === "map" ? "map" : "list"} of ${jsonWords(type.of)}`;
  if (type.kind === "json") return type.union ? "object" : "any";
  return type.kind === "bool" ? "boolean" : type.kind;
}

/** Type and marks of an attribute, as they stand in the parentheses behind its name. */
function marks(attribute: Attribute): string {
  const words = [typeWords(attribute.type)];
  if (attribute.set?.sensitive) words.push("Sensitive");
  if (attribute.set?.writeOnly) words.push("Write-only");
  if (attribute.docs?.deprecated) words.push("Deprecated");
  return words.join(", ");
}
