import type { TileForm } from "../../../../lib/client";
import { type JsonObject, sameAttribute, stringifyJson } from "../../../../lib/schema";
import { comparable, contentOf, type FrameMember, type KnownTile, sameConfig } from "../../../../lib/tiles";
import { tile as tileType } from "../../../../lib/tiles/tile";
import { driftedSeries } from "./config-to-series";
import { matchTiles } from "./identity";
import { isExpressible } from "./kept-members";
import { driftedConfig } from "./overlay";
import { readSeries } from "./stored-members";
import { tidyConfig } from "./tidy";
import { withUntold } from "./untold";

interface Reading {
  /** The form in which the service keeps tiles. One that keeps series is read member by member, whatever it returns as series. */
  readonly tileForm: TileForm;
  /** False for an older service, which returns no containers. */
  readonly isTold: boolean;
}

/** The tiles of a response, in its order, each in its author's form if it means the same. */
export function readTiles(
  now: readonly KnownTile[],
  prior: readonly KnownTile[],
  { tileForm, isTold }: Reading,
): readonly KnownTile[] {
  const partners = matchTiles(now, prior);
  return now.map((tile, index) => {
    const partner = partners[index];
    const before = partner === undefined ? undefined : prior[partner];
    const isAsStored = tileForm === "series" && tile.config === null;
    if (before === undefined) return isAsStored ? tile : { ...tile, ...inOneForm(tile) };
    const content = isAsStored ? readStored(tile, before) : readContent(tile, before);
    return { ...before, id: tile.id, ...readFrame(tile, before, isTold), ...content };
  });
}

type Content = Pick<KnownTile, "series" | "config" | "asRatio">;

/**
 * The one form for what has no author yet: config, as an author would write it. An older service returns series, with defaults nobody wrote;
 * a few tiles made of series cannot be written in config and are shown as series.
 */
function inOneForm(tile: KnownTile): Content {
  const content = contentOf(tile);
  if (content === undefined) return contentMembers(tile);
  const config = tidyConfig(content);
  const form = isExpressible(config) ? undefined : driftedSeries({ series: [], asRatio: null }, content);
  return form ? { ...form, config: null } : inConfig(stringifyJson(config));
}

function readFrame(now: KnownTile, prior: KnownTile, isTold: boolean): Pick<KnownTile, FrameMember> {
  const read = <N extends FrameMember>(name: N): KnownTile[N] =>
    sameAttribute(tileType.attributes[name], prior[name], now[name]) ? prior[name] : now[name];
  const { containerId, tabId } = prior;
  return {
    name: read("name"),
    x: read("x"),
    y: read("y"),
    w: read("w"),
    h: read("h"),
    containerId: isTold ? read("containerId") : containerId,
    tabId: isTold ? read("tabId") : tabId,
  };
}

function readStored(now: KnownTile, prior: KnownTile): Content {
  const isSameRatio = sameAttribute(tileType.attributes.asRatio, prior.asRatio, now.asRatio);
  return {
    series: readSeries(now.series, prior.series),
    config: null,
    asRatio: isSameRatio ? prior.asRatio : now.asRatio,
  };
}

function readContent(now: KnownTile, prior: KnownTile): Content {
  const response = contentOf(now);
  const authored = contentOf(prior);
  if (response === undefined || authored === undefined) return inOneForm(now);
  const service = comparable(now.series ? withUntold(response, authored) : response, authored);
  if (sameConfig(authored, service)) return contentMembers(prior);
  return drifted(prior, authored, service) ?? inConfig(stringifyJson(tidyConfig(service)));
}

function drifted(prior: KnownTile, authored: JsonObject, service: JsonObject): Content | undefined {
  if (prior.config !== null) return inConfig(driftedConfig(authored, service));
  const form = driftedSeries({ series: prior.series ?? [], asRatio: prior.asRatio }, service);
  return form && { ...form, config: null };
}

function inConfig(config: string): Content {
  return { series: null, asRatio: null, config };
}

function contentMembers({ series, config, asRatio }: KnownTile): Content {
  return { series, config, asRatio };
}
