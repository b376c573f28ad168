import { series as seriesType, tile as tileType } from "../../../../lib/definitions";
import { tileConfig } from "../../../../lib/definitions/tile-config";
import { holdsUnknown, isUnknown, json, list, sameMeaning } from "../../../../lib/model";
import { seriesToConfig } from "../../../../lib/tiles/series-to-config";
import { comparable, presentationOf, without } from "./ownership";
import { itemsOf, type JsonRecord, type KnownTile, readConfig, type Tile } from "./tile";

const configType = json(tileConfig);
const seriesList = list(seriesType);

const contents = new WeakMap<Tile, JsonRecord | null>();

/** What a tile shows, in the form the service returns; `undefined` when it is not known yet. */
export function contentOf(tile: Tile): JsonRecord | undefined {
  let content = contents.get(tile);
  if (content === undefined) {
    content = readContent(tile) ?? null;
    contents.set(tile, content);
  }
  return content ?? undefined;
}

function readContent(tile: Tile): JsonRecord | undefined {
  const { series, config, asRatio } = tile;
  if (!isKnown(series) || isUnknown(config)) return undefined;
  if (config !== null) return readConfig(config);
  return series === null || series.length === 0 ? undefined : seriesToConfig(series, asRatio === true);
}

function isKnown(series: Tile["series"]): series is KnownTile["series"] {
  return !holdsUnknown(series);
}

/** True when two configs mean the same to the service. */
export function sameConfig(a: JsonRecord | undefined, b: JsonRecord | undefined): boolean {
  return a !== undefined && b !== undefined && sameMeaning(configType, kept(a), kept(b));
}

/** What the service keeps: the operands of formulas have no say where there are none. */
function kept(config: JsonRecord): JsonRecord {
  if (Array.isArray(config.formulas) && config.formulas.length > 0) return config;
  const { showOperandSeries: _, ...rest } = config;
  return rest;
}

/** True when two tiles show the same, whichever forms they are in; presentation that only one of them mentions is passed over. */
export function alikeContent(a: Tile, b: Tile): boolean {
  if (isInSeries(a) && isInSeries(b)) return sameSeries(a, b);
  const [left, right] = [contentOf(a), contentOf(b)];
  if (left === undefined || right === undefined) return false;
  if (!isInSeries(a) && !isInSeries(b)) return sameConfig(left, right);
  return isInSeries(a) ? sameConfig(left, comparable(right, left)) : sameConfig(comparable(left, right), right);
}

/**
 * True when a configured tile changes nothing in what the prior one shows. Series are compared member by member, so that a member the
 * service never reads back still counts. Of the prior tile's presentation, that in `unowned` counts only where the next tile mentions it.
 */
export function sameContent(next: Tile, prior: Tile, unowned: readonly string[] = []): boolean {
  if (isInSeries(next) && isInSeries(prior)) return sameSeries(next, prior);
  const [left, right] = [contentOf(next), contentOf(prior)];
  if (left === undefined || right === undefined) return false;
  const mentioned = presentationOf(left);
  return sameConfig(
    left,
    without(
      right,
      unowned.filter((name) => !mentioned.includes(name)),
    ),
  );
}

function isInSeries(tile: Tile): boolean {
  return tile.series !== null && itemsOf(tile.series)?.length !== 0;
}

function sameSeries(a: Tile, b: Tile): boolean {
  if (holdsUnknown(a.series) || holdsUnknown(b.series)) return false;
  return sameMeaning(seriesList, a.series, b.series) && (a.asRatio ?? false) === (b.asRatio ?? false);
}

/** Members of a tile besides what it shows and its id. */
const frameMembers = ["name", "x", "y", "w", "h", "containerId", "tabId"] as const;

export type FrameMember = (typeof frameMembers)[number];

/** True when two tiles stand in the same place under the same name. */
export function sameFrame(a: Tile, b: Tile): boolean {
  return frameMembers.every((member) => sameMeaning(tileType.attributes[member].type, a[member], b[member]));
}
