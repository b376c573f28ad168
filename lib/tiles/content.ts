import { holdsUnknown, isUnknown, type JsonObject } from "../schema";
import { seriesToConfig } from "./series-to-config";
import { type KnownTile, readConfig, type Tile } from "./tile";

/** The members that say what a tile shows. */
export type Showing = Pick<Tile, "series" | "config" | "asRatio">;

/** What a tile shows, in the form the service returns; `undefined` when it is not known yet. */
export function contentOf({ series, config, asRatio }: Showing): JsonObject | undefined {
  if (!isKnown(series) || isUnknown(config)) return undefined;
  if (config !== null) return readConfig(config);
  return series === null || series.length === 0 ? undefined : seriesToConfig(series, asRatio === true);
}

function isKnown(series: Tile["series"]): series is KnownTile["series"] {
  return !holdsUnknown(series);
}

/** A tile with its content, which is computed once, on first use. */
export class Shown<T extends Showing = Showing> {
  private read: { readonly content: JsonObject | undefined } | undefined;

  constructor(readonly tile: T) {}

  get content(): JsonObject | undefined {
    this.read ??= { content: contentOf(this.tile) };
    return this.read.content;
  }
}
