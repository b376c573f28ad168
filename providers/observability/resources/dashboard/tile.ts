import { isRecord, isUnknown, type ObjectValue, parseJson, type Value } from "../../../../lib/model";

/** A tile as plan and state hold it. */
export type Tile = ObjectValue;

/** A JSON object as the service and `config` hold it. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** The objects of a list attribute; empty when it is null, `undefined` when it or one of its items is not known yet. */
export function itemsOf(list: Value | undefined): readonly ObjectValue[] | undefined {
  if (isUnknown(list)) return undefined;
  if (!Array.isArray(list)) return [];
  const items = list.filter((item): item is ObjectValue => isRecord(item));
  return items.length === list.length ? items : undefined;
}

/** The objects of a list attribute that is certainly known. */
export function knownItems(list: Value | undefined): readonly ObjectValue[] {
  return itemsOf(list) ?? [];
}

/** The object in a JSON text without its nulls, which mean absent; `undefined` when it is unknown, absent or not an object. */
export function readConfig(value: unknown): JsonRecord | undefined {
  if (typeof value !== "string") return isRecord(value) ? value : undefined;
  try {
    const parsed = parseJson(value);
    if (!isRecord(parsed)) return undefined;
    return value.includes("null") ? withoutNulls(parsed) : parsed;
  } catch {
    return undefined;
  }
}

function withoutNulls(record: JsonRecord): JsonRecord {
  const present = Object.entries(record).filter(([, value]) => value !== null);
  return Object.fromEntries(present.map(([name, value]) => [name, nullsOutOf(value)]));
}

function nullsOutOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nullsOutOf);
  return isRecord(value) ? withoutNulls(value) : value;
}

/** A tile's id, or `undefined` when it has none yet. */
export function idOf(tile: Readonly<Record<string, unknown>>): string | undefined {
  return typeof tile.id === "string" && tile.id !== "" ? tile.id : undefined;
}
