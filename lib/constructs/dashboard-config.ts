import { isRecord, type Members, omitUndefined, parseJson } from "terraform-provider-sdk/values";
import { displayTypeOfSeries } from "../evaluation/chart";
import type { TileForm } from "../service/products";
import { type RepeatedTileName, repeatedTileNames, tileKeys } from "../tiles";
import { type IResolvable, isOpaque } from "./cdk";
import type { DashboardConfig as DashboardArguments, Series, Tile, TileConfig } from "./generated/dashboard";

/** What a builder's tile shows, in each form that services have. */
export interface TileContent<C extends TileConfig = TileConfig> {
  /** The form of ClickStack. */
  readonly config: C;
  /** The form of the base API; absent for what it has no words for. */
  readonly series?: readonly Series[];
  /** Goes with `series`. */
  readonly asRatio?: boolean;
  /** True if the source is known to have metrics, of which each series names one. */
  readonly isOfMetrics?: boolean;
}

/**
 * Form of the `config` of a display type that a builder writes. Taken from the union, so that TypeScript 5 meets the raw SQL forms first, and
 * blames the builder's form for a member that is missing.
 */
export type BuilderConfig<D extends TileConfig["displayType"]> = Extract<
  TileConfig,
  { readonly displayType: D; readonly configType?: "builder" }
>;

declare const withoutAlerts: unique symbol;

/**
 * The key or name of a builder's tile on which ClickStack evaluates no alerts. Only the compiler distinguishes it from other text, and so does
 * not count it among the keys that `Dashboard.tile` takes: `K` is only there to be inferred as none.
 */
export type WithoutAlerts<K extends string = never> = string & { readonly [withoutAlerts]: () => K };

/** A tile whose key or name, if it has one, the compiler knows, so that `Dashboard.tile` can complete it. `C` is what it shows if it is a builder's. */
interface DashboardTile<K extends string = string, C extends TileConfig = TileConfig> extends Omit<Tile, "name"> {
  /** Key that identifies the tile in this configuration. Alerts refer to the tile by this key. Defaults to the name. Never sent to the service. */
  readonly key?: K | WithoutAlerts<K>;
  /** Title of the tile. Can be empty. With `product: "clickstack"`, synth requires it. */
  readonly name?: K | WithoutAlerts<K>;
  /**
   * Content of the tile as a builder returns it, instead of `series` or `config`. It becomes `config` if the provider construct names a
   * product that has it, else `series`. A `series` or `config` beside it, which a copy can set, takes its place.
   */
  readonly content?: TileContent<C>;
}

/** A tile with a name, as builders make it. */
export interface NamedTile<K extends string = string, C extends TileConfig = TileConfig> extends DashboardTile<K, C> {
  /** Title of the tile. Can be empty. */
  readonly name: K | WithoutAlerts<K>;
}

/** A builder's tile that `Dashboard.tile` does not offer to alerts. */
export interface TileWithoutAlerts<C extends TileConfig> extends NamedTile<never, C> {
  readonly key?: WithoutAlerts;
  readonly name: WithoutAlerts;
}

/** Configuration of `Dashboard`. `K` is the union of the keys and names of its tiles that can have alerts. */
export interface DashboardConfig<K extends string = string>
  extends Omit<DashboardArguments, "dashboardJson" | "tiles"> {
  /** Name of the dashboard. Does not have to be unique. With `product: "clickstack"`, synth requires it. */
  readonly name?: string;
  /** Tiles of the dashboard, in the order in which the service stores them. If omitted, tiles created in the UI are kept. */
  readonly tiles?: readonly DashboardTile<K>[] | IResolvable;
}

/** A tile of a dashboard, as `Dashboard.tile` returns it and an alert takes it. */
export interface TileReference {
  /** ID of the dashboard, known after apply. */
  readonly dashboardId: string;
  /** ID of the tile, known after apply. */
  readonly tileId: string;
  /** ID of the dashboard's team, if it names one. */
  readonly team?: string | undefined;
  /** The tile at synth. `undefined` if it is known only after synth. */
  readonly tile?:
    | {
        readonly key: string;
        readonly displayType: string | undefined;
        /** The tile as its author wrote it. */
        readonly members?: Members;
      }
    | undefined;
}

/** A tile as its author wrote it. */
interface KnownTile {
  /** Its content; `undefined` if only Terraform knows it. */
  readonly displayType: string | undefined;
  readonly members: Members;
}

/** The known tiles of a dashboard at synth. */
export interface KnownTiles {
  readonly byKey: ReadonlyMap<string, KnownTile>;
  /** False if there may be other keys, because a tile or its name is a token. */
  readonly complete: boolean;
}

/** The keys of a dashboard's tiles, and what the tiles show. */
export function knownTiles(tiles: unknown): KnownTiles {
  if (tiles === undefined || tiles === null) return { byKey: new Map(), complete: true };
  if (isOpaque(tiles) || !Array.isArray(tiles)) return { byKey: new Map(), complete: false };
  const readableTiles: Record<string, unknown>[] = tiles.filter((tile) => isRecord(tile) && !isOpaque(tile));
  const keys = readableTiles.length === tiles.length ? tileKeys(readableTiles, isOpaque) : undefined;
  if (keys)
    return { byKey: new Map(keys.map((key, index) => [key, knownTile(readableTiles[index] ?? {})])), complete: true };
  const named = readableTiles.flatMap((tile) => {
    const key = knownText(tile.key);
    if (key === undefined) return [];
    return [[key, knownTile(tile)] as const];
  });
  return { byKey: new Map(named), complete: false };
}

/** The place and name of each builder's tile of a metric source that names no metric. */
export function withoutMetric(tiles: unknown): { readonly index: number; readonly name: string }[] {
  return knownIn(tiles).flatMap(({ content, config, series, name }, index) => {
    if (!isRecord(content) || content.isOfMetrics !== true || config !== undefined || series !== undefined) return [];
    if (!namesNoMetric(content.config)) return [];
    return [{ index, name: String(name) }];
  });
}

/** The tiles of a dashboard, each as far as it is known. */
function knownIn(tiles: unknown): Record<string, unknown>[] {
  if (isOpaque(tiles) || !Array.isArray(tiles)) return [];
  return tiles.map((tile: unknown) => (isRecord(tile) && !isOpaque(tile) ? tile : {}));
}

/** True for a query of which an aggregate has no metric. */
export function namesNoMetric(config: unknown): boolean {
  const { select } = isRecord(config) ? config : {};
  return Array.isArray(select) && select.some((item) => isRecord(item) && item.metricName === undefined);
}

/** The end of the error about a chart of a metric source without a metric. */
export const metricIsMissing =
  'has a source of kind "metric" and names no metric; call `metric` before its aggregate: .metric("process.cpu.utilization", "gauge").avg("Value").';

/** The tiles that only their position distinguishes from another tile with the same name. */
export function repeatedNames(tiles: unknown): RepeatedTileName[] {
  return repeatedTileNames(knownIn(tiles), isOpaque);
}

function knownTile(members: KnownTile["members"]): KnownTile {
  return { displayType: displayTypeOf(members), members };
}

/** The display type a tile will have in the service, or `undefined` when it is known only later. */
export function displayTypeOf(tile: Members): string | undefined {
  const config = readConfig(tile.config);
  if (isRecord(config)) return knownText(config.displayType);
  if (isOpaque(tile.series) || !Array.isArray(tile.series)) return undefined;
  const [first] = tile.series;
  if (!isRecord(first) || isOpaque(first)) return undefined;
  return knownText(displayTypeOfSeries(first));
}

function readConfig(config: unknown): unknown {
  if (isOpaque(config) || typeof config !== "string") return isOpaque(config) ? undefined : config;
  try {
    return parseJson(config);
  } catch {
    return undefined;
  }
}

function knownText(value: unknown): string | undefined {
  if (typeof value === "string" && !isOpaque(value)) return value;
  return undefined;
}

/** Tiles as Terraform knows them: the content of a builder's tile in one of its forms. */
export function tilesInForm(tiles: unknown, form: TileForm): unknown {
  if (!Array.isArray(tiles) || isOpaque(tiles)) return tiles;
  return tiles.map((tile) => (isRecord(tile) && isRecord(tile.content) ? inForm(tile, tile.content, form) : tile));
}

function inForm(
  { content: _, ...tile }: Record<string, unknown>,
  { config, series, asRatio }: Record<string, unknown>,
  form: TileForm,
): Record<string, unknown> {
  if (tile.config !== undefined || tile.series !== undefined) return tile;
  if (form === "config" || series === undefined) return { ...tile, config };
  return { ...tile, series, ...omitUndefined({ asRatio }) };
}
