import { randomBytes } from "node:crypto";
import type { DashboardRecord } from "../../../../lib/client";
import { dashboard, filter as filterType, tile as tileType } from "../../../../lib/definitions";
import { isRecord, isUnknown, type ObjectValue, toWire, type Value } from "../../../../lib/model";
import { driftedSeries } from "./config-to-series";
import { matchFilters } from "./filters";
import { carriedContent, carriedMembers } from "./kept-members";
import { isPresent } from "./ownership";
import { idOf, type JsonRecord, knownItems, readConfig, type Tile } from "./tile";
import { sharedMembers, type Unowned } from "./unowned";

/** The body that creates a dashboard: no ids, and nothing that is nothing. */
export function createBody(planned: ObjectValue): ObjectValue {
  const value = withoutUnknowns(planned);
  const filters = knownItems(value.filters);
  const empty = sharedMembers.filter((name) => isEmpty(value[name]));
  const body = toWire(dashboard.type, { ...value, ...absentMembers(empty), id: null, tiles: null, filters: null });
  return wire({
    ...body,
    tiles: knownItems(value.tiles).map((tile) => tileBody({ ...tile, id: null })),
    ...(filters.length > 0 && { filters: filters.map((filter) => toWire(filterType, { ...filter, id: null })) }),
  });
}

/** What an update starts from. */
export interface UpdateFrom {
  readonly config: ObjectValue;
  readonly prior: ObjectValue;
  readonly unowned: Unowned;
  /** What the service has. */
  readonly current: DashboardRecord;
}

/**
 * The body that updates a dashboard. What the service would keep when it is left out is sent empty, so that what is removed from the
 * configuration is removed from the dashboard. What the configuration never mentioned is left out, and so kept; what it never mentioned of
 * a tile is put back as the service has it.
 */
export function updateBody(planned: ObjectValue, { config, prior, unowned, current }: UpdateFrom): ObjectValue {
  const value = withoutUnknowns(planned);
  const unmentioned = unowned.members.filter((name) => !isPresent(config[name]));
  const kept =
    unmentioned.includes("savedQuery") && !isPresent(config.savedQueryLanguage)
      ? [...unmentioned, "savedQueryLanguage"]
      : unmentioned;
  const body = toWire(dashboard.type, { ...value, id: null, tiles: null, filters: null });
  const cleared = {
    tags: body.tags ?? [],
    savedQuery: body.savedQuery ?? null,
    savedFilterValues: body.savedFilterValues ?? [],
    filters: filterBodies(knownItems(value.filters), current),
    ...((isPresent(config.containers) || knownItems(prior.containers).length > 0) && {
      containers: body.containers ?? [],
    }),
  };
  const whole = { ...body, ...cleared };
  return wire({
    ...Object.fromEntries(Object.entries(whole).filter(([name]) => !kept.includes(name))),
    tiles: kept.includes("tiles") ? (current.tiles ?? []) : tileBodies(value, { config, prior, unowned, current }),
  });
}

function tileBodies(value: ObjectValue, { prior, unowned, current }: UpdateFrom): JsonRecord[] {
  const tiles = current.tiles ?? [];
  const returnsSeries = tiles.some((tile) => Array.isArray(tile.series));
  const priorById = new Map(knownItems(prior.tiles).map((tile) => [idOf(tile), tile]));
  return knownItems(value.tiles).map((tile) => {
    const id = idOf(tile);
    const now = id === undefined ? undefined : tiles.find((candidate) => candidate.id === id);
    if (id === undefined || now === undefined)
      return tileBody({ ...tile, id: id ?? (returnsSeries ? freshId() : null) });
    return {
      ...carriedMembers(now),
      ...tileBody(Array.isArray(now.series) ? inSeriesForm(tile) : tile),
      ...carriedContent(tile, priorById.get(id), unowned.tiles[id] ?? [], now),
    };
  });
}

function tileBody(tile: Tile): Record<string, unknown> {
  const body = toWire(tileType, { ...tile, series: null, config: null });
  const series = knownItems(tile.series);
  if (series.length > 0) return { ...body, series: series.map(seriesBody) };
  const config = readConfig(tile.config);
  return config === undefined ? body : { ...body, config };
}

/** A service that returns series may not know any other form. */
function inSeriesForm(tile: Tile): Tile {
  const config = readConfig(tile.config);
  const form = config && driftedSeries({ series: [], asRatio: null }, config);
  return form === undefined ? tile : { ...tile, config: null, ...form };
}

/** The members the service insists on, by type of series (contract 5.6). */
function seriesBody(series: ObjectValue): Record<string, unknown> {
  const type = series.type ?? "time";
  const insists: Record<string, unknown> =
    type === "markdown"
      ? { content: "" }
      : type === "search"
        ? { where: "", fields: [] }
        : type === "number"
          ? { where: "" }
          : { where: "", groupBy: [] };
  return { type, ...insists, ...toWire(seriesType(), { ...series, type: null }) };
}

function seriesType() {
  return tileType.attributes.series.type.of;
}

/** An update needs an id for each filter: that of the filter it continues, else a fresh one, which the service replaces. */
function filterBodies(filters: readonly ObjectValue[], current: DashboardRecord): Record<string, unknown>[] {
  const stored = (Array.isArray(current.filters) ? current.filters : []).filter((item): item is ObjectValue =>
    isRecord(item),
  );
  const partners = matchFilters(filters, stored);
  return filters.map((filter, index) => {
    const partner = partners[index];
    const id = partner === undefined ? undefined : idOf(stored[partner] ?? {});
    return { ...toWire(filterType, { ...filter, id: null }), id: id ?? freshId() };
  });
}

function isEmpty(value: Value | undefined): boolean {
  return !isPresent(value) || (Array.isArray(value) && value.length === 0);
}

function absentMembers(names: readonly string[]): ObjectValue {
  return Object.fromEntries(names.map((name) => [name, null]));
}

function freshId(): string {
  return randomBytes(12).toString("hex");
}

function withoutUnknowns(value: ObjectValue): ObjectValue {
  const known = (item: Value): Value => {
    if (isUnknown(item)) return null;
    if (Array.isArray(item)) return item.map(known);
    return isRecord(item)
      ? Object.fromEntries(Object.entries(item).map(([name, inner]) => [name, known(inner as Value)]))
      : item;
  };
  return known(value) as ObjectValue;
}

function wire(body: Record<string, unknown>): ObjectValue {
  return body as ObjectValue;
}
