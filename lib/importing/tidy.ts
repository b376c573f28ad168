import {
  type Attribute,
  Decimal,
  isRecord,
  type ObjectType,
  parseJson,
  sameAttribute,
  selectVariant,
  type ValueType,
} from "../schema";
import { attributesOf, dataOf, type Expression, type JsonExpression, listOf, literal, type Member } from "./expression";
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
