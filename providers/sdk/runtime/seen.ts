import { hash } from "node:crypto";
import { isRecord, type Json, recordOf, sortedMembers, stringifyJson } from "../schema";
import type { Changes, JsonRecord } from "./context";

/**
 * What is kept of a response to find out later whether somebody changed the object: a digest of the whole, which a read compares, and of each
 * item of its list and everything else, by which an update names what changed.
 */
export type Seen = JsonRecord;

/** `list`: the member whose items have an `id`, if the response has one. */
export function seenOf(response: Json, list = ""): Seen {
  const whole = digest(JSON.stringify(response));
  if (!isRecord(response) || !Array.isArray(response[list])) return { rest: partDigest(response), whole };
  const { [list]: all, ...rest } = response;
  const items = (all as readonly Json[]).map((item) => [idOf(item), partDigest(item)] as const);
  return { [list]: recordOf(items), rest: partDigest(rest), whole };
}

/** True for the very response. */
export function isSeen({ whole }: Seen, response: Json): boolean {
  return whole === digest(JSON.stringify(response));
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
function partDigest(value: Json): string {
  return digest(stringifyJson(sortedMembers(value))).slice(0, 16);
}

/** A digest for private state. */
export function digest(seen: Uint8Array | string): string {
  return hash("sha256", seen, "base64url").slice(0, 22);
}
