import type { series, tile } from "../definitions";
import {
  isList,
  isObject,
  isRecord,
  isUnknown,
  type Json,
  type JsonObject,
  type KnownOf,
  type PlannedOf,
  parseJson,
  type Unknown,
} from "../schema";

/** A tile as plan, configuration and state hold it; one that is applied or stored is such a one without unknowns. */
export type Tile = PlannedOf<typeof tile>;
export type KnownTile = KnownOf<typeof tile>;
export type Series = KnownOf<typeof series>;

/** The items of a list attribute; empty when it is null, `undefined` when it or one of its items is not known yet. */
export function itemsOf<T>(list: readonly (T | Unknown)[] | Unknown | null | undefined): readonly T[] | undefined {
  if (isUnknown(list)) return undefined;
  if (!list) return [];
  const items = list.filter((item): item is T => isRecord(item));
  return items.length === list.length ? items : undefined;
}

/** The items of a list attribute that is certainly known. */
export function knownItems<T>(list: readonly (T | Unknown)[] | Unknown | null | undefined): readonly T[] {
  return itemsOf(list) ?? [];
}

/** The object in a JSON text without its nulls, which mean absent; `undefined` when it is unknown, absent or not an object. */
export function readConfig(value: Json | Unknown | undefined): JsonObject | undefined {
  if (typeof value !== "string") return isObject(value) ? value : undefined;
  try {
    const parsed = parseJson(value);
    if (!isObject(parsed)) return undefined;
    return value.includes("null") ? withoutNulls(parsed) : parsed;
  } catch {
    return undefined;
  }
}

function withoutNulls(record: JsonObject): JsonObject {
  const present = Object.entries(record).filter(([, value]) => value !== null);
  return Object.fromEntries(present.map(([name, value]) => [name, nullsOutOf(value)]));
}

function nullsOutOf(value: Json): Json {
  if (isList(value)) return value.map(nullsOutOf);
  return isObject(value) ? withoutNulls(value) : value;
}

/** A tile's or a filter's ID, or `undefined` when it has none yet. */
export function idOf({ id }: { readonly id?: unknown }): string | undefined {
  return typeof id === "string" && id !== "" ? id : undefined;
}
