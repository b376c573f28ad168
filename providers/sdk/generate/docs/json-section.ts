import {
  type Attribute,
  fullDescription,
  type JsonUnion,
  type ObjectType,
  objectIn,
  selectingMembers,
  unionIn,
  type ValueType,
} from "../../schema";
import { bounds, code, jsonAnchor, jsonWords, table, use, variantTable, type Words } from "./schema-section";

/** The members of every JSON attribute below `type`: its variants, and each object they share once. Empty when there is none. */
export function jsonSection(type: ObjectType, words: Words): string {
  const described = new Set<string>();
  return [...unionsOf(type).values()].flatMap((union) => unionParts(union, described, words)).join("\n\n");
}

/** The unions of the JSON attributes below `type`, by name. */
export function unionsOf(type: ObjectType): ReadonlyMap<string, JsonUnion> {
  const unions = new Map<string, JsonUnion>();
  collectUnions(type, unions);
  return unions;
}

function unionParts(union: JsonUnion, described: Set<string>, words: Words): string[] {
  const variants = Object.values(union.variants);
  const [only, second] = variants;
  const parts = [
    `<a id="${jsonAnchor(union.name)}"></a>\n### JSON: ${union.name}`,
    `${union.description} Members have the names that the service uses. Write the value with \`jsonencode\`.`,
    ...(only && !second ? [members(only.type, words)] : [variantTables(union), variantMembers(union, words)]),
  ];
  const objects = new Map<string, ObjectType>();
  for (const { type } of variants) collectObjects(type, objects);
  for (const object of objects.values()) {
    if (described.has(object.name)) continue;
    described.add(object.name);
    const heading = `<a id="${jsonAnchor(object.name)}"></a>\n#### ${object.name}`;
    parts.push(...[heading, members(object, words), variantTable(object, String)].filter((part) => part !== ""));
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
      const text = line(name, { ...attribute, presence: "optional" }, words);
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
  return [...required, ...optional].map(([name, attribute]) => line(name, attribute, words)).join("\n");
}

function line(name: string, attribute: Attribute, words: Words): string {
  const below = linkTo(attribute.type);
  const mark = `${jsonWords(attribute.type)}${attribute.presence === "required" ? ", required" : ""}`;
  const sentences = [
    fullDescription(attribute),
    bounds(attribute, words),
    below ? `(see [${below}](#${jsonAnchor(below)}))` : "",
  ];
  return `- \`${name}\` (${mark}) ${sentences.filter((sentence) => sentence !== "").join(" ")}`;
}

function linkTo(type: ValueType): string | undefined {
  const union = unionIn(type);
  return union ? union.name : objectIn(type)?.name;
}

function collectUnions(type: ValueType, found: Map<string, JsonUnion>): void {
  const union = unionIn(type);
  if (union && !found.has(union.name)) {
    found.set(union.name, union);
    for (const variant of Object.values(union.variants)) collectUnions(variant.type, found);
  }
  const object = objectIn(type);
  for (const { type: member } of Object.values(object?.attributes ?? {})) collectUnions(member, found);
}

function collectObjects(type: ObjectType, found: Map<string, ObjectType>): void {
  for (const { type: member } of Object.values(type.attributes)) {
    const object = objectIn(member);
    if (!object || found.has(object.name)) continue;
    found.set(object.name, object);
    collectObjects(object, found);
  }
}
