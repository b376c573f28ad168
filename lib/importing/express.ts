import {
  type Attribute,
  type Definition,
  holdsIn,
  isImplied,
  isRecord,
  type ObjectValue,
  offeredValues,
  own,
  parseJson,
  printable,
  sameAttribute,
  selectVariant,
  type ValueType,
} from "terraform-provider-sdk/internal/schema";
import { Decimal, type ObjectType } from "terraform-provider-sdk/schema";
import { refsByMember } from "../kinds/refs";
import { tileKeys } from "../tiles";
import {
  dataOf,
  type Expression,
  type JsonExpression,
  listOf,
  literal,
  type Member,
  objectOf,
  type Reference,
} from "./expression";
import {
  type Accepted,
  type ImportedObject,
  type InventoryRecord,
  nounsOf,
  parentOf,
  type Secret,
  titleOf,
} from "./inventory";

/** An object that becomes a resource, under its name. */
export function importedObject(
  { kind, record, value, arguments: own, writeOnly }: Accepted,
  name: string,
): ImportedObject {
  const { members, secrets } = secretsOf(kind, name, value, own.members);
  return {
    kind: kind.name,
    id: record.id,
    title: titleOf(record),
    name,
    arguments: objectOf(members.map((member) => withTile(member, value.dashboardId))),
    secrets,
    writeOnly,
    gone: [],
    tileKeys: tileKeysOf(record),
    parent: parentOf(kind.name, record),
  };
}

/** A tile's ID says nothing without its dashboard. */
function withTile([name, value]: Member, dashboardId: unknown): Member {
  if (name !== "tileId" || value.is !== "literal" || typeof dashboardId !== "string") return [name, value];
  return [name, { is: "reference", kind: "dashboard", id: dashboardId, tileId: String(value.value) }];
}

/** Keys of a dashboard's tiles by ID, as the provider's `tile_ids` has them. */
export function tileKeysOf({ tiles }: InventoryRecord): ReadonlyMap<string, string> {
  if (!Array.isArray(tiles)) return new Map();
  const records = tiles.filter(isRecord);
  const keys = tileKeys(records, () => false) ?? [];
  return new Map(keys.map((key, index) => [String(records[index]?.id), key]));
}

/**
 * The members of an object as a person would write them: no nulls, no computed values, no defaults, references instead of IDs. Unknown
 * members are ignored.
 */
export function tidyMembers(type: ObjectType, value: Readonly<Record<string, unknown>>): Member[] {
  return Object.entries(type.attributes).flatMap(([name, attribute]): Member[] => {
    if (!isWorthWriting(attribute, name, value)) return [];
    return [[name, tidyMember(name, attribute.type, value[name])]];
  });
}

function isWorthWriting(attribute: Attribute, name: string, owner: Readonly<Record<string, unknown>>): boolean {
  const value = owner[name];
  if (value === null || value === undefined || attribute.presence === "computed") return false;
  if (attribute.presence === "required" || holdsIn(attribute.omitted?.isStated, owner)) return true;
  if (attribute.set?.default !== undefined && sameAttribute(attribute, value, attribute.set?.default)) return false;
  return !isImplied(attribute, name, owner);
}

function tidyMember(name: string, type: ValueType, value: unknown): Expression {
  switch (type.kind) {
    case "object":
      return isRecord(value) ? objectOf(tidyMembers(type, value)) : plain(value);
    case "list":
    case "set":
      return listOf((Array.isArray(value) ? value : []).map((item) => tidyMember(name, type.of, item)));
    case "map":
      return dataOf(Object.entries(isRecord(value) ? value : {}).map(([key, item]) => [key, plain(item)]));
    case "json":
      return tidyJson(type.union, value);
    default:
      return referenceAt(name, value) ?? leaf(type, value);
  }
}

/** A value that the definition does not offer says so. */
function leaf(type: ValueType, value: unknown): Expression {
  const isOther = type.kind === "string" && offeredValues(type)?.includes(String(value)) === false;
  return isOther ? { is: "literal", value: String(value), isOther } : plain(value);
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
    if (!isWorthWriting(attribute, name, data)) continue;
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
  return { expression: referenceAt(name, value) ?? leaf(type, value), isKnown: isExpected(type, value) };
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
export function plain(value: unknown): Expression {
  if (Array.isArray(value)) return listOf(value.map(plain));
  if (isRecord(value)) return dataOf(Object.entries(value).map(([name, item]) => [name, plain(item)]));
  if (value === undefined || value === null) return literal(null);
  if (typeof value === "number" || typeof value === "boolean" || value instanceof Decimal) return literal(value);
  return literal(String(value));
}

/** The object that a member names, when it is one that names objects. `owner` holds the member. */
function referenceAt(
  member: string,
  value: unknown,
  owner: Readonly<Record<string, unknown>> = {},
): Reference | undefined {
  const ref = refsByMember.get(member);
  const kind = typeof ref === "object" ? own(ref.of, String(owner[ref.by])) : ref;
  return kind !== undefined && typeof value === "string" && value !== ""
    ? { is: "reference", kind, id: value }
    : undefined;
}

/** The members with a variable instead of every secret. */
function secretsOf(
  { name: kind, type }: Definition,
  name: string,
  value: ObjectValue,
  members: readonly Member[],
): { readonly members: readonly Member[]; readonly secrets: readonly Secret[] } {
  const secrets: Secret[] = [];
  const safe = members.map(([member, expression]): Member => {
    if (!type.attributes[member]?.set?.sensitive) return [member, expression];
    const variable = variableName(kind, name, member);
    secrets.push({
      variable,
      description: `\`${member}\` of the ${kind.replaceAll("_", " ")} ${name}.`,
      value: String(value[member]),
    });
    return [member, { is: "secret", variable }];
  });
  return { members: safe, secrets };
}

/**
 * What a reader of the code has to know about an object. `spell` gives the names of arguments in the code; `said` has what the file says of
 * its other objects already, which is not repeated.
 */
export function commentsOf(
  { writeOnly, gone, comments = [] }: Pick<ImportedObject, "writeOnly" | "gone" | "comments">,
  spell: (name: string) => string,
  said: Set<string>,
): string[] {
  const [pronoun, all] = [writeOnly.length === 1 ? "it" : "them", inWords.format(writeOnly.map(spell))];
  const unset = `The service never returns ${all}. To set ${pronoun}, write ${pronoun} here.`;
  const isNews = writeOnly.length > 0 && !said.has(unset);
  said.add(unset);
  return [
    ...(isNews ? [unset] : []),
    ...gone.map(({ kind, id }) => `The ${nounsOf(kind).one} ${id} no longer exists.`),
    ...comments.map(printable),
  ];
}

/** `a, b and c`. */
const inWords = new Intl.ListFormat("en-GB");

function variableName(kind: string, name: string, member: string): string {
  const words = member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${kind.replaceAll("_", "-")}-${name}-${words}`;
}
