import {
  type Attributes,
  isPresent,
  isRecord,
  memo,
  stringOf,
  type ValueType,
  wireName,
} from "terraform-provider-sdk/internal/schema";
import { Decimal } from "terraform-provider-sdk/schema";
import type { Kind } from "../../kinds/kind";
import { UnreadableResponse } from "./operation";

/** Reads a value: `undefined` if it is of another type, with `null` for each such member. @throws UnreadableResponse for an item of a list. */
type Read = (value: unknown, at: string) => unknown;

const flag: Read = (value) => (typeof value === "boolean" ? value : undefined);
const numeric: Read = (value) => (typeof value === "number" || value instanceof Decimal ? value : undefined);
const anything: Read = (value) => value;

function listOf(read: Read): Read {
  return (value, at) =>
    Array.isArray(value) ? value.map((item, index) => readAs(read, item, `${at}.${index}`)) : undefined;
}

// Tolerant on purpose: only what the client uses is required, and every other member is kept unchanged.
function objectOf(members: Readonly<Record<string, Read>>, needed: readonly string[] = []): Read {
  return (value, at) => {
    if (!isRecord(value)) return undefined;
    const path = (name: string) => [at, name].filter(Boolean).join(".");
    for (const name of needed) readAs(stringOf, value[name], path(name));
    const present = Object.entries(members).filter(([name]) => isPresent(value[name]));
    const read = present.map(([name, member]) => [name, member(value[name], path(name)) ?? null]);
    return { ...value, ...Object.fromEntries(read) };
  };
}

/** The value. @throws UnreadableResponse with its place if it is of another type. */
export function readAs(read: Read, value: unknown, at: string): unknown {
  const result = read(value, at);
  if (result !== undefined) return result;
  throw new UnreadableResponse("unreadable_response", `${at || "the response"} is not as expected: Invalid input`);
}

/** Responses that are no records of a kind. */
const others = {
  team: objectOf({ name: stringOf, defaultUserRole: stringOf }, ["id"]),
  // On a service with roles, it has some of the members.
  member: objectOf({ name: stringOf, isCurrentUser: flag, roleId: stringOf, isVirtual: flag }, ["id", "email"]),
  invitation: objectOf({ name: stringOf, createdAt: stringOf, url: stringOf, roleId: stringOf }, ["id", "email"]),
  invited: objectOf({}, ["email"]),
  backup: objectOf({ status: stringOf, startedAt: stringOf }, ["id"]),
  row: objectOf({}),
};

/** What a response is read as: the record of a kind, or one of the others. */
export type Expected = Kind | keyof typeof others;

/** The check of a response. */
export function readerOf(expected: Expected): Read {
  return typeof expected === "string" ? others[expected] : recordOf(expected);
}

/** An object of the kind, with the members that code reads. */
const recordOf = memo(({ type, informative, returned }: Kind) =>
  objectOf(membersOf({ ...type.attributes, ...informative }, returned), ["id"]),
);

function membersOf(attributes: Attributes, returned: unknown): Record<string, Read> {
  const members = Object.entries(isRecord(returned) ? returned : {}).flatMap(([name, what]) => {
    const attribute = attributes[name];
    const member = attribute && wireName(name, attribute);
    return attribute && member !== undefined ? [[member, typed(attribute.type, what)] as const] : [];
  });
  return Object.fromEntries(members);
}

function typed(type: ValueType, returned: unknown): Read {
  switch (type.kind) {
    case "string":
      return stringOf;
    case "number":
      return numeric;
    case "bool":
      return flag;
    case "list":
      return listOf(typed(type.of, returned));
    case "object":
      return isRecord(returned) ? objectOf(membersOf(type.attributes, returned)) : anything;
    default:
      return anything;
  }
}
