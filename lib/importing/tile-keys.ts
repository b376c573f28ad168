import { isRecord } from "../schema";
import { tileKeys } from "../tiles";
import type { InventoryRecord } from "./takeover";

/** Keys of a dashboard's tiles by ID, as the provider's `tile_ids` has them. */
export function tileKeysOf({ tiles }: InventoryRecord): ReadonlyMap<string, string> {
  if (!Array.isArray(tiles)) return new Map();
  const records = tiles.filter(isRecord);
  const keys = tileKeys(records, () => false) ?? [];
  return new Map(keys.map((key, index) => [String(records[index]?.id), key]));
}
