import { isUncontradicted, shortDuration } from "../../schema/same";
import { isRecord } from "../../schema/value";
import type { SourceRecord } from "../records/records";

const granularities = new Set(["granularity", "minGranularity"]);

/** True when a read source is what `sent` becomes on the service, which writes granularities in the short form. */
export function isSameSource(sent: unknown, read: SourceRecord): boolean {
  return isUncontradicted(withShortGranularities(sent), read);
}

function withShortGranularities(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withShortGranularities);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    granularities.has(name) && typeof member === "string" ? shortDuration(member) : withShortGranularities(member),
  ]);
  return Object.fromEntries(members);
}
