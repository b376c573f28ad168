import {
  type Attribute,
  fullDescription,
  type JsonUnion,
  type ObjectType,
  objectIn,
  selectingMembers,
  unionIn,
} from "../../schema";
import { namedTypes } from "../files";
import { bounds, code, jsonAnchor, jsonWords, table, use, variantTable, type Words } from "./schema-section";

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
  const below = (unionIn(attribute.type) ?? objectIn(attribute.type))?.name;
  const mark = `${jsonWords(attribute.type)}${attribute.presence === "required" ? ", required" : ""}`;
  const sentences = [
    fullDescription(attribute),
    bounds(attribute, words),
    below ? `(see [${below}](#${jsonAnchor(below)}))` : "",
  ];
  return `- \`${name}\` (${mark}) ${sentences.filter((sentence) => sentence !== "").join(" ")}`;
}
