import { hash } from "node:crypto";
import { isRecord, type Json, recordOf, sortedMembers, stringifyJson } from "../schema";
import type { Changes, JsonRecord } from "./context";

/**
 * What is kept of a response to find out later whether somebody changed the object: digests of each item of its list, of their order, and of
 * everything else. A read compares it as a whole, an update part by part.
 */
export type Seen = JsonRecord;

/** `list`: the member whose items have an `id`, if the response has one. */
export function seenOf(response: Json, list = ""): Seen {
  if (!isRecord(response) || !Array.isArray(response[list])) return { rest: digestOf(response) };
  const { [list]: all, ...rest } = response;
  const items = (all as readonly Json[]).map((item) => [idOf(item), digestOf(item)] as const);
  const isUnique = new Set(items.map(([id]) => id)).size === items.length;
  // Of items that share an ID, the record has one.
  const order = digestOf(items.map(([id, one]) => (isUnique ? id : `${id} ${one}`)));
  return { [list]: recordOf(items), order, rest: digestOf(rest) };
}

export function sameSeen(one: Seen, other: Seen): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function changesBetween(before: Seen, now: Seen, list = ""): Changes {
  const [last, items] = [before, now].map((seen) => (isRecord(seen[list]) ? seen[list] : {}));
  const [left, ids] = [Object.keys(last ?? {}), Object.keys(items ?? {})];
  return {
    changed: ids.filter((id) => left.includes(id) && last?.[id] !== items?.[id]),
    added: ids.filter((id) => !left.includes(id)),
    removed: left.filter((id) => !ids.includes(id)),
    rest: before.rest !== now.rest,
  };
}

function idOf(item: Json): string {
  return isRecord(item) && typeof item.id === "string" ? item.id : "";
}

/** The first part of a digest is enough to tell the versions of an item apart, and objects have many. */
function digestOf(value: Json): string {
  return digest(stringifyJson(sortedMembers(value))).slice(0, 16);
}

/** A digest for private state. */
export function digest(seen: Uint8Array | string): string {
  return hash("sha256", seen, "base64url").slice(0, 22);
}
