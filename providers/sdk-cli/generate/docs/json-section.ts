import { objectIn, selectingMembers, unionIn } from "terraform-provider-sdk/definitions";
import type { Attribute, JsonUnion, ObjectType, ValueType } from "terraform-provider-sdk/schema";
import { joinSentences } from "terraform-provider-sdk/values";
import { namedTypes } from "../files";
import {
  bounds,
  code,
  jsonAnchor,
  nestedPlaces,
  type Places,
  pageDescription,
  quoted,
  sinceMark,
  table,
  variantTable,
  type Words,
} from "./schema-section";

/** The members of every JSON attribute below `type`: its variants, and each object they share once. Empty when there is none. */
export function jsonSection(type: ObjectType, places: Places): string {
  const described = new Map(places.described);
  const members = new Map(places.members);
  for (const attribute of Object.values(type.attributes)) members.set(attribute, "the arguments above");
  return [...unionsOf(type).values()]
    .flatMap((union) => unionParts(union, described, members, places.words))
    .join("\n\n");
}

/** Where a page describes the objects of its JSON. */
export function jsonPlaces(type: ObjectType, page: string): readonly (readonly [ObjectType, string])[] {
  const nested = nestedPlaces(type);
  return [...unionsOf(type).values()].flatMap((union) =>
    objectsOf(union).map((object) => {
      const place = nested.get(object) ?? `#${jsonAnchor(object.name)}`;
      return [object, `${page}${place}`] as const;
    }),
  );
}

/** Where a page describes the members of its JSON, as a link to their JSON type. */
export function memberPlaces(type: ObjectType, page: string): readonly (readonly [Attribute, string])[] {
  return [...unionsOf(type).values()].flatMap(({ name, variants }) =>
    Object.values(variants).flatMap((variant) =>
      Object.values(variant.type.attributes).map(
        (attribute) => [attribute, `[${name}](${page}#${jsonAnchor(name)})`] as const,
      ),
    ),
  );
}

/** The objects below a union's variants. */
function objectsOf(union: JsonUnion): readonly ObjectType[] {
  return Object.values(union.variants).flatMap(({ type }) =>
    [...namedTypes(type, () => true, false).values()].flatMap((named) => (named.kind === "object" ? [named.type] : [])),
  );
}

/** The unions of the JSON attributes below `type`, by name. */
export function unionsOf(type: ObjectType): ReadonlyMap<string, JsonUnion> {
  const types = [...namedTypes(type, () => true, true)];
  return new Map(types.flatMap(([name, named]) => (named.kind === "union" ? [[name, named.union] as const] : [])));
}

function unionParts(
  union: JsonUnion,
  described: Map<ObjectType, string>,
  knownMembers: ReadonlyMap<Attribute, string>,
  words: Words,
): string[] {
  const variants = Object.values(union.variants);
  const [single, second] = variants;
  const open = objectsOf(union).filter((object) => !described.has(object));
  for (const object of open) described.set(object, `#${jsonAnchor(object.name)}`);
  const parts = [
    `<a id="${jsonAnchor(union.name)}"></a>\n### JSON: ${union.name}`,
    `${union.description} Members have the names that the service uses; a link to a nested schema shows them in Terraform's spelling. Write the value with \`jsonencode\`.`,
  ];
  if (single && !second) parts.push(members(single.type, described, words, knownMembers));
  else parts.push(variantTables(union), variantMembers(union, described, knownMembers, words));
  for (const object of new Set(open)) {
    const heading = `<a id="${jsonAnchor(object.name)}"></a>\n#### ${object.name}`;
    parts.push(
      ...[heading, members(object, described, words), variantTable(object, String)].filter((part) => part !== ""),
    );
  }
  return parts;
}

/** A row for each kind, with what it shows and has, for each form. */
function variantTables(union: JsonUnion): string {
  const [discriminator = "", form] = selectingMembers(union);
  const variants = Object.values(union.variants);
  const forms = [...new Set(variants.map(({ when }) => (form ? when[form] : undefined)))];
  return forms
    .flatMap((value) => {
      const ofForm = variants.filter(({ when }) => (form ? when[form] : undefined) === value);
      const rows = ofForm.map(({ when, description, type: { attributes } }) => {
        const memberNames = Object.keys(attributes).filter((name) => name !== discriminator && name !== form);
        const required = memberNames.filter((name) => attributes[name]?.presence === "required");
        const optional = memberNames.filter((name) => !required.includes(name));
        return [
          code(String(when[discriminator])),
          description,
          required.map(code).join(", "),
          optional.map(code).join(", "),
        ];
      });
      const title = value === undefined ? "" : `With \`${form}\` = \`"${value}"\`:`;
      return [title, table([code(discriminator), "Shows", "Required", "Optional"], rows)];
    })
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Each member once; where kinds describe it in other words, all of them. */
function variantMembers(
  union: JsonUnion,
  described: ReadonlyMap<ObjectType, string>,
  knownMembers: ReadonlyMap<Attribute, string>,
  words: Words,
): string {
  const selecting = selectingMembers(union);
  const variants = Object.values(union.variants);
  const namedMembers = variants.flatMap(({ type }) => Object.entries(type.attributes));
  const newNames = new Set(namedMembers.flatMap(([name, attribute]) => (knownMembers.has(attribute) ? [] : [name])));
  const repeated = namedMembers.filter(([name]) => !newNames.has(name) && !selecting.includes(name));
  const repeatedNames = new Set(repeated.map(([name]) => name));
  const lines = new Map<string, Map<string, Selection[]>>();
  for (const { when, type } of variants)
    for (const [name, attribute] of Object.entries(type.attributes)) {
      if (selecting.includes(name) && when[name] !== undefined) continue;
      if (repeatedNames.has(name)) continue;
      const selections = lines.get(name) ?? new Map<string, Selection[]>();
      const text = jsonLine(name, { ...attribute, presence: "optional" }, described, words);
      lines.set(name, selections.set(text, [...(selections.get(text) ?? []), when]));
    }
  const newLines = [...lines.values()].flatMap((selections) => {
    if (selections.size === 1) return [...selections.keys()];
    const allSelections = [...selections.values()].flat();
    return [...selections].map(([text, whens]) => `${text} (${selectionWords(whens, allSelections, selecting)})`);
  });
  return [...newLines, ...repeatedLines(repeated, knownMembers)].join("\n");
}

/** The members that select a variant, with their values. */
type Selection = JsonUnion["variants"][string]["when"];

/** The kinds of some variants, by form; a form alone if they are all that have the member in it. */
function selectionWords(
  selections: readonly Selection[],
  allSelections: readonly Selection[],
  [discriminator = "", form = ""]: readonly string[],
): string {
  const kindsOf = (candidates: readonly Selection[], formValue: unknown) => {
    const sameForm = candidates.filter((candidate) => candidate[form] === formValue);
    return [...new Set(sameForm.map((candidate) => code(String(candidate[discriminator]))))];
  };
  const formValues = [...new Set(selections.map((selection) => selection[form]))];
  return formValues
    .map((formValue) => {
      const kinds = kindsOf(selections, formValue);
      if (formValue === undefined) return kinds.join(", ");
      const formWords = `with \`${form}: "${formValue}"\``;
      if (kinds.length === kindsOf(allSelections, formValue).length) return formWords;
      return `${kinds.join(", ")} ${formWords}`;
    })
    .join(", ");
}

/** A line for all members that one other place describes. */
function repeatedLines(
  repeated: readonly (readonly [name: string, attribute: Attribute])[],
  knownMembers: ReadonlyMap<Attribute, string>,
): string[] {
  const places = new Set(repeated.map(([, attribute]) => knownMembers.get(attribute)));
  return [...places].map((place) => {
    const names = repeated.flatMap(([name, attribute]) => (knownMembers.get(attribute) === place ? [name] : []));
    return `- As in ${place}: ${quoted([...new Set(names)])}.`;
  });
}

function members(
  type: ObjectType,
  described: ReadonlyMap<ObjectType, string>,
  words: Words,
  knownMembers: ReadonlyMap<Attribute, string> = new Map(),
): string {
  const attributes = Object.entries(type.attributes).filter(([, { api }]) => api?.unknownVariantsOf === undefined);
  const repeated = attributes.filter(([, attribute]) => knownMembers.has(attribute));
  const newMembers = attributes.filter(([, attribute]) => !knownMembers.has(attribute));
  const required = newMembers.filter(([, { presence }]) => presence === "required");
  const optional = newMembers.filter(([, { presence }]) => presence !== "required");
  return [
    ...[...required, ...optional].map(([name, attribute]) => jsonLine(name, attribute, described, words)),
    ...repeatedLines(repeated, knownMembers),
  ].join("\n");
}

function jsonLine(
  name: string,
  attribute: Attribute,
  described: ReadonlyMap<ObjectType, string>,
  words: Words,
): string {
  const [union, object] = [unionIn(attribute.type), objectIn(attribute.type)];
  const place = union ? `#${jsonAnchor(union.name)}` : object && described.get(object);
  const type = jsonWords(attribute.type);
  const marks = attribute.presence === "required" ? [type, "required"] : [type];
  const mark = [...marks, ...sinceMark(attribute)].join(", ");
  const see = place && `([${(union ?? object)?.name}](${place}))`;
  return `- \`${name}\` (${mark}) ${joinSentences([pageDescription(attribute), bounds(attribute, words), see])}`;
}

/** The type as JSON names it, for members of a JSON attribute. */
function jsonWords(type: ValueType): string {
  if ("of" in type && type.kind === "map") return `map of ${jsonWords(type.of)}`;
  if ("of" in type) return `list of ${jsonWords(type.of)}`;
  if (type.kind === "json") return type.union ? "object" : "any";
  return type.kind === "bool" ? "boolean" : type.kind;
}
