import {
  type Attribute,
  type Attributes,
  fullDescription,
  type JsonUnion,
  joinSentences,
  type ListType,
  type NumberType,
  nestedIn,
  type ObjectType,
  objectIn,
  replaceRemark,
  type StringType,
  selectingMembers,
  spellSnake,
  toSnake,
  unionIn,
  type ValueType,
  valuesWith,
} from "../../schema";
import { namedTypes } from "../files";
import { inDialect } from "../source-text";

/** What a provider's pages say in words of their own. */
export interface Words {
  /** Where each dialect holds: `with \`edition = "pro"\``. Default: `in the dialect \`pro\``. */
  readonly dialects?: Readonly<Record<string, string>>;
  /** Values with a list of their own at the end of a page, because several attributes take them; by title. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
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
  const parts = ["## Schema", ...groupParts(type.attributes, [], (title) => `### ${title}`)];
  if (type.variants) parts.push(`### ${variantTable(type, toSnake)}`);
  return [...parts, ...nestedParts(type, [])].join("\n\n");

  /** A part for each group of attributes that there is. */
  function groupParts(attributes: Attributes, path: Names, heading: (title: string) => string): string[] {
    return grouped(attributes).flatMap(({ title, members }) => {
      const lines = members.map(([name, attribute]) => line([...path, toSnake(name)], attribute, jsonPage, words));
      return [heading(title), lines.join("\n")];
    });
  }

  /** What is nested in an object, and in that. */
  function nestedParts({ attributes }: ObjectType, path: Names): string[] {
    const members = grouped(attributes).flatMap((group) => group.members);
    return members.flatMap(([name, attribute]) => {
      const type = objectIn(attribute.type);
      if (!type) return [];
      const at = [...path, toSnake(name)];
      const heading = `<a id="${anchor(at)}"></a>\n### Nested Schema for \`${at.join(".")}\``;
      const own = [heading, ...groupParts(type.attributes, at, (title) => `${title}:`), variantTable(type, toSnake)];
      return [...own.filter((part) => part !== ""), ...nestedParts(type, at)];
    });
  }
}

function grouped(attributes: Attributes) {
  const sorted = Object.entries(attributes).sort(([a], [b]) => (toSnake(a) < toSnake(b) ? -1 : 1));
  const all = groups.map(({ title, holds }) => ({ title, members: sorted.filter(([, one]) => holds(one)) }));
  return all.filter(({ members }) => members.length > 0);
}

type Names = readonly string[];

/** Which variants of the object have which of its arguments, below a heading; empty for an object without variants. */
function variantTable(type: ObjectType, spelled: (name: string) => string): string {
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
function use(isRequired: boolean, isPossible: boolean): string {
  return isRequired ? "required" : isPossible ? "yes" : "";
}

function code(name: string): string {
  return `\`${name}\``;
}

/** A table in Markdown. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function line(path: Names, attribute: Attribute, jsonPage: string, words: Words): string {
  const sentences = [spellSnake(fullDescription(attribute)), spellSnake(bounds(attribute, words))];
  if (objectIn(attribute.type)) sentences.push(`(see [below for nested schema](#${anchor(path)}))`);
  if (attribute.type.kind === "json" && attribute.type.union)
    sentences.push(`(see [its members](${jsonPage}#${jsonAnchor(attribute.type.union.name)}))`);
  return `- \`${path.at(-1)}\` (${marks(attribute)}) ${joinSentences(sentences)}`;
}

function anchor(path: readonly string[]): string {
  return `nestedatt--${path.join("--")}`;
}

/** Anchor of a JSON type that is described below the schema. */
function jsonAnchor(name: string): string {
  return `json--${name.toLowerCase()}`;
}

/** The constraints of a value as sentences; its allowed values only where the description does not name them. */
export function bounds(attribute: Attribute, words: Words): string {
  const { type, presence, docs: { describesValues, deprecated } = {}, omitted: { compared } = {} } = attribute;
  const isInput = presence !== "computed";
  const ofValue = isInput && !describesValues ? valueBounds(type, words) : [];
  const ofDialects = isInput ? dialectBounds(attribute, words) : [];
  const drift = compared ? "If you omit it, what others set is drift and is removed." : "";
  return joinSentences([...ofValue, ...ofDialects, drift, replaceRemark(attribute), deprecated]);
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
  const boundsOf = <B extends object>(bounds: B & { readonly in?: Readonly<Record<string, B>> }): Partial<B> =>
    dialect === undefined ? bounds : (bounds.in?.[dialect] ?? {});
  switch (type.kind) {
    case "string":
      return stringBounds(boundsOf(type), words);
    case "number":
      return numberBounds(boundsOf(type));
    case "list":
    case "set": {
      const { minItems, maxItems }: Pick<ListType, "minItems" | "maxItems"> = boundsOf(type);
      const each = valueBounds(type.of, words, dialect).map((sentence) => `Each: ${sentence.replace(/^[A-Z]/, lower)}`);
      return [...range(minItems, maxItems, "item"), ...each];
    }
    default:
      return [];
  }
}

function stringBounds(type: Partial<StringType>, words: Words): string[] {
  const sentences: string[] = [];
  if (type.oneOf && type.oneOf.length > 1) sentences.push(`One of ${quoted(type.oneOf)}.`);
  if (type.known) sentences.push(`Known values: ${listed(type.known, words)}. Other values cause a warning.`);
  if (type.maxLength !== undefined) sentences.push(...range(type.minLength, type.maxLength, "character"));
  if (type.pattern && !type.pattern.name) sentences.push(`Must be ${type.pattern.says}.`);
  if (type.form && type.form !== "url") sentences.push(`${formWords[type.form]}.`);
  return sentences;
}

const formWords = { instant: "RFC 3339", date: "ISO 8601", pem: "PEM" } as const;

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

function numberBounds({ min, max }: Partial<NumberType>): string[] {
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
function jsonWords(type: ValueType): string {
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

/** The members of every JSON attribute below `type`: its variants, and each object they share once. Empty when there is none. */
export function jsonSection(type: ObjectType, words: Words): string {
  const described = new Set<string>();
  return [...unionsOf(type).values()].flatMap((union) => unionParts(union, described, words)).join("\n\n");
}

/** The unions of the JSON attributes below `type`, by name. */
export function unionsOf(type: ObjectType): ReadonlyMap<string, JsonUnion> {
  const all = [...namedTypes(type, () => true, true)];
  return new Map(all.flatMap(([name, named]) => (named.kind === "union" ? [[name, named.union] as const] : [])));
}

function unionParts(union: JsonUnion, described: Set<string>, words: Words): string[] {
  const variants = Object.values(union.variants);
  const [only, second] = variants;
  const parts = [
    `<a id="${jsonAnchor(union.name)}"></a>\n### JSON: ${union.name}`,
    `${union.description} Members have the names that the service uses. Write the value with \`jsonencode\`.`,
    ...(only && !second ? [members(only.type, words)] : [variantTables(union), variantMembers(union, words)]),
  ];
  for (const [name, object] of variants.flatMap(({ type }) => [...namedTypes(type, () => true, false)])) {
    if (described.has(name) || object.kind === "union") continue;
    described.add(name);
    const heading = `<a id="${jsonAnchor(name)}"></a>\n#### ${name}`;
    parts.push(
      ...[heading, members(object.type, words), variantTable(object.type, String)].filter((part) => part !== ""),
    );
  }
  return parts;
}

/** A row for each kind, with what it shows, and a table of the members that it has, for each form. */
function variantTables(union: JsonUnion): string {
  const [by = "", form] = selectingMembers(union);
  const variants = Object.values(union.variants);
  const forms = [...new Set(variants.map(({ when }) => (form ? when[form] : undefined)))];
  return forms
    .flatMap((value) => {
      const own = variants.filter(({ when }) => (form ? when[form] : undefined) === value);
      const names = [...new Set(own.flatMap(({ type }) => Object.keys(type.attributes)))];
      const rows = names
        .filter((name) => name !== by)
        .map((name) => [code(name), ...own.map(({ type: { attributes } }) => cell(attributes[name]))]);
      const title = value === undefined ? "" : `With \`${form}\` = \`"${value}"\`:`;
      const kinds = own.map(({ when, description }) => [code(String(when[by])), description]);
      return [title, table([code(by), "Shows"], kinds), table(["Member", ...kinds.map(([kind = ""]) => kind)], rows)];
    })
    .filter((part) => part !== "")
    .join("\n\n");
}

function cell(attribute: Attribute | undefined): string {
  return use(attribute?.presence === "required", attribute !== undefined);
}

/** Each member once; where kinds describe it in other words, all of them. */
function variantMembers(union: JsonUnion, words: Words): string {
  const selecting = selectingMembers(union);
  const lines = new Map<string, Map<string, string[]>>();
  for (const { when, type } of Object.values(union.variants))
    for (const [name, attribute] of Object.entries(type.attributes)) {
      if (selecting.includes(name) && when[name] !== undefined) continue;
      const known = lines.get(name) ?? new Map<string, string[]>();
      const text = jsonLine(name, { ...attribute, presence: "optional" }, words);
      lines.set(name, known.set(text, [...(known.get(text) ?? []), code(String(when[selecting[0] ?? ""]))]));
    }
  return [...lines.values()]
    .flatMap((texts) => {
      const all = [...texts];
      return all.length === 1 ? all.map(([text]) => text) : all.map(([text, kinds]) => `${text} (${kinds.join(", ")})`);
    })
    .join("\n");
}

function members(type: ObjectType, words: Words): string {
  const all = Object.entries(type.attributes).filter(([, { api }]) => api?.whole === undefined);
  const required = all.filter(([, { presence }]) => presence === "required");
  const optional = all.filter(([, { presence }]) => presence !== "required");
  return [...required, ...optional].map(([name, attribute]) => jsonLine(name, attribute, words)).join("\n");
}

function jsonLine(name: string, attribute: Attribute, words: Words): string {
  const below = (unionIn(attribute.type) ?? objectIn(attribute.type))?.name;
  const mark = `${jsonWords(attribute.type)}${attribute.presence === "required" ? ", required" : ""}`;
  const see = below && `(see [${below}](#${jsonAnchor(below)}))`;
  return `- \`${name}\` (${mark}) ${joinSentences([fullDescription(attribute), bounds(attribute, words), see])}`;
}
