import {
  byWireName,
  objectIn,
  sameAttribute,
  selectVariant,
  unionIn,
  wireName,
} from "terraform-provider-sdk/definitions";
import type { Attribute, Attributes, ObjectType, ValueType } from "terraform-provider-sdk/schema";
import { asItems, asMembers, isRecord, type Members, memo, own } from "terraform-provider-sdk/values";
import type { Product } from "../service/products";
import type { Kind } from "./kind";

/** What any service sets itself, in objects of every kind. */
const setByServices = ["id", "_id", "__v", "createdAt", "createdBy", "updatedAt", "updatedBy"] as const;

/** What ClickStack sets itself, in objects of every kind. */
const readOnlyEverywhere = [...setByServices, "team", "teamId", "state", "silenced", "executionErrors"] as const;

/**
 * Members of an object that no update sends, by wire name: those of every kind, the computed attributes of this one, what only its data
 * sources have, and what it names as `readOnlyMembers`; without a product, only what any service sets itself. Everything else that the definition
 * does not know is sent back.
 */
export function readOnlyMembers(kind: Kind, product: Product): ReadonlySet<string> {
  if (product === "base") return setByAnyService(kind);
  return setByClickStack(kind);
}

const setByAnyService = memo(({ type }: Kind) => onlyReturned(type, setByServices));

const setByClickStack = memo(({ type, dataSourceAttributes = {}, readOnlyMembers = [] }: Kind) =>
  onlyReturned(type, [...readOnlyEverywhere, ...readOnlyMembers, ...Object.keys(dataSourceAttributes)]),
);

/** The named members and the computed attributes, without what an author can set. */
function onlyReturned(type: ObjectType, names: readonly string[]): ReadonlySet<string> {
  const attributes = Object.entries(type.attributes).map(([name, attribute]) => ({
    member: wireName(name, attribute),
    name,
    isComputed: attribute.presence === "computed",
  }));
  const settable = new Set(attributes.flatMap(({ member, isComputed }) => (isComputed ? [] : [member])));
  const computed = attributes.flatMap(({ member, name, isComputed }) => (isComputed ? [member ?? name] : []));
  return new Set([...names, ...computed].filter((member) => !settable.has(member)));
}

/** The name in a record of the attribute that a type has under this name; the name itself if it has none that is sent. */
export function memberName({ attributes }: ObjectType, name: string): string {
  const attribute = attributes[name];
  return (attribute && wireName(name, attribute)) ?? name;
}

/** The members that code reads from a record, by wire name. */
export const returnedMembers = memo(({ type, dataSourceAttributes = {}, membersRead }: Kind): readonly string[] => {
  const attributes: Attributes = { ...type.attributes, ...dataSourceAttributes };
  return Object.keys(asMembers(membersRead)).flatMap((name) => {
    const attribute = attributes[name];
    return (attribute && wireName(name, attribute)) ?? [];
  });
});

const everywhere: ReadonlySet<string> = new Set(readOnlyEverywhere);

/**
 * True if a record has nothing that was not sent: no string, list or object that somebody must have written, beside what the definition
 * says that the service sets or fills in. The service returns a tile in series form as config; that is compared elsewhere. `readOnly`: the
 * members of the object that only the service sets.
 */
export function addsNothing(type: ObjectType, body: unknown, read: unknown, readOnly = everywhere): boolean {
  if (!isRecord(read)) return addsNoValue(type, body, read);
  const from = asMembers(body);
  const attributes = byWireName(type);
  return Object.entries(read).every(([member, value]) => {
    const attribute = attributes.get(member);
    const isServices = attribute ? attribute.presence === "computed" : readOnly.has(member);
    if (isServices || readOnly.has(member) || ("series" in from && member === "config")) return true;
    const sentValue = own(from, member);
    return isFilledIn(attribute, sentValue, value) || addsNoValue(attribute?.type, sentValue, value);
  });
}

function isFilledIn(attribute: Attribute | undefined, sentValue: unknown, read: unknown): boolean {
  if (attribute === undefined || (sentValue ?? "") !== "") return false;
  return sameAttribute(attribute, read, null) || (read !== null && read === attribute.omitted?.storedAs);
}

/** `type`: `undefined` for what the definition does not know. */
function addsNoValue(type: ValueType | undefined, sentValue: unknown, read: unknown): boolean {
  if (Array.isArray(read)) {
    const items = asItems(sentValue);
    const itemType = type && "of" in type ? type.of : undefined;
    return read.length === items.length && read.every((item, index) => addsNoValue(itemType, items[index], item));
  }
  if (isRecord(read)) return addsNothing(objectOf(type, read), sentValue, read);
  return typeof read !== "string" || read === "" || (sentValue ?? "") !== "";
}

const unknown: ObjectType = { kind: "object", name: "Unknown", attributes: {} };

function objectOf(type: ValueType | undefined, read: Members): ObjectType {
  const [object, union] = type ? [objectIn(type), unionIn(type)] : [];
  return object ?? (union && selectVariant(union, read)?.type) ?? unknown;
}
