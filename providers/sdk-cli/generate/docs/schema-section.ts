import { fullDescription, nestedIn, objectIn, replaceRemark } from "terraform-provider-sdk/definitions";
import type {
  Attribute,
  Attributes,
  ListType,
  NumberType,
  ObjectType,
  StringType,
  ValueType,
} from "terraform-provider-sdk/schema";
import { compareText, joinSentences, spellSnake, toSnake } from "terraform-provider-sdk/values";
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

/** Where a page describes what it does not describe itself. */
export interface Places {
  readonly words: Words;
  /** The page that describes JSON types; empty for the page itself. */
  readonly jsonPage: string;
  /** The objects that another part or page describes, with that place. */
  readonly described: ReadonlyMap<ObjectType, string>;
  /** Those of them that an earlier page describes. */
  readonly earlier: ReadonlyMap<ObjectType, string>;
  /** The members of JSON that an earlier page describes, with a link to its JSON type. */
  readonly members?: ReadonlyMap<Attribute, string>;
  /** The resource whose attributes a data source returns. */
  readonly resource?: ResourcePlace;
}

interface ResourcePlace {
  readonly type: ObjectType;
  /** The attribute of a data source with a list of them. */
  readonly listed?: string;
  /** `[files_file](file.md#schema)` */
  readonly link: string;
}

/** The Schema section: the top level by group, then every nested object under an anchor of its path. */
export function schemaSection(type: ObjectType, places: Places): string {
  const { resource } = places;
  const owner = resource?.listed === undefined ? resource?.type : undefined;
  const printed = nestedPlaces(type, places.earlier, resource);
  const parts = ["## Schema", ...groupParts(type.attributes, owner, (title) => `### ${title}`)];
  if (type.variants) parts.push(`### ${variantTable(type, toSnake)}`);
  return [...parts, ...nestedParts(type, [], owner)].join("\n\n");

  /** A part for each group of attributes that there is, and a sentence for those that the resource describes. */
  function groupParts(
    attributes: Attributes,
    owner: ObjectType | undefined,
    heading: (title: string) => string,
  ): string[] {
    const shared = Object.keys(attributes).filter((name) => isShared(name, attributes[name], owner));
    const unshared = Object.fromEntries(Object.entries(attributes).filter(([name]) => !shared.includes(name)));
    const parts = grouped(unshared).flatMap(({ title, members }) => {
      const lines = members.map(([name, attribute]) => line(toSnake(name), attribute, printed, places));
      return [heading(title), lines.join("\n")];
    });
    if (shared.length === 0) return parts;
    const names = shared.map(toSnake).sort().map(code).join(", ");
    return [...parts, `Read-only, as in the resource ${resource?.link}: ${names}.`];
  }

  /** What is nested in an object, and in that. */
  function nestedParts({ attributes }: ObjectType, path: Names, owner: ObjectType | undefined): string[] {
    const members = grouped(attributes).flatMap((group) => group.members);
    return members.flatMap(([name, attribute]) => {
      const type = objectIn(attribute.type);
      const innerPath = [...path, toSnake(name)];
      if (!type || isShared(name, attribute, owner) || printed.get(type) !== `#${anchor(innerPath)}`) return [];
      const inner = innerOwner(name, path, owner, resource);
      const heading = `<a id="${anchor(innerPath)}"></a>\n### Nested Schema for \`${innerPath.join(".")}\``;
      const groups = groupParts(type.attributes, inner, (title) => `${title}:`);
      const section = [heading, ...groups, variantTable(type, toSnake)];
      return [...section.filter((part) => part !== ""), ...nestedParts(type, innerPath, inner)];
    });
  }
}

/** True if the resource describes what a data source returns: it has the attribute, with all of its members. */
function isShared(name: string, attribute: Attribute | undefined, owner: ObjectType | undefined): boolean {
  const shared = owner?.attributes[name];
  if (attribute?.presence !== "computed" || !shared) return false;
  const [returned, described] = [objectIn(attribute.type), objectIn(shared.type)];
  if (!returned) return true;
  return Object.entries(returned.attributes).every(([member, innerAttribute]) =>
    isShared(member, innerAttribute, described),
  );
}

/** What the resource has at the place of a nested object of a data source. */
function innerOwner(
  name: string,
  path: Names,
  owner: ObjectType | undefined,
  resource: ResourcePlace | undefined,
): ObjectType | undefined {
  if (path.length === 0 && resource && name === resource.listed) return resource.type;
  const shared = owner?.attributes[name];
  return shared && objectIn(shared.type);
}

/** Where each nested object is described: on an earlier page, else at the first attribute that has it. */
export function nestedPlaces(
  type: ObjectType,
  earlier: ReadonlyMap<ObjectType, string> = new Map(),
  resource?: ResourcePlace,
): ReadonlyMap<ObjectType, string> {
  const places = new Map(earlier);
  visit(type, [], resource?.listed === undefined ? resource?.type : undefined);
  return places;

  function visit({ attributes }: ObjectType, path: Names, owner: ObjectType | undefined): void {
    for (const [name, attribute] of grouped(attributes).flatMap((group) => group.members)) {
      const object = objectIn(attribute.type);
      if (!object || places.has(object) || isShared(name, attribute, owner)) continue;
      const innerPath = [...path, toSnake(name)];
      places.set(object, `#${anchor(innerPath)}`);
      visit(object, innerPath, innerOwner(name, path, owner, resource));
    }
  }
}

/** A page with what the marks of its schema mean, where it has them. */
export function withLegend(page: string): string {
  const notes: string[] = [];
  if (/\([^)]*, since [\d.]+\)/.test(page)) notes.push("*since*: the version of the service that has it first.");
  if (page.includes("nown values: ")) notes.push("Values other than the known ones cause a warning.");
  if (notes.length === 0) return page;
  return page.replace("\n## Schema\n", `\n## Schema\n\n${notes.join(" ")}\n`);
}

function grouped(attributes: Attributes) {
  const sorted = Object.entries(attributes).sort(([a], [b]) => compareText(toSnake(a), toSnake(b)));
  const allGroups = groups.map(({ title, holds }) => ({
    title,
    members: sorted.filter(([, attribute]) => holds(attribute)),
  }));
  return allGroups.filter(({ members }) => members.length > 0);
}

type Names = readonly string[];

/** The arguments of each variant of the object, below a heading; empty for an object without variants. */
export function variantTable(type: ObjectType, spelled: (name: string) => string): string {
  const { variants } = type;
  if (!variants) return "";
  const names = (list: readonly string[]) => [...list].map(spelled).sort().map(code).join(", ");
  const all = Object.values(variants.of);
  const common = all[0]?.needs.filter((name) => all.every(({ needs }) => needs.includes(name))) ?? [];
  const title = code(spelled(variants.by));
  const rows = Object.entries(variants.of).map(([value, { needs, mayHave }]) => [
    code(value),
    names(needs.filter((name) => !common.includes(name))),
    names(mayHave.filter((name) => !needs.includes(name))),
  ]);
  const hasDifferences = rows.some(([, ...cells]) => cells.some((cell) => cell !== ""));
  const differences = hasDifferences ? [table([title, "Required", "Optional"], rows)] : [];
  const requirement = common.length > 0 ? [`Every ${title} requires ${names(common)}.`] : [];
  return [`Arguments by ${title}`, ...requirement, ...differences].join("\n\n");
}

export function code(name: string): string {
  return `\`${name}\``;
}

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function line(
  name: string,
  attribute: Attribute,
  printed: ReadonlyMap<ObjectType, string>,
  { jsonPage, words }: Places,
): string {
  const sentences = [spellSnake(pageDescription(attribute)), spellSnake(bounds(attribute, words))];
  const object = objectIn(attribute.type);
  if (object) sentences.push(`([members](${printed.get(object)}))`);
  if (attribute.type.kind === "json" && attribute.type.union)
    sentences.push(`([members](${jsonPage}#${jsonAnchor(attribute.type.union.name)}))`);
  return `- \`${name}\` (${marks(attribute)}) ${joinSentences(sentences)}`;
}

/** The description with what an author needs to know; the version stands among the marks. */
export function pageDescription(attribute: Attribute): string {
  const { firstVersion: since, ...api } = attribute.api ?? {};
  return fullDescription({ ...attribute, api });
}

export function sinceMark({ api, presence }: Attribute): readonly string[] {
  if (api?.firstVersion === undefined || presence === "computed") return [];
  return [`since ${api.firstVersion}`.replace("since after", "after")];
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
  const { type, presence, docs: { omitsValueRules, deprecated } = {}, omitted: { detectsDrift } = {} } = attribute;
  const isInput = presence !== "computed";
  const sentences: string[] = [];
  if (isInput && !omitsValueRules) sentences.push(...valueBounds(type, words));
  if (isInput) sentences.push(...dialectBounds(attribute, words));
  if (detectsDrift) sentences.push("If you omit it, what others set is drift and is removed.");
  return joinSentences([...sentences, replaceRemark(attribute), deprecated]);
}

/** What a dialect asks in addition: `In the dialect pro: required; one of …`. */
function dialectBounds(attribute: Attribute, words: Words): string[] {
  const { type, set: { requiredIn = [] } = {}, docs: { omitsValueRules } = {} } = attribute;
  const dialects = new Set([...requiredIn, ...(omitsValueRules ? [] : dialectsOf(type))]);
  return [...dialects].flatMap((dialect) => {
    const sentences: string[] = [];
    if (requiredIn.includes(dialect)) sentences.push("Required.");
    if (!omitsValueRules) sentences.push(...valueBounds(type, words, dialect));
    if (sentences.length === 0) return [];
    const list = sentences.map((sentence) => sentence.replace(/\.$/, "").replace(/^[A-Z](?=[a-z])/, lower)).join("; ");
    return [`${dialectTitle(dialect, words)}: ${list}.`];
  });
}

/** Where a dialect holds, at the beginning of a sentence. */
export function dialectTitle(dialect: string, { dialects = {} }: Words): string {
  return (dialects[dialect] ?? inDialect(dialect)).replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

function dialectsOf(type: ValueType): string[] {
  const dialects = "in" in type ? Object.keys(type.in ?? {}) : [];
  if ("of" in type) return [...dialects, ...dialectsOf(type.of)];
  return dialects;
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
  if (type.knownValues) sentences.push(`Known values: ${listed(type.knownValues, words)}.`);
  if (type.maxLength !== undefined) sentences.push(...range(type.minLength, type.maxLength, "character"));
  if (type.pattern && !type.pattern.name) sentences.push(`Must be ${type.pattern.says}.`);
  if (type.form && type.form !== "url") sentences.push(`${formWords[type.form]}.`);
  return sentences;
}

const formWords = { instant: "RFC 3339", date: "ISO 8601", pem: "PEM" } as const;

function listed(values: readonly string[], { lists = {} }: Words): string {
  const title = Object.keys(lists).find((title) => lists[title] === values);
  if (title) return `the [${title.toLowerCase()}](#values--${title.toLowerCase()}) below`;
  return quoted(values);
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
  if (min !== undefined && min === max) return [`Exactly ${counted(min, unit)}.`];
  if (min !== undefined && max !== undefined) return [`${min} to ${max} ${unit}s.`];
  if (max !== undefined) return [`At most ${max} ${unit}s.`];
  if (min !== undefined && min > 0) return [`At least ${counted(min, unit)}.`];
  return [];
}

function counted(count: number, unit: string): string {
  if (count === 1) return `1 ${unit}`;
  return `${count} ${unit}s`;
}

export function quoted(values: readonly string[]): string {
  return values.map(code).join(", ");
}

function lower(letter: string): string {
  return letter.toLowerCase();
}

/** The type as the registry's pages name it: `String`, `List of Number`, `Attributes List`, … */
export function typeWords(type: ValueType): string {
  const nested = nestedIn(type);
  if (nested) return nestedWords[nested.nesting];
  if ("of" in type) return `${registryWords[type.kind]} of ${typeWords(type.of)}`;
  return registryWords[type.kind];
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

/** Type and marks of an attribute, as they stand in the parentheses behind its name. */
function marks(attribute: Attribute): string {
  const words = [typeWords(attribute.type)];
  if (attribute.set?.sensitive) words.push("Sensitive");
  if (attribute.set?.writeOnly) words.push("Write-only");
  if (attribute.docs?.deprecated) words.push("Deprecated");
  return [...words, ...sinceMark(attribute)].join(", ");
}
