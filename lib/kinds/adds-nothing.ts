import {
  type Attribute,
  byWireName,
  isRecord,
  type ObjectType,
  objectIn,
  own,
  sameAttribute,
  selectVariant,
  unionIn,
  type ValueType,
} from "terraform-provider-sdk/schema";
import { readOnlyEverywhere } from "./read-only";

const everywhere: ReadonlySet<string> = new Set(readOnlyEverywhere);

/**
 * True if a record has nothing that was not sent: no string, list or object that somebody must have written, beside what the definition
 * says that the service sets or fills in. The service returns a tile in series form as config; that is compared elsewhere. `readOnly`: the
 * members of the object that only the service sets.
 */
export function addsNothing(type: ObjectType, sent: unknown, read: unknown, readOnly = everywhere): boolean {
  if (!isRecord(read)) return addsNoValue(type, sent, read);
  const from = isRecord(sent) ? sent : {};
  const attributes = byWireName(type);
  return Object.entries(read).every(([member, value]) => {
    const attribute = attributes.get(member);
    const isServices = attribute ? attribute.presence === "computed" : readOnly.has(member);
    if (isServices || readOnly.has(member) || ("series" in from && member === "config")) return true;
    const given = own(from, member);
    return isFilledIn(attribute, given, value) || addsNoValue(attribute?.type, given, value);
  });
}

function isFilledIn(attribute: Attribute | undefined, sent: unknown, read: unknown): boolean {
  if (attribute === undefined || (sent ?? "") !== "") return false;
  return sameAttribute(attribute, read, null) || (read !== null && read === attribute.omitted?.filledWith);
}

/** `type`: `undefined` for what the definition does not know. */
function addsNoValue(type: ValueType | undefined, sent: unknown, read: unknown): boolean {
  if (Array.isArray(read)) {
    const items = Array.isArray(sent) ? sent : [];
    const of = type && "of" in type ? type.of : undefined;
    return read.length === items.length && read.every((item, index) => addsNoValue(of, items[index], item));
  }
  if (isRecord(read)) return addsNothing(objectOf(type, read), sent, read);
  return typeof read !== "string" || read === "" || (sent ?? "") !== "";
}

const unknown: ObjectType = { kind: "object", name: "Unknown", attributes: {} };

function objectOf(type: ValueType | undefined, read: Readonly<Record<string, unknown>>): ObjectType {
  const [object, union] = type ? [objectIn(type), unionIn(type)] : [];
  return object ?? (union && selectVariant(union, read)?.type) ?? unknown;
}
