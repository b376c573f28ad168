import type { Mode, Product } from "../client";
import {
  authored,
  type Definition,
  fromWire,
  isRecord,
  membersNotIn,
  type ObjectType,
  type ObjectValue,
} from "../schema";
import { validate } from "../schema/validate";
import { alertDisplayTypes, tileKeys } from "../tiles";
import { type Inventory, type InventoryRecord, titleOf } from "./inventory";
import type { ImportKind } from "./kinds";

/** What a record is as configuration, or why it cannot be one. */
export type Acceptable = { readonly value: ObjectValue } | { readonly rejection: string };

/**
 * A service may have objects that it would now reject, so a configuration cannot have them: with a deleted source, or an alert on a removed
 * tile. They are skipped with a note.
 */
export function acceptable(
  { name: kind, says, read: readOwn, refine }: ImportKind,
  { type }: Definition,
  record: InventoryRecord,
  inventory: Inventory,
  { mode, product }: { readonly mode: Mode; readonly product: Product },
): Acceptable {
  const called = `The ${says.one} "${titleOf(record)}"${titleOf(record) === record.id ? "" : ` (${record.id})`} is skipped`;
  const reject = (reason: string): Acceptable => ({ rejection: `${called}: ${reason}` });
  if (record.isPredefined === true) return reject("it is predefined, so nobody can manage it.");
  const read = { ...fromWire(type, record), ...readOwn?.(record) };
  const value = managed(type, refine?.(read) ?? read, mode);
  const unwatchable = kind === "alert" ? whyUnwatchable(value, inventory, product) : undefined;
  if (unwatchable !== undefined) return reject(unwatchable);
  const [wrong] = validate(type, authored(type, value), { isOpaque: () => false, product }).filter(
    ({ severity }) => severity === "error",
  );
  return wrong ? reject(wrong.detail) : { value };
}

/** Without what cannot be managed in this mode. */
function managed(type: ObjectType, value: ObjectValue, mode: Mode): ObjectValue {
  return { ...value, ...Object.fromEntries(membersNotIn(type, value, mode).map((name) => [name, null])) };
}

function whyUnwatchable(
  { dashboardId, tileId }: ObjectValue,
  { dashboard }: Inventory,
  product: Product,
): string | undefined {
  if (typeof dashboardId !== "string" || dashboard === undefined) return undefined;
  const owner = dashboard.find(({ id }) => id === dashboardId);
  if (!owner) return `its dashboard ${dashboardId} no longer exists.`;
  const tiles = Array.isArray(owner.tiles) ? owner.tiles.filter(isRecord) : [];
  const index = tiles.findIndex(({ id }) => id === tileId);
  const tile = tiles[index];
  if (!tile) return `the dashboard "${titleOf(owner)}" has no tile ${String(tileId)}.`;
  const displayType = isRecord(tile.config) ? tile.config.displayType : undefined;
  const displayTypes = alertDisplayTypes(product);
  if (typeof displayType !== "string" || !displayTypes || displayTypes.includes(displayType)) return undefined;
  const key = tileKeys(tiles, () => false)?.[index] ?? "";
  return `the tile "${key}" has display type ${displayType}, and the service deletes alerts on such tiles with the next change of the dashboard.`;
}
