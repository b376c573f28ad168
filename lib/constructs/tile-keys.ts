import { isRecord, parseJson } from "../model";
import { isOpaque } from "./synthesis/opaque";

/** What is known of a dashboard's tiles at synth. */
export interface KnownTiles {
  /** Display types by key; a key that several tiles have is not in here. */
  readonly byKey: ReadonlyMap<string, string | undefined>;
  readonly repeated: ReadonlySet<string>;
  /** False when there may be tiles whose key is a token. */
  readonly complete: boolean;
}

/** The keys of a dashboard's tiles, and what they show. */
export function knownTiles(tiles: unknown): KnownTiles {
  const byKey = new Map<string, string | undefined>();
  const repeated = new Set<string>();
  let complete = !isOpaque(tiles);
  for (const tile of !isOpaque(tiles) && Array.isArray(tiles) ? tiles : []) {
    const key: unknown = isRecord(tile) && !isOpaque(tile) ? (tile.key ?? tile.name) : undefined;
    if (typeof key !== "string" || isOpaque(key)) complete = false;
    else if (byKey.has(key) || repeated.has(key)) {
      byKey.delete(key);
      repeated.add(key);
    } else byKey.set(key, displayTypeOf(tile));
  }
  return { byKey, repeated, complete };
}

/** The display type a tile will have in the service, or `undefined` when it is known only later. */
function displayTypeOf(tile: Readonly<Record<string, unknown>>): string | undefined {
  const config = readConfig(tile.config);
  if (isRecord(config)) return textOf(config.displayType);
  if (isOpaque(tile.series) || !Array.isArray(tile.series)) return undefined;
  const [first] = tile.series;
  if (!isRecord(first) || isOpaque(first)) return undefined;
  const type = first.type ?? "time";
  return type === "time" ? textOf(first.displayType ?? "line") : textOf(type);
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
