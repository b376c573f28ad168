import { fromWire, isRecord, type ObjectValue, parseJson, toWire } from "terraform-provider-sdk/internal/schema";
import { type Inventory, type InventoryRecord, keyOf, kindNamed } from "../importing/inventory";
import { stateOf as storedState } from "../importing/terraform/folder";
import { decoded } from "../plans/decode";
import type { EngineCall } from "../plans/engine";
import { alikeContent, seriesToConfig } from "../tiles";
import { tile as tileType } from "../tiles/tile";

/** An object as the state of a stack knows it. */
export interface Managed {
  readonly kind: string;
  readonly id: string;
  /** With its module and index. */
  readonly address: string;
  readonly type: string;
  readonly name: string;
  /** True for one of the root module that is there once. */
  readonly isPlain: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface State {
  readonly managed: readonly Managed[];
  /** Addresses of what is looked up, by kind and ID. */
  readonly lookups: ReadonlyMap<string, string>;
}

const prefix = "observability_";

/** The state that was stored last, wherever the folder keeps it. Nothing where there is none. @throws EngineError */
export async function stateOf(call: EngineCall): Promise<State | undefined> {
  const state = parseJson((await storedState(call)) ?? "{}");
  const resources = isRecord(state) && Array.isArray(state.resources) ? state.resources.filter(isRecord) : [];
  if (resources.length === 0) return undefined;
  const [managed, lookups] = ["managed", "data"].map((mode) =>
    resources.filter((one) => one.mode === mode).flatMap(instancesOf),
  );
  const plain = (lookups ?? []).filter(({ isPlain }) => isPlain);
  return { managed: managed ?? [], lookups: new Map(plain.map((one) => [keyOf(one), `data.${one.address}`])) };
}

function instancesOf({ type, name, module, instances }: Record<string, unknown>): Managed[] {
  if (typeof type !== "string" || !type.startsWith(prefix) || !Array.isArray(instances)) return [];
  return instances.filter(isRecord).flatMap(({ attributes, index_key: index, deposed }): Managed[] => {
    if (!isRecord(attributes) || typeof attributes.id !== "string" || deposed !== undefined) return [];
    const [before, behind] = [
      module === undefined ? "" : `${module}.`,
      index === undefined ? "" : `[${JSON.stringify(index)}]`,
    ];
    const address = `${before}${type}.${name}${behind}`;
    const isPlain = module === undefined && index === undefined;
    const { id } = attributes;
    return [{ kind: type.slice(prefix.length), id, address, type, name: String(name), isPlain, attributes }];
  });
}

/** The document of a dashboard that is written as one. */
export function documentOf({ attributes }: Managed): Readonly<Record<string, unknown>> | undefined {
  const { dashboard_json: text } = attributes;
  const document = typeof text === "string" ? parseJson(text) : undefined;
  const inner = isRecord(document) && !("tiles" in document) && isRecord(document.data) ? document.data : document;
  return isRecord(inner) ? inner : undefined;
}

/** What the service would list if it were as the state knows it; where both mean the same, as the service has it. */
export function inventoryOf(managed: readonly Managed[], now: Inventory): Inventory {
  const known = new Map(managed.map((one) => [keyOf(one), one]));
  const recordIn = (kind: string, record: InventoryRecord) => {
    const one = known.get(keyOf({ kind, id: record.id }));
    return one ? recordOf(one, record) : record;
  };
  return Object.fromEntries(
    Object.entries(now).map(([kind, records]) => [kind, records.map((record) => recordIn(kind, record))]),
  );
}

function recordOf(one: Managed, now: InventoryRecord): InventoryRecord {
  const { type } = kindNamed(one.kind) ?? {};
  if (!type) return now;
  const value: ObjectValue = decoded(type, one.attributes);
  const record: InventoryRecord = { ...(documentOf(one) ?? toWire(type, value)), id: one.id };
  if (!Array.isArray(record.tiles)) return record;
  const stored = Array.isArray(value.tiles) ? value.tiles.filter(isRecord) : [];
  const { tile_ids: ids } = one.attributes;
  const tiles = record.tiles.filter(isRecord).map((tile, index) => {
    // A tile of a document has no ID in the state.
    const id = stored[index]?.id ?? (isRecord(ids) ? ids[String(tile.key ?? tile.name)] : undefined);
    return withConfig({ ...tile, ...(id !== undefined && { id }) }, now);
  });
  return { ...record, tiles };
}

/** The service returns a tile in series as config. */
function withConfig(tile: Record<string, unknown>, { tiles }: InventoryRecord): Record<string, unknown> {
  const { series, asRatio, ...rest } = tile;
  if (!Array.isArray(series) || series.length === 0) return tile;
  const same = (Array.isArray(tiles) ? tiles : []).filter(isRecord).find(({ id }) => id === tile.id);
  const isAlike = same && alikeContent(fromWire(tileType, tile), fromWire(tileType, same));
  return { ...rest, config: isAlike ? same.config : seriesToConfig(series, asRatio === true) };
}
