import { series as seriesType, tile as tileType } from "../../../../lib/definitions";
import { tileConfig } from "../../../../lib/definitions/tile-config";
import { holdsUnknown, isUnknown, json, list, sameMeaning } from "../../../../lib/model";
import { comparable } from "./ownership";
import { seriesToConfig } from "./series-to-config";
import { itemsOf, type JsonRecord, readConfig, type Tile } from "./tile";

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
  if (holdsUnknown(tile.series) || isUnknown(tile.config)) return undefined;
  if (typeof tile.config === "string") return readConfig(tile.config);
  const series = itemsOf(tile.series);
  return series === undefined || series.length === 0 ? undefined : seriesToConfig(series, tile.asRatio);
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

/**
 * True when two tiles as authored show the same, whichever forms they are in. Series are compared member by member, so that a member the
 * service never reads back still counts; across the forms only what series can express counts.
 */
export function sameContent(a: Tile, b: Tile): boolean {
  const inSeries = [a, b].filter((tile) => itemsOf(tile.series)?.length !== 0 && tile.series !== null);
  if (inSeries.length === 2) {
    if (holdsUnknown(a.series) || holdsUnknown(b.series)) return false;
    return sameMeaning(seriesList, a.series, b.series) && (a.asRatio ?? false) === (b.asRatio ?? false);
  }
  const [left, right] = [contentOf(a), contentOf(b)];
  if (left === undefined || right === undefined) return false;
  if (inSeries.length === 0) return sameConfig(left, right);
  return inSeries[0] === a ? sameConfig(left, comparable(right, left)) : sameConfig(comparable(left, right), right);
}

/** Members of a tile besides what it shows and its id. */
export const frameMembers = ["name", "x", "y", "w", "h", "containerId", "tabId"] as const;

/** True when two tiles stand in the same place under the same name. */
export function sameFrame(a: Tile, b: Tile): boolean {
  return frameMembers.every((member) => sameMeaning(tileType.attributes[member].type, a[member], b[member]));
}
