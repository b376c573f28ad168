import { isRecord, own } from "terraform-provider-sdk/schema";
import { readOnlyEverywhere } from "./read-only";

/** Members that the service always adds. */
const ownMembers: ReadonlySet<string> = new Set([
  ...readOnlyEverywhere,
  "source",
  "keySuffix",
  "usedAt",
  "channel",
  "channels",
]);
/** Values that absent strings become. */
const defaultTexts = new Set(["lucene", "line", "builder"]);

/**
 * True if a record has nothing that was not sent: no string, list or object that somebody must have written. The service returns a tile in
 * series form as config; that is compared elsewhere.
 */
export function addsNothing(sent: unknown, read: unknown): boolean {
  if (Array.isArray(read)) {
    const items = Array.isArray(sent) ? sent : [];
    return read.length === items.length && read.every((item, index) => addsNothing(items[index], item));
  }
  if (isRecord(read)) {
    const from = isRecord(sent) ? sent : {};
    const members = Object.keys(read).filter(
      (name) => !ownMembers.has(name) && !("series" in from && name === "config"),
    );
    return members.every((name) => addsNothing(own(from, name), read[name]));
  }
  if (typeof read !== "string" || read === "" || defaultTexts.has(read)) return true;
  return sent !== undefined && sent !== null && sent !== "";
}
