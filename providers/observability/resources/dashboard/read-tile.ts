import { tile as tileType } from "../../../../lib/definitions";
import { sameAttribute, stringifyJson, type Value } from "../../../../lib/model";
import { driftedSeries } from "./config-to-series";
import { contentOf, frameMembers, sameConfig } from "./content";
import { matchTiles } from "./identity";
import { isExpressible } from "./kept-members";
import { driftedConfig } from "./overlay";
import { comparable, withUntold } from "./ownership";
import { tidyConfig } from "./tidy";
import { type JsonRecord, knownItems, type Tile } from "./tile";

/** The tiles of a response, in its order, each in its author's form wherever it means the same. An older service tells no containers. */
export function readTiles(now: readonly Tile[], prior: readonly Tile[], isTold: boolean): readonly Tile[] {
  const partners = matchTiles(now, prior);
  return now.map((tile, index) => {
    const partner = partners[index];
    const before = partner === undefined ? undefined : prior[partner];
    return before === undefined ? inOneForm(tile) : readTile(tile, before, isTold);
  });
}

/**
 * The one form for what has no author yet: config, as an author would write it. An older service returns series, with defaults nobody wrote;
 * a few tiles made of series cannot be written in config and are shown as series.
 */
function inOneForm(tile: Tile): Tile {
  const content = contentOf(tile);
  if (content === undefined) return tile;
  const config = tidyConfig(content);
  const series = isExpressible(config) ? undefined : driftedSeries({ series: [], asRatio: null }, content);
  return series === undefined
    ? { ...tile, series: null, asRatio: null, config: stringifyJson(config) }
    : { ...tile, ...series, config: null };
}

function readTile(now: Tile, prior: Tile, isTold: boolean): Tile {
  const read: Record<string, Value> = { ...prior, ...readContent(now, prior), id: now.id ?? null };
  for (const member of frameMembers) {
    if (!isTold && (member === "containerId" || member === "tabId")) continue;
    const same = sameAttribute(tileType.attributes[member], prior[member], now[member]);
    read[member] = (same ? prior[member] : now[member]) ?? null;
  }
  return read;
}

type Content = Pick<Tile, "series" | "config" | "asRatio">;

function readContent(now: Tile, prior: Tile): Content {
  const response = contentOf(now);
  const authored = contentOf(prior);
  if (response === undefined || authored === undefined) return contentMembers(inOneForm(now));
  const service = comparable(Array.isArray(now.series) ? withUntold(response, authored) : response, authored);
  if (sameConfig(authored, service)) return contentMembers(prior);
  return (
    drifted(prior, authored, service) ?? { series: null, asRatio: null, config: stringifyJson(tidyConfig(service)) }
  );
}

function drifted(prior: Tile, authored: JsonRecord, service: JsonRecord): Content | undefined {
  if (typeof prior.config === "string")
    return { series: null, config: driftedConfig(authored, service), asRatio: null };
  const form = driftedSeries({ series: knownItems(prior.series), asRatio: prior.asRatio ?? null }, service);
  return form && { ...form, config: null };
}

function contentMembers({ series = null, config = null, asRatio = null }: Tile): Content {
  return { series, config, asRatio };
}
