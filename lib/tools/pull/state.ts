import {
  fromWire,
  isRecord,
  type ObjectValue,
  readJson,
  toWire,
  withoutEnvelope,
} from "terraform-provider-sdk/internal/schema";
import { dashboard } from "../../kinds/dashboard";
import { alikeContent, configToSeries, readConfig, seriesToConfig } from "../../tiles";
import { tile as tileType } from "../../tiles/tile";
import { type Inventory, type InventoryRecord, keyOf, kindNamed } from "../importing/inventory";
import type { EngineCall } from "../plans/engine";
import { decoded } from "../plans/plan-json";
import { instancesIn, ownObjects, pulledState, type StoredObject } from "../plans/state";

export interface State {
  readonly managed: readonly StoredObject[];
  /** Addresses of what is looked up, by kind and ID. */
  readonly lookups: ReadonlyMap<string, string>;
}

/** The state that was stored last, wherever the folder keeps it. Nothing where there is none. @throws EngineError */
export async function stateOf(call: EngineCall): Promise<State | undefined> {
  const instances = instancesIn((await pulledState(call)) ?? "{}");
  if (instances.length === 0) return undefined;
  const all = ownObjects(instances);
  const lookups = all.filter(({ mode, isPlain }) => mode === "data" && isPlain);
  return {
    managed: all.filter(({ mode }) => mode === "managed"),
    lookups: new Map(lookups.map((one) => [keyOf(one), one.address])),
  };
}

/** The document of a dashboard that is written as one. */
export function documentOf({ attributes }: StoredObject): Readonly<Record<string, unknown>> | undefined {
  const document = withoutEnvelope(dashboard.type.attributes.dashboardJson.type, readJson(attributes.dashboard_json));
  return isRecord(document) ? document : undefined;
}

/** What the service would list if it were as the state knows it. */
export function inventoryOf(managed: readonly StoredObject[], now: Inventory): Inventory {
  const known = new Map(managed.map((one) => [keyOf(one), one]));
  const recordIn = (kind: string, record: InventoryRecord) => {
    const one = known.get(keyOf({ kind, id: record.id }));
    return one ? recordOf(one, record) : record;
  };
  return Object.fromEntries(
    Object.entries(now).map(([kind, records]) => [kind, records.map((record) => recordIn(kind, record))]),
  );
}

function recordOf(one: StoredObject, now: InventoryRecord): InventoryRecord {
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
    return { ...tile, ...(id !== undefined && { id }) };
  });
  return { ...record, tiles };
}

/**
 * What the service has, with each tile in the form in which the state has it, as far as that form can say it. `all`: also what a tile in series
 * cannot say, so that it is in config.
 */
export function inFormOf(then: Inventory, now: Inventory, all: boolean): Inventory {
  const tilesIn = ({ tiles }: InventoryRecord) => (Array.isArray(tiles) ? tiles.filter(isRecord) : []);
  const known = (then.dashboard ?? []).flatMap((record) =>
    tilesIn(record).map((tile) => [`${record.id} ${tile.id}`, tile] as const),
  );
  const before = new Map(known);
  const dashboards = (now.dashboard ?? []).map((record) =>
    Array.isArray(record.tiles)
      ? { ...record, tiles: tilesIn(record).map((tile) => inForm(before.get(`${record.id} ${tile.id}`), tile, all)) }
      : record,
  );
  return { ...now, ...(now.dashboard && { dashboard: dashboards }) };
}

/** Dashboards with tiles in config, as builders are read, where a service without a product has series. */
export function inConfigOf(inventory: Inventory): Inventory {
  const dashboards = (inventory.dashboard ?? []).map((record) => {
    const tiles = Array.isArray(record.tiles) ? record.tiles.filter(isRecord) : [];
    return { ...record, ...(record.tiles !== undefined && { tiles: tiles.map(inConfig) }) };
  });
  return { ...inventory, dashboard: dashboards };
}

function inConfig(tile: TileRecord): TileRecord {
  const { series, asRatio } = fromWire(tileType, tile);
  if (!series || series.length === 0) return tile;
  const { series: _, asRatio: __, ...rest } = tile;
  return { ...rest, config: seriesToConfig(series, asRatio) };
}

type TileRecord = Readonly<Record<string, unknown>>;

function inForm(before: TileRecord | undefined, tile: TileRecord, all: boolean): TileRecord {
  const { config: _, ...rest } = tile;
  const isInSeries = Array.isArray(before?.series) && before.series.length > 0;
  const is = fromWire(tileType, tile);
  const content = readConfig(is.config);
  if (!before || !isInSeries) return tile;
  if (!content) return { ...tile, series: withoutDefaults(tile.series, before.series) };
  const was = fromWire(tileType, before);
  const form = configToSeries(content, was);
  if (form) return { ...rest, ...seriesOf(toWire(tileType, { ...is, ...form })) };
  return alikeContent(was, is) && !all ? { ...rest, ...seriesOf(before) } : tile;
}

/** Series without what a service adds to them: nothing, and the function of what shows no numbers, which the state does not have. */
function withoutDefaults(series: unknown, before: unknown): unknown {
  if (!Array.isArray(series) || !Array.isArray(before)) return series;
  return series.map((item: unknown, index) => {
    const known: unknown = before[index];
    if (!isRecord(item) || !isRecord(known)) return item;
    const isShown = item.type !== "markdown" && item.type !== "search";
    const isAdded = ([name, value]: [string, unknown]) =>
      known[name] === undefined &&
      (value === "" || (Array.isArray(value) && value.length === 0) || (name === "aggFn" && !isShown));
    return Object.fromEntries(Object.entries(item).filter((member) => !isAdded(member)));
  });
}

function seriesOf({ series, asRatio }: TileRecord): TileRecord {
  return { series, ...(asRatio !== undefined && { asRatio }) };
}
