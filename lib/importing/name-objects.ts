import { isRecord } from "../schema";
import { importKinds } from "./kinds";
import { Names, nameFrom, wordsOf } from "./names";
import { type Inventory, type InventoryRecord, keyOf, titleOf } from "./takeover";

/** Names of the chosen objects by key; unique in their kind, the oldest object of a name has it without a number. */
export function nameObjects(
  chosen: Inventory,
  inventory: Inventory,
  taken: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  for (const { name: kind } of importKinds) {
    const names = new Names(taken[kind] ?? []);
    for (const record of chosen[kind] ?? []) {
      const wanted =
        kind === "alert" ? alertName(record, named, inventory, names) : nameFrom(titleOf(record), kind, record.id);
      named.set(keyOf({ kind, id: record.id }), names.take(wanted));
    }
  }
  return named;
}

/** An alert's own name; that of what it watches where it has none, and before its own where that is taken. */
function alertName(
  alert: InventoryRecord,
  named: ReadonlyMap<string, string>,
  inventory: Inventory,
  names: Names,
): string {
  const parent = parentName(alert, named);
  const own = wordsOf(typeof alert.name === "string" ? alert.name : "");
  const words = own.length > 0 ? own : wordsOf(tileName(alert, inventory));
  const bare = nameFrom(words.join(" "), "alert", alert.id);
  if (parent === undefined) return bare;
  if (own.length > 0 && !names.has(bare)) return bare;
  return words.length === 0 || bare.startsWith(parent) ? bare : `${parent}-${words.join("-")}`;
}

function parentName(
  { dashboardId, savedSearchId }: InventoryRecord,
  named: ReadonlyMap<string, string>,
): string | undefined {
  if (typeof dashboardId === "string") return named.get(keyOf({ kind: "dashboard", id: dashboardId }));
  if (typeof savedSearchId === "string") return named.get(keyOf({ kind: "saved_search", id: savedSearchId }));
  return undefined;
}

function tileName({ dashboardId, tileId }: InventoryRecord, { dashboard = [] }: Inventory): string {
  const tiles = dashboard.find(({ id }) => id === dashboardId)?.tiles;
  const tile: unknown = Array.isArray(tiles) ? tiles.find((one) => isRecord(one) && one.id === tileId) : undefined;
  return isRecord(tile) && typeof tile.name === "string" ? tile.name : "";
}
