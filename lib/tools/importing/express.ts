import { offeredValues, sameAttribute, selectVariant, variantOf } from "terraform-provider-sdk/definitions";
import { holdsIn, isImplied } from "terraform-provider-sdk/internal/schema";
import {
  type Attribute,
  Decimal,
  type Definition,
  type ObjectType,
  type ValueType,
} from "terraform-provider-sdk/schema";
import { isPresent, isRecord, type ObjectValue, own, parseJson, printable } from "terraform-provider-sdk/values";
import { refsByMember } from "../../kinds/refs";
import { tileKeys } from "../../tiles";
import {
  dataOf,
  type Expression,
  isAbsent,
  type JsonExpression,
  listOf,
  literal,
  type Member,
  memberOf,
  type ObjectExpression,
  objectOf,
  type Reference,
} from "../code/print/expression";
import {
  type Accepted,
  type ImportedObject,
  type InventoryRecord,
  nounsOf,
  parentOf,
  type Secret,
  titleOf,
} from "./inventory";
import { itemsIf } from "./optional";

/** An object that becomes a resource, under its name. */
export function importedObject(
  { kind, record, value, arguments: expressed, writeOnly }: Accepted,
  name: string,
): ImportedObject {
  const { members, secrets } = secretsOf(kind, name, value, expressed.members);
  return {
    kind: kind.name,
    id: record.id,
    title: titleOf(record),
    name,
    arguments: withUnset(objectOf(members.map((member) => withTile(member, value.dashboardId))), kind.type),
    secrets,
    writeOnly,
    gone: [],
    tileKeys: tileKeysOf(record),
    parent: parentOf(kind.name, record),
  };
}

/** The object with the names of what a product requires of it and it lacks. */
function withUnset(object: ObjectExpression, { attributes }: ObjectType): ObjectExpression {
  const isAsked = ([, { set }]: readonly [string, Attribute]) => (set?.requiredIn ?? []).length > 0;
  const questions = Object.entries(attributes).filter(isAsked);
  const unset = questions.map(([name]) => name).filter((name) => memberOf(object, name) === undefined);
  if (unset.length === 0) return object;
  return { ...object, unset };
}

/** A tile's ID says nothing without its dashboard. */
function withTile([name, value]: Member, dashboardId: unknown): Member {
  if (name !== "tileId" || value.type !== "literal") return [name, value];
  if (typeof value.value !== "string" || typeof dashboardId !== "string") return [name, value];
  return [name, { type: "reference", kind: "dashboard", id: dashboardId, tileId: value.value }];
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
export function tidyMembers(type: ObjectType, value: Readonly<Record<string, unknown>>): readonly Member[] {
  return tidyObject(type, value, "attributes").members;
}

/** `neededMembers`: those that its variant cannot be without. */
function isWorthWriting(
  attribute: Attribute,
  name: string,
  owner: Readonly<Record<string, unknown>>,
  neededMembers: readonly string[],
): boolean {
  const value = owner[name];
  if (value === null || value === undefined || attribute.presence === "computed") return false;
  // The service does not take it back.
  if (attribute.omitted?.relevantIf?.(owner) === false) return false;
  if (attribute.presence === "required" || neededMembers.includes(name)) return true;
  if (holdsIn(attribute.omitted?.isStated, owner)) return true;
  if (attribute.set?.default !== undefined && sameAttribute(attribute, value, attribute.set?.default)) return false;
  return !isImplied(attribute, name, owner);
}

/** A value that the definition does not offer says so. */
function leaf(type: ValueType, value: unknown): Expression {
  const isText = type.kind === "string" && typeof value === "string";
  if (isText && offeredValues(type)?.includes(value) === false) return { type: "literal", value, isOther: true };
  return plain(value);
}

/** A JSON attribute: tidied as its variant says, with what the variant does not know carried along. */
function tidyJson(union: Extract<ValueType, { kind: "json" }>["union"], value: unknown): JsonExpression {
  const data = typeof value === "string" ? parseJson(value) : value;
  const variant = union && isRecord(data) ? selectVariant(union, data) : undefined;
  // A plain text would be read as JSON.
  const isPlain = union === undefined && typeof data !== "string";
  if (!variant || !isRecord(data)) return { type: "json", value: plain(data), typed: isPlain };
  const { members, isKnown } = tidyObject(variant.type, data, "data");
  return { type: "json", value: dataOf(members), typed: isKnown };
}

/** What of a value the code says, and false when there are members that the definition does not know, or required ones are missing, at any depth. */
type Tidied<T> = T & { readonly isKnown: boolean };

type Names = ObjectExpression["names"];

/** In `data`, unknown members are carried along. */
function tidyObject(
  type: ObjectType,
  value: Readonly<Record<string, unknown>>,
  names: Names,
): Tidied<{ readonly members: readonly Member[] }> {
  const neededMembers = variantOf(type, value)?.needs ?? [];
  const knownMembers = Object.entries(type.attributes)
    .filter(([name, attribute]) => isWorthWriting(attribute, name, value, neededMembers))
    .map(([name, attribute]) => ({ name, ...tidy(name, attribute.type, value[name], value, names) }));
  const unknownMembers = Object.entries(value).filter(
    ([name, memberValue]) => !Object.hasOwn(type.attributes, name) && memberValue !== null,
  );
  const carried =
    names === "data" ? unknownMembers.map(([name, memberValue]): Member => [name, plain(memberValue)]) : [];
  const members = knownMembers.map(({ name, expression }): Member => [name, expression]);
  const isWhole = Object.entries(type.attributes).every(
    ([name, { presence }]) => isPresent(value[name]) || (presence !== "required" && !neededMembers.includes(name)),
  );
  return {
    members: [...members, ...carried],
    isKnown: isWhole && carried.length === 0 && knownMembers.every(({ isKnown }) => isKnown),
  };
}

/** A member of `owner`, or an item of one. */
function tidy(
  name: string,
  type: ValueType,
  value: unknown,
  owner: Readonly<Record<string, unknown>>,
  names: Names,
): Tidied<{ readonly expression: Expression }> {
  if (type.kind === "json" && names === "attributes") return { expression: tidyJson(type.union, value), isKnown: true };
  if (type.kind === "object" && isRecord(value)) {
    const { members, isKnown } = tidyObject(type, value, names);
    const target = names === "data" ? referenceAt(name, value.id, owner) : undefined;
    const linked = members.map((member): Member => {
      if (target && member[0] === "id") return ["id", target];
      return member;
    });
    const object = { type: "object", names, members: linked } as const;
    return { expression: names === "attributes" ? withUnset(object, type) : object, isKnown };
  }
  if ((type.kind === "list" || type.kind === "set") && Array.isArray(value)) {
    const items = value.map((item) => tidy(name, type.of, item, owner, names));
    return {
      expression: listOf(items.map(({ expression }) => expression)),
      isKnown: items.every(({ isKnown }) => isKnown),
    };
  }
  return { expression: referenceAt(name, value) ?? leaf(type, value), isKnown: isExpected(type, value) };
}

const scalars: Partial<Record<ValueType["kind"], string>> = { string: "string", number: "number", bool: "boolean" };

function isExpected({ kind }: ValueType, value: unknown): boolean {
  return kind === "json" || typeof value === scalars[kind];
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
  if (kind !== undefined && typeof value === "string" && value !== "") return { type: "reference", kind, id: value };
  return undefined;
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
    if (!type.attributes[member]?.set?.sensitive || isAbsent(expression)) return [member, expression];
    const variable = variableName(kind, name, member);
    secrets.push({
      variable,
      description: `\`${member}\` of the ${kind.replaceAll("_", " ")} ${name}.`,
      value: String(value[member]),
    });
    return [member, { type: "secret", variable }];
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
  printedComments: Set<string>,
): string[] {
  const [pronoun, names] = [writeOnly.length === 1 ? "it" : "them", inWords.format(writeOnly.map(spell))];
  const unset = `The service never returns ${names}. To set ${pronoun}, write ${pronoun} here.`;
  const isNews = writeOnly.length > 0 && !printedComments.has(unset);
  printedComments.add(unset);
  return [
    ...itemsIf(isNews, unset),
    ...gone.map(({ kind, id }) => `The ${nounsOf(kind).singular} ${id} no longer exists.`),
    ...comments.map(printable),
  ];
}

/** `a, b and c`. */
const inWords = new Intl.ListFormat("en-GB");

function variableName(kind: string, name: string, member: string): string {
  const words = member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${kind.replaceAll("_", "-")}-${name}-${words}`;
}
