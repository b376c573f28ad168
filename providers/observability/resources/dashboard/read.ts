import type { DashboardRecord } from "../../../../lib/client";
import { dashboard, filter as filterType, tileKeys, tile as tileType } from "../../../../lib/definitions";
import {
  fromWire,
  isRecord,
  isUnknown,
  type ObjectValue,
  type Path,
  sameAttribute,
  stringifyJson,
  type Value,
} from "../../../../lib/model";
import { driftedSeries } from "./config-to-series";
import { contentOf, frameMembers, sameConfig } from "./content";
import { matchFilters } from "./filters";
import { matchTiles } from "./identity";
import { driftedConfig } from "./overlay";
import { comparable } from "./ownership";
import { itemsOf, knownItems, type Tile } from "./tile";

/** Told when a member of an answer has a type the definition does not expect; it is then read as absent. */
export type Mismatch = (path: Path, expected: string) => void;

/**
 * The state of a dashboard from an answer of the service. What means the same as in the prior state keeps the author's form, tile by tile
 * and member by member; the rest is drift. A prior state without a name is that of an import: everything is then taken from the answer.
 */
export function readDashboard(body: DashboardRecord, prior: ObjectValue, mismatch?: Mismatch): ObjectValue {
  const now = fromWire(dashboard.type, body, mismatch);
  const imported = typeof prior.name !== "string";
  const ownsContainers = imported || hasItems(prior.containers);
  const tiles = readTiles(knownItems(now.tiles), knownItems(prior.tiles), ownsContainers);
  const { tags, savedFilterValues, containers, tiles: tilesAttribute } = dashboard.type.attributes;
  const kept = (attribute: typeof tags | typeof savedFilterValues | typeof containers, name: string): Value =>
    sameAttribute(attribute, prior[name], now[name]) ? (prior[name] ?? null) : (now[name] ?? null);
  return {
    id: now.id ?? null,
    name: now.name ?? null,
    tags: kept(tags, "tags"),
    tiles: tiles.length === 0 && sameAttribute(tilesAttribute, prior.tiles, []) ? (prior.tiles ?? null) : tiles,
    filters: readFilters(knownItems(now.filters), prior.filters),
    savedQuery: now.savedQuery ?? null,
    savedQueryLanguage:
      now.savedQueryLanguage ?? (now.savedQuery === prior.savedQuery ? (prior.savedQueryLanguage ?? null) : null),
    savedFilterValues: kept(savedFilterValues, "savedFilterValues"),
    containers: ownsContainers ? kept(containers, "containers") : (prior.containers ?? null),
    tileIds: tileIdsOf(tiles),
    deletionProtection: prior.deletionProtection ?? null,
    overwriteConcurrentChanges: prior.overwriteConcurrentChanges ?? null,
  };
}

/** Ids by key; a tile without an id is left out. */
export function tileIdsOf(tiles: readonly Tile[]): ObjectValue {
  const keys = tileKeys(tiles, isUnknown) ?? [];
  return Object.fromEntries(
    keys.flatMap((key, index) => [[key, tiles[index]?.id ?? null]]).filter(([, id]) => id !== null),
  );
}

function readTiles(now: readonly Tile[], prior: readonly Tile[], ownsContainers: boolean): readonly Tile[] {
  const partners = matchTiles(now, prior);
  return now.map((tile, index) => {
    const partner = partners[index];
    const before = partner === undefined ? undefined : prior[partner];
    return before === undefined ? tile : mergeTile(tile, before, ownsContainers);
  });
}

function mergeTile(now: Tile, prior: Tile, ownsContainers: boolean): Tile {
  const merged: Record<string, Value> = { ...prior, ...contentForm(now, prior), id: now.id ?? null };
  for (const member of frameMembers) {
    if (!ownsContainers && (member === "containerId" || member === "tabId")) continue;
    const same = sameAttribute(tileType.attributes[member], prior[member], now[member]);
    merged[member] = (same ? prior[member] : now[member]) ?? null;
  }
  return merged;
}

function contentForm(now: Tile, prior: Tile): Pick<Tile, "series" | "config" | "asRatio"> {
  const { series = null, config = null, asRatio = null } = prior;
  const [authored, answered] = [contentOf(prior), contentOf(now)];
  if (answered === undefined)
    return { series: now.series ?? null, config: now.config ?? null, asRatio: now.asRatio ?? null };
  const service = authored === undefined ? answered : comparable(answered, authored);
  if (sameConfig(authored, service)) return { series, config, asRatio };
  if (authored !== undefined && typeof config === "string")
    return { series: null, config: driftedConfig(authored, service), asRatio: null };
  const drifted = driftedSeries({ series: itemsOf(series) ?? [], asRatio }, service);
  if (drifted !== undefined) return { ...drifted, config: null };
  return { series: null, config: stringifyJson(answered), asRatio: null };
}

function readFilters(now: readonly ObjectValue[], prior: Value | undefined): Value {
  if (now.length === 0 && !hasItems(prior)) return prior ?? null;
  const before = knownItems(prior);
  const partners = matchFilters(now, before);
  return now.map((filter, index) => {
    const partner = partners[index];
    const old = partner === undefined ? undefined : before[partner];
    if (old === undefined) return filter;
    const merged: Record<string, Value> = { ...old, id: filter.id ?? null };
    for (const [name, attribute] of Object.entries(filterType.attributes))
      if (name !== "id" && !sameAttribute(attribute, old[name], filter[name])) merged[name] = filter[name] ?? null;
    return merged;
  });
}

function hasItems(value: Value | undefined): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}
