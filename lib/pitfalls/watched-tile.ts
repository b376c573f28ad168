import { displayTypeOfSeries } from "../../evaluation/chart";
import { isRecord, parseJson } from "../schema";

/** What an alert's evaluation reads of a tile, whichever form the tile has; members that are not known yet are `undefined`. */
export interface WatchedTile {
  readonly name: string;
  readonly displayType: string | undefined;
  /** The text of a raw SQL tile. */
  readonly sql: string | undefined;
  /** What is selected, by alias or aggregate. */
  readonly series: readonly string[];
  readonly groupBy: unknown;
  readonly isRatio: boolean;
  readonly formulas: readonly string[];
}

type IsOpaque = (value: unknown) => boolean;
type Members = Readonly<Record<string, unknown>>;

/** Reads a tile as an author writes it, names in camelCase; `undefined` while what it shows is not known. */
export function watchedTile(tile: Members, isOpaque: IsOpaque): WatchedTile | undefined {
  const config = configOf(tile.config, isOpaque);
  const name = typeof tile.name === "string" && !isOpaque(tile.name) ? tile.name : "";
  const shown = config ? fromConfig(config, isOpaque) : fromSeries(tile, isOpaque);
  return shown && { name, ...shown };
}

function fromConfig(config: Members, isOpaque: IsOpaque): Omit<WatchedTile, "name"> {
  const known = (member: string) => (isOpaque(config[member]) ? undefined : config[member]);
  return {
    displayType: stringOf(known("displayType")),
    sql: config.configType === "sql" ? stringOf(known("sqlTemplate")) : undefined,
    series: itemsOf(known("select"), isOpaque).map(seriesName),
    groupBy: known("groupBy"),
    isRatio: config.asRatio === true,
    formulas: itemsOf(known("formulas"), isOpaque).map(({ expression }) => stringOf(expression) ?? ""),
  };
}

function fromSeries(tile: Members, isOpaque: IsOpaque): Omit<WatchedTile, "name"> | undefined {
  const series = itemsOf(tile.series, isOpaque);
  const [first] = series;
  if (!first) return undefined;
  return {
    displayType: stringOf(displayTypeOfSeries(first)),
    sql: undefined,
    series: series.map(seriesName),
    groupBy: isOpaque(first.groupBy) ? undefined : first.groupBy,
    isRatio: tile.asRatio === true,
    formulas: [],
  };
}

function configOf(config: unknown, isOpaque: IsOpaque): Members | undefined {
  if (isOpaque(config)) return undefined;
  if (isRecord(config)) return config;
  try {
    const parsed = typeof config === "string" ? parseJson(config) : undefined;
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The items of a list; none while one of them is not known. */
function itemsOf(list: unknown, isOpaque: IsOpaque): Members[] {
  if (isOpaque(list) || !Array.isArray(list) || list.some(isOpaque)) return [];
  return list.filter(isRecord);
}

function seriesName({ alias, aggFn }: Members): string {
  return stringOf(alias) ?? stringOf(aggFn) ?? "count";
}

function stringOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
