import { fromWire, sameMeaning, toWire, withoutEnvelope } from "terraform-provider-sdk/definitions";
import { asItems, isRecord, type ObjectValue, omitUndefined, readJson } from "terraform-provider-sdk/values";
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
  const objects = ownObjects(instances);
  const lookups = objects.filter(({ mode, isPlain }) => mode === "data" && isPlain);
  return {
    managed: objects.filter(({ mode }) => mode === "managed"),
    lookups: new Map(lookups.map((lookup) => [keyOf(lookup), lookup.address])),
  };
}

/** The document of a dashboard that is written as one. */
export function documentOf({ attributes }: StoredObject): Readonly<Record<string, unknown>> | undefined {
  const document = withoutEnvelope(dashboard.type.attributes.dashboardJson.type, readJson(attributes.dashboard_json));
  if (isRecord(document)) return document;
  return undefined;
}

/** What the service would list if it were as the state knows it. */
export function inventoryOf(managed: readonly StoredObject[], current: Inventory): Inventory {
  const storedByKey = new Map(managed.map((object) => [keyOf(object), object]));
  const recordIn = (kind: string, record: InventoryRecord) => {
    const stored = storedByKey.get(keyOf({ kind, id: record.id }));
    if (stored) return recordOf(stored, record);
    return record;
  };
  return Object.fromEntries(
    Object.entries(current).map(([kind, records]) => [kind, records.map((record) => recordIn(kind, record))]),
  );
}

function recordOf(object: StoredObject, current: InventoryRecord): InventoryRecord {
  const { type } = kindNamed(object.kind) ?? {};
  if (!type) return current;
  const value: ObjectValue = decoded(type, object.attributes);
  const record: InventoryRecord = { ...(documentOf(object) ?? toWire(type, value)), id: object.id };
  if (!Array.isArray(record.tiles)) return record;
  const stored = asItems(value.tiles).filter(isRecord);
  const { tile_ids: ids } = object.attributes;
  const tiles = record.tiles.filter(isRecord).map((tile, index) => {
    // A tile of a document has no ID in the state.
    const id = stored[index]?.id ?? (isRecord(ids) ? ids[String(tile.key ?? tile.name)] : undefined);
    return { ...tile, ...omitUndefined({ id }) };
  });
  return { ...record, tiles };
}

/**
 * What the service has, with each tile in the form in which the state has it, as far as that form can say it. `all`: also what a tile in series
 * cannot say, so that it is in config.
 */
export function inFormOf(stored: Inventory, current: Inventory, takesAll: boolean): Inventory {
  const tilesIn = ({ tiles }: InventoryRecord) => {
    if (Array.isArray(tiles)) return tiles.filter(isRecord);
    return [];
  };
  const storedTiles = (stored.dashboard ?? []).flatMap((record) =>
    tilesIn(record).map((tile) => [`${record.id} ${tile.id}`, tile] as const),
  );
  const tileById = new Map(storedTiles);
  const dashboards = (current.dashboard ?? []).map((record) => {
    if (Array.isArray(record.tiles))
      return {
        ...record,
        tiles: tilesIn(record).map((tile) => inForm(tileById.get(`${record.id} ${tile.id}`), tile, takesAll)),
      };
    return record;
  });
  if (!current.dashboard) return current;
  return { ...current, dashboard: dashboards };
}

/** Dashboards with tiles in config, as builders are read, where a service without a product has series. */
export function inConfigOf(inventory: Inventory): Inventory {
  const dashboards = (inventory.dashboard ?? []).map((record) => {
    const tiles = asItems(record.tiles).filter(isRecord);
    if (record.tiles === undefined) return record;
    return { ...record, tiles: tiles.map(inConfig) };
  });
  return { ...inventory, dashboard: dashboards };
}

function inConfig(tile: TileRecord): TileRecord {
  const { series, asRatio } = fromWire(tileType, tile);
  if (!series || series.length === 0) return tile;
  const { series: _, asRatio: __, ...members } = tile;
  const config = seriesToConfig(series, asRatio);
  const restoredSeries = configToSeries(config)?.series;
  // What no builder can say is written as series.
  if (
    !restoredSeries ||
    !sameMeaning(tileType.attributes.series.type, restoredSeries.map(withStated), series.map(withStated))
  )
    return tile;
  return { ...members, config };
}

/** A series with what absence means to every service, as builders say it. */
function withStated(series: ObjectValue): ObjectValue {
  return { ...series, type: series.type ?? "time", whereLanguage: series.whereLanguage ?? "lucene" };
}

type TileRecord = Readonly<Record<string, unknown>>;

function inForm(storedTile: TileRecord | undefined, tile: TileRecord, takesAll: boolean): TileRecord {
  const { config: _, ...members } = tile;
  const isInSeries = Array.isArray(storedTile?.series) && storedTile.series.length > 0;
  const read = fromWire(tileType, tile);
  const content = readConfig(read.config);
  if (!storedTile || !isInSeries) return tile;
  if (!content) return { ...tile, series: withoutDefaults(tile.series, storedTile.series) };
  const was = fromWire(tileType, storedTile);
  const form = configToSeries(content, was);
  if (form) return { ...members, ...seriesOf(toWire(tileType, { ...read, ...form })) };
  if (alikeContent(was, read) && !takesAll) return { ...members, ...seriesOf(storedTile) };
  return tile;
}

/** Series without what a service adds to them: nothing, and the function of what shows no numbers, which the state does not have. */
function withoutDefaults(series: unknown, stored: unknown): unknown {
  if (!Array.isArray(series) || !Array.isArray(stored)) return series;
  return series.map((item: unknown, index) => {
    const storedSeries: unknown = stored[index];
    if (!isRecord(item) || !isRecord(storedSeries)) return item;
    const isShown = item.type !== "markdown" && item.type !== "search";
    const isAdded = ([name, value]: [string, unknown]) =>
      storedSeries[name] === undefined &&
      (value === "" || (Array.isArray(value) && value.length === 0) || (name === "aggFn" && !isShown));
    return Object.fromEntries(Object.entries(item).filter((member) => !isAdded(member)));
  });
}

function seriesOf({ series, asRatio }: TileRecord): TileRecord {
  return omitUndefined({ series, asRatio });
}
