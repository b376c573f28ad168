import {
  type Attribute,
  Decimal,
  type Definition,
  isRecord,
  type ObjectType,
  type ObjectValue,
  parseJson,
  sameAttribute,
  selectVariant,
  type ValueType,
} from "../schema";
import { attributesOf, dataOf, type Expression, type JsonExpression, listOf, literal, type Member } from "./expression";
import type { ImportedObject, Secret, SharedTag } from "./inventory";
import { Names, nameFrom } from "./name";
import { referenceAt } from "./references";

/**
 * The members of an object as a person would write them: no nulls, no computed values, no defaults, references instead of IDs. Unknown
 * members are ignored.
 */
export function tidyMembers(type: ObjectType, value: Readonly<Record<string, unknown>>): Member[] {
  return Object.entries(type.attributes).flatMap(([name, attribute]): Member[] => {
    const given = value[name];
    if (!isWorthWriting(attribute, given)) return [];
    return [[name, tidyMember(name, attribute.type, given)]];
  });
}

function isWorthWriting(attribute: Attribute, value: unknown): boolean {
  if (value === null || value === undefined || attribute.presence === "computed") return false;
  if (attribute.presence === "required" || attribute.isStated) return true;
  if (attribute.default !== undefined && sameAttribute(attribute, value, attribute.default)) return false;
  return !sameAttribute(attribute, value, null);
}

function tidyMember(name: string, type: ValueType, value: unknown): Expression {
  switch (type.kind) {
    case "object":
      return isRecord(value) ? attributesOf(tidyMembers(type, value)) : plain(value);
    case "list":
    case "set":
      return listOf(itemsOf(value).map((item) => tidyMember(name, type.of, item)));
    case "map":
      return dataOf(Object.entries(isRecord(value) ? value : {}).map(([key, item]) => [key, plain(item)]));
    case "json":
      return tidyJson(type.union, value);
    default:
      return referenceAt(name, value) ?? plain(value);
  }
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A JSON attribute: tidied as its variant says, with what the variant does not know carried along. */
function tidyJson(union: Extract<ValueType, { kind: "json" }>["union"], value: unknown): JsonExpression {
  const data = typeof value === "string" ? parseJson(value) : value;
  const variant = union && isRecord(data) ? selectVariant(union, data) : undefined;
  if (!variant || !isRecord(data)) return { is: "json", value: plain(data), typed: union === undefined };
  const { members, isKnown } = tidyData(variant.type, data);
  return { is: "json", value: dataOf(members), typed: isKnown };
}

interface Tidied {
  readonly members: readonly Member[];
  /** False when there are members the definition does not know, at any depth. */
  readonly isKnown: boolean;
}

function tidyData(type: ObjectType, data: Readonly<Record<string, unknown>>): Tidied {
  let isKnown = true;
  const members: Member[] = [];
  for (const [name, attribute] of Object.entries(type.attributes)) {
    const given = data[name];
    if (!isWorthWriting(attribute, given)) continue;
    const tidied = tidyDataMember(name, attribute.type, given, data);
    isKnown &&= tidied.isKnown;
    members.push([name, tidied.expression]);
  }
  for (const [name, value] of Object.entries(data)) {
    if (Object.hasOwn(type.attributes, name) || value === null) continue;
    isKnown = false;
    members.push([name, plain(value)]);
  }
  return { members, isKnown };
}

function tidyDataMember(
  name: string,
  type: ValueType,
  value: unknown,
  owner: Readonly<Record<string, unknown>>,
): { readonly expression: Expression; readonly isKnown: boolean } {
  if (type.kind === "object" && isRecord(value)) {
    const { members, isKnown } = tidyData(type, value);
    const target = referenceAt(name, value.id, owner);
    const linked = target ? members.map((member): Member => (member[0] === "id" ? ["id", target] : member)) : members;
    return { expression: dataOf(linked), isKnown };
  }
  if (type.kind === "list" && Array.isArray(value)) {
    const items = value.map((item) => tidyDataMember(name, type.of, item, owner));
    return {
      expression: listOf(items.map(({ expression }) => expression)),
      isKnown: items.every((item) => item.isKnown),
    };
  }
  return { expression: referenceAt(name, value) ?? plain(value), isKnown: isExpected(type, value) };
}

function isExpected(type: ValueType, value: unknown): boolean {
  switch (type.kind) {
    case "object":
    case "list":
    case "set":
    case "map":
      return false;
    case "json":
      return true;
    case "number":
      return typeof value === "number";
    case "bool":
      return typeof value === "boolean";
    default:
      return typeof value === "string";
  }
}

/** Data as it is. */
function plain(value: unknown): Expression {
  if (Array.isArray(value)) return listOf(value.map(plain));
  if (isRecord(value)) return dataOf(Object.entries(value).map(([name, item]) => [name, plain(item)]));
  if (value === undefined || value === null) return literal(null);
  if (typeof value === "number" || typeof value === "boolean" || value instanceof Decimal) return literal(value);
  return literal(String(value));
}

/** The members with a variable instead of every secret, and the write-only arguments, which the service never returns. */
export function secretsOf(
  { name: kind, type }: Definition,
  name: string,
  value: ObjectValue,
  members: readonly Member[],
): { readonly members: readonly Member[]; readonly secrets: readonly Secret[]; readonly writeOnly: readonly string[] } {
  const secrets: Secret[] = [];
  const safe = members.map(([member, expression]): Member => {
    if (!type.attributes[member]?.sensitive) return [member, expression];
    const variable = variableName(kind, name, member);
    secrets.push({
      variable,
      description: `\`${member}\` of the ${kind.replaceAll("_", " ")} ${name}.`,
      value: String(value[member]),
    });
    return [member, { is: "secret", variable }];
  });
  const writeOnly = Object.entries(type.attributes)
    .filter(
      ([member, { writeOnly, presence, wire }]) =>
        writeOnly && wire !== false && presence !== "computed" && (value[member] ?? null) === null,
    )
    .map(([member]) => member);
  return { members: safe, secrets, writeOnly };
}

/** A note on arguments that the service never returns, by their names in the code. */
export function writeOnlyComment(names: readonly string[]): string {
  const [pronoun, all] = [names.length === 1 ? "it" : "them", names.join(" and ")];
  return `The service never returns ${all}. To set ${pronoun}, write ${pronoun} here.`;
}

function variableName(kind: string, name: string, member: string): string {
  const words = member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${kind.replaceAll("_", "-")}-${name}-${words}`;
}

/** The tags that several objects have, sorted. */
export function sharedTags(objects: readonly ImportedObject[]): SharedTag[] {
  const counts = new Map<string, number>();
  for (const { arguments: own } of objects)
    for (const tag of new Set(tagsOf(own.members))) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const names = new Names();
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([tag]) => tag)
    .sort()
    .map((tag) => ({ tag, name: names.take(nameFrom(tag, "tag", hexOf(tag))) }));
}

/** The object with references to shared tags in place of their texts. */
export function withSharedTags(object: ImportedObject, shared: ReadonlyMap<string, string>): ImportedObject {
  const members = object.arguments.members.map(([name, value]): Member => {
    if (name !== "tags" || value.is !== "list") return [name, value];
    return [name, { ...value, items: value.items.map((item) => sharedOr(item, shared)) }];
  });
  return { ...object, arguments: { ...object.arguments, members } };
}

function sharedOr(item: Expression, shared: ReadonlyMap<string, string>): Expression {
  const name = item.is === "literal" ? shared.get(String(item.value)) : undefined;
  return name === undefined ? item : { is: "tag", name };
}

function tagsOf(members: readonly Member[]): string[] {
  const tags = members.find(([name]) => name === "tags")?.[1];
  if (tags?.is !== "list") return [];
  return tags.items.flatMap((item) => (item.is === "literal" ? [String(item.value)] : []));
}

function hexOf(text: string): string {
  return Buffer.from(text).toString("hex");
}
