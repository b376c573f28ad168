import {
  type Attribute,
  fullDescription,
  type JsonUnion,
  type ObjectType,
  objectIn,
  unionIn,
  type ValueType,
} from "terraform-provider-sdk/schema";
import { bounds, jsonAnchor, jsonWords } from "./schema-section";

/** The members of every JSON attribute below `type`: its variants, and each object they share once. Empty when there is none. */
export function jsonSection(type: ObjectType): string {
  const described = new Set<string>();
  return [...unionsOf(type).values()].flatMap((union) => unionParts(union, described)).join("\n\n");
}

/** The unions of the JSON attributes below `type`, by name. */
export function unionsOf(type: ObjectType): ReadonlyMap<string, JsonUnion> {
  const unions = new Map<string, JsonUnion>();
  collectUnions(type, unions);
  return unions;
}

function unionParts(union: JsonUnion, described: Set<string>): string[] {
  const parts = [
    `<a id="${jsonAnchor(union.name)}"></a>\n### JSON: ${union.name}`,
    `${union.description} Members have the names that the service uses. Write the value with \`jsonencode\`.`,
  ];
  const objects = new Map<string, ObjectType>();
  for (const variant of Object.values(union.variants)) {
    const when = Object.entries(variant.when)
      .filter(([, value]) => value !== undefined)
      .map(([member, value]) => `\`${member}\` = \`"${value}"\``);
    const condition = when.length > 0 ? ` ${when.join(", ")}.` : "";
    parts.push(objectHead(variant.type, `${variant.description}${condition}`), members(variant.type));
    collectObjects(variant.type, objects);
  }
  for (const object of objects.values()) {
    if (described.has(object.name)) continue;
    described.add(object.name);
    parts.push(objectHead(object), members(object));
  }
  return parts;
}

function objectHead(type: ObjectType, description = ""): string {
  const head = `<a id="${jsonAnchor(type.name)}"></a>\n#### ${type.name}`;
  return description === "" ? head : `${head}\n\n${description}`;
}

function members(type: ObjectType): string {
  const all = Object.entries(type.attributes);
  const required = all.filter(([, { presence }]) => presence === "required");
  const optional = all.filter(([, { presence }]) => presence !== "required");
  return [...required, ...optional].map(([name, attribute]) => line(name, attribute)).join("\n");
}

function line(name: string, attribute: Attribute): string {
  const below = linkTo(attribute.type);
  const words = `${jsonWords(attribute.type)}${attribute.presence === "required" ? ", required" : ""}`;
  const sentences = [
    fullDescription(attribute),
    bounds(attribute),
    below ? `(see [${below}](#${jsonAnchor(below)}))` : "",
  ];
  return `- \`${name}\` (${words}) ${sentences.filter((sentence) => sentence !== "").join(" ")}`;
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
