import { displayTypeOfSeries } from "../../evaluation/chart";
import { isRecord, parseJson } from "../schema";
import { type RepeatedTileName, repeatedTileNames, tileKeys } from "../tiles";
import { isOpaque } from "./synthesis/opaque";

/** A tile as its author wrote it. */
interface KnownTile {
  /** Its content; `undefined` if only Terraform knows it. */
  readonly displayType: string | undefined;
  readonly written: Readonly<Record<string, unknown>>;
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
  const known: Record<string, unknown>[] = tiles.filter((tile) => isRecord(tile) && !isOpaque(tile));
  const keys = known.length === tiles.length ? tileKeys(known, isOpaque) : undefined;
  if (keys) return { byKey: new Map(keys.map((key, index) => [key, knownTile(known[index] ?? {})])), complete: true };
  const named = known.flatMap((tile) => {
    const key = textOf(tile.key);
    return key === undefined ? [] : [[key, knownTile(tile)] as const];
  });
  return { byKey: new Map(named), complete: false };
}

/** The tiles that only their position distinguishes from another tile with the same name. */
export function repeatedNames(tiles: unknown): RepeatedTileName[] {
  if (isOpaque(tiles) || !Array.isArray(tiles)) return [];
  return repeatedTileNames(
    tiles.map((tile: unknown) => (isRecord(tile) && !isOpaque(tile) ? tile : {})),
    isOpaque,
  );
}

function knownTile(written: KnownTile["written"]): KnownTile {
  return { displayType: displayTypeOf(written), written };
}

/** The display type a tile will have in the service, or `undefined` when it is known only later. */
function displayTypeOf(tile: Readonly<Record<string, unknown>>): string | undefined {
  const config = readConfig(tile.config);
  if (isRecord(config)) return textOf(config.displayType);
  if (isOpaque(tile.series) || !Array.isArray(tile.series)) return undefined;
  const [first] = tile.series;
  if (!isRecord(first) || isOpaque(first)) return undefined;
  return textOf(displayTypeOfSeries(first));
}

function readConfig(config: unknown): unknown {
  if (isOpaque(config) || typeof config !== "string") return isOpaque(config) ? undefined : config;
  try {
    return parseJson(config);
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && !isOpaque(value) ? value : undefined;
}
