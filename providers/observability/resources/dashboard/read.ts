import type { DashboardRecord } from "../../../../lib/client";
import { dashboard, filter as filterType } from "../../../../lib/definitions";
import { tileKeys } from "../../../../lib/layout";
import {
  type Attribute,
  fromWire,
  isUnknown,
  type Mismatch,
  type ObjectValue,
  sameAttribute,
  type Value,
} from "../../../../lib/model";
import { matchFilters } from "./filters";
import { readTiles } from "./read-tile";
import { knownItems, type Tile } from "./tile";

/**
 * The state of a dashboard from a response of the service. What means the same as in the prior state keeps the author's form, tile by tile
 * and member by member; the rest is drift. A prior state without a name is that of an import: everything is then taken from the response.
 */
export function readDashboard(body: DashboardRecord, prior: ObjectValue, mismatch?: Mismatch): ObjectValue {
  const now = fromWire(dashboard.type, body, mismatch);
  const imported = typeof prior.name !== "string";
  // An older service does not know these members at all: what it never tells cannot drift.
  const isTold = "savedQuery" in body;
  const tiles = readTiles(knownItems(now.tiles), knownItems(prior.tiles), imported || isTold);
  const read = (name: keyof typeof dashboard.type.attributes, isManaged = true): Value => {
    const attribute: Attribute = dashboard.type.attributes[name];
    const [before, after] = [prior[name] ?? null, now[name] ?? attribute.absentMeans ?? null];
    const stays = before !== null && (!isManaged || sameAttribute(attribute, before, after));
    return stays ? before : after;
  };
  return {
    id: now.id ?? null,
    name: now.name ?? null,
    tags: read("tags"),
    tiles,
    filters: readFilters(knownItems(now.filters), prior.filters),
    savedQuery: read("savedQuery", isTold),
    savedQueryLanguage: read(
      "savedQueryLanguage",
      isTold && !(now.savedQueryLanguage === null && now.savedQuery !== null),
    ),
    savedFilterValues: read("savedFilterValues", isTold),
    containers: read("containers", isTold),
    tileIds: tileIdsOf(tiles),
    deletionProtection: prior.deletionProtection ?? null,
    overwriteConcurrentChanges: prior.overwriteConcurrentChanges ?? null,
  };
}

/** Ids by key; a tile without an id is left out. */
export function tileIdsOf(tiles: readonly Tile[]): ObjectValue {
  const keys = tileKeys(tiles, isUnknown) ?? [];
  return Object.fromEntries(
    keys.map((key, index): [string, Value] => [key, tiles[index]?.id ?? null]).filter(([, id]) => id !== null),
  );
}

function readFilters(now: readonly ObjectValue[], prior: Value | undefined): Value {
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
