import { fromWire, isRecord, type ObjectValue, parseJson, toWire } from "terraform-provider-sdk/internal/schema";
import { type Inventory, type InventoryRecord, kindNamed } from "../importing/inventory";
import { decoded } from "../plans/decode";
import { type Engine, EngineError, lastOf, runEngine } from "../plans/engine";
import type { PlanHost } from "../plans/make-plans";
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

/** The state that was stored last, wherever the folder keeps it. Nothing where there is none. */
export async function stateOf(folder: string, engine: Engine, host: PlanHost): Promise<State | undefined> {
  const call = { engine, folder, environment: host.environment, signal: host.signal };
  const pulled = await runEngine(["state", "pull"], call);
  if (pulled.code !== 0) throw new EngineError("state pull", lastOf(pulled), call);
  const state = pulled.stdout.trim() === "" ? undefined : parseJson(pulled.stdout);
  const resources = isRecord(state) && Array.isArray(state.resources) ? state.resources.filter(isRecord) : [];
  if (resources.length === 0) return undefined;
  const all = resources.flatMap(instancesOf);
  const lookups = all.filter(({ mode, isPlain }) => mode === "data" && isPlain);
  return {
    managed: all.filter(({ mode }) => mode === "managed"),
    lookups: new Map(lookups.map((one) => [`${one.kind} ${one.id}`, one.address])),
  };
}

function instancesOf({
  mode,
  type,
  name,
  module,
  instances,
}: Record<string, unknown>): (Managed & { mode: unknown })[] {
  if (typeof type !== "string" || !type.startsWith(prefix) || !Array.isArray(instances)) return [];
  return instances.filter(isRecord).flatMap(({ attributes, index_key: index, deposed }) => {
    if (!isRecord(attributes) || typeof attributes.id !== "string" || deposed !== undefined) return [];
    const own = `${mode === "data" ? "data." : ""}${type}.${name}`;
    const address = `${module === undefined ? "" : `${module}.`}${own}${index === undefined ? "" : `[${JSON.stringify(index)}]`}`;
    const isPlain = module === undefined && index === undefined;
    return [
      {
        mode,
        kind: type.slice(prefix.length),
        id: attributes.id,
        address,
        type,
        name: String(name),
        isPlain,
        attributes,
      },
    ];
  });
}

/** The document of a dashboard that is written as one. */
export function documentOf({ attributes }: Managed): Readonly<Record<string, unknown>> | undefined {
  const { dashboard_json: text } = attributes;
  const document = typeof text === "string" ? parseJson(text) : undefined;
  const inner = isRecord(document) && !("tiles" in document) && isRecord(document.data) ? document.data : document;
  return isRecord(inner) ? inner : undefined;
}

/** An object of the state in the form in which the service lists it; where both mean the same, as the service has it. */
function recordOf(one: Managed, now: InventoryRecord): InventoryRecord {
  const { type } = kindNamed(one.kind) ?? {};
  const { id } = one;
  const document = documentOf(one);
  if (!type) return now;
  const value: ObjectValue = decoded(type, one.attributes);
  const record: InventoryRecord = document ? { ...document, id } : { ...toWire(type, value), id };
  const stored = Array.isArray(value.tiles) ? value.tiles.filter(isRecord) : [];
  if (!Array.isArray(record.tiles)) return record;
  const tiles = record.tiles.filter(isRecord).map((tile, index) => {
    const tileId = stored[index]?.id ?? idByKey(one, tile);
    return withConfig({ ...tile, ...(tileId !== undefined && { id: tileId }) }, now);
  });
  return { ...record, tiles };
}

/** The ID of a tile of a document, which has none in the state. */
function idByKey(
  { attributes: { tile_ids: ids } }: Managed,
  { key, name }: Readonly<Record<string, unknown>>,
): unknown {
  return isRecord(ids) ? ids[String(key ?? name)] : undefined;
}

/** The service returns a tile in series as config. */
function withConfig(tile: Record<string, unknown>, { tiles }: InventoryRecord): Record<string, unknown> {
  const { series, asRatio, ...rest } = tile;
  if (!Array.isArray(series) || series.length === 0) return tile;
  const same = (Array.isArray(tiles) ? tiles : []).filter(isRecord).find(({ id }) => id === tile.id);
  const config = seriesToConfig(series, asRatio === true);
  const isAlike = same && alikeContent(fromWire(tileType, tile), fromWire(tileType, same));
  return { ...rest, config: isAlike ? same.config : config };
}

/** What the service would list if it were as the state knows it. */
export function inventoryOf(managed: readonly Managed[], now: Inventory): Inventory {
  const known = new Map(managed.map((one) => [`${one.kind} ${one.id}`, one]));
  const kinds = Object.entries(now).map(([kind, records]) => {
    const then = records.map((record) => {
      const one = known.get(`${kind} ${record.id}`);
      return one ? recordOf(one, record) : record;
    });
    return [kind, then] as const;
  });
  return Object.fromEntries(kinds);
}
