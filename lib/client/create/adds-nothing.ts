import { isRecord } from "../../model/value";

/** What the service adds by itself, whatever was sent. */
const ownMembers = new Set([
  "id",
  "teamId",
  "team",
  "createdAt",
  "updatedAt",
  "state",
  "source",
  "executionErrors",
  "keySuffix",
  "usedAt",
  "channel",
  "channels",
]);
/** Values that absent texts become. */
const defaultTexts = new Set(["lucene", "line", "builder"]);

/**
 * True when a record holds nothing of its own beside what was sent: no text, list or object that somebody must have written. A tile in
 * the series form comes back as another one and is compared elsewhere.
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
    return members.every((name) => addsNothing(from[name], read[name]));
  }
  if (typeof read !== "string" || read === "" || defaultTexts.has(read)) return true;
  return sent !== undefined && sent !== null && sent !== "";
}
