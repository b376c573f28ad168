import { isRecord, own } from "../value";
import { looksDated, sameInstant } from "./instant";
import { sameValue } from "./same-value";

/**
 * True when nothing that was read contradicts what was sent. The service fills in defaults, drops members it does not know and writes
 * some values another way, so only members on both sides are compared: absent, null, "" and empty lists are alike, numbers are
 * compared by value, instants as instants, lists item by item. Reflexive and symmetric, but not transitive: nothing contradicts nothing.
 */
export function isUncontradicted(sent: unknown, read: unknown): boolean {
  if (isNothing(sent) || isNothing(read)) return true;
  if (Array.isArray(sent) && Array.isArray(read)) {
    return sent.length === read.length && sent.every((item, index) => isUncontradicted(item, read[index]));
  }
  if (isRecord(sent) && isRecord(read)) {
    return Object.keys(sent).every((member) => isUncontradicted(sent[member], own(read, member)));
  }
  if (typeof sent === "string" && typeof read === "string") return sameText(sent, read);
  return sameValue(sent, read);
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function sameText(a: string, b: string): boolean {
  return a.trim() === b.trim() || (looksDated(a) && looksDated(b) && sameInstant(a, b));
}

/** A list without its repetitions. */
export function distinct(list: unknown): unknown {
  return Array.isArray(list) ? [...new Set(list)] : list;
}
