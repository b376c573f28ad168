import { randomBytes } from "node:crypto";
import type { DashboardRecord } from "../../../../lib/client";
import { dashboard, filter as filterType, series as seriesType, tile as tileType } from "../../../../lib/definitions";
import { isPresent, isRecord, isUnknown, knownMembers, type ObjectValue, toWire } from "../../../../lib/model";
import { idOf, type KnownTile, knownItems, readConfig, type Tile } from "../../../../lib/tiles";
import { driftedSeries } from "./config-to-series";
import { matchFilters } from "./filters";
import { carriedConfig, carriedMembers } from "./kept-members";
import type { Filter, Known, Planned } from "./types";
import { absentForms, sharedMembers, type Unowned } from "./unowned";

/** The body that creates a dashboard: without IDs and absent members. */
export function createBody(planned: Planned): ObjectValue {
  const empty = sharedMembers.filter((name) => isEmpty(planned[name]));
  const filters = knownItems(planned.filters);
  return {
    ...frameBody({ ...planned, ...Object.fromEntries(empty.map((name) => [name, null])) }),
    tiles: knownItems(planned.tiles).map((tile) => tileBody({ ...tile, id: null })),
    ...(filters.length > 0 && { filters: filters.map((filter) => filterBody(filter)) }),
  };
}

/** What an update starts from. */
export interface UpdateFrom {
  readonly config: Known;
  readonly prior: Known;
  readonly unowned: Unowned;
  /** What the service has. */
  readonly current: DashboardRecord;
}

/**
 * The body that updates a dashboard. Members that the service keeps if omitted are sent empty if they were removed from the configuration.
 * Members that were never set are omitted, and so kept; members of a tile that were never set are sent back as the service has them.
 */
export function updateBody(planned: Known, from: UpdateFrom): ObjectValue {
  const { config, prior, unowned, current } = from;
  const unmentioned = unowned.members.filter((name) => !isPresent(config[name]));
  const keepsQuery = unmentioned.includes("savedQuery") && !isPresent(config.savedQueryLanguage);
  const kept: readonly string[] = keepsQuery ? [...unmentioned, "savedQueryLanguage"] : unmentioned;
  const body = frameBody(planned);
  const { tags, savedQuery, savedFilterValues } = { ...absentForms, ...body };
  const hadContainers = isPresent(config.containers) || knownItems(prior.containers).length > 0;
  const cleared = {
    tags,
    savedQuery,
    savedFilterValues,
    filters: filterBodies(knownItems(planned.filters), current),
    ...(hadContainers && { containers: body.containers ?? absentForms.containers }),
  };
  return {
    ...Object.fromEntries(Object.entries({ ...body, ...cleared }).filter(([name]) => !kept.includes(name))),
    tiles: kept.includes("tiles") ? (current.tiles ?? []) : tileBodies(knownItems(planned.tiles), from),
  };
}

/** A dashboard without its ID, its tiles and its filters. */
function frameBody(planned: ObjectValue): ObjectValue {
  return toWire(dashboard.type, knownMembers({ ...planned, id: null, tiles: null, filters: null }));
}

function tileBodies(planned: readonly KnownTile[], { prior, unowned, current }: UpdateFrom): ObjectValue[] {
  const tiles = current.tiles ?? [];
  const returnsSeries = tiles.some((tile) => Array.isArray(tile.series));
  const priorById = new Map(knownItems(prior.tiles).map((tile) => [idOf(tile), tile]));
  return planned.map((tile) => {
    const id = idOf(tile);
    const now = id === undefined ? undefined : tiles.find((candidate) => candidate.id === id);
    if (id === undefined || now === undefined)
      return tileBody({ ...tile, id: id ?? (returnsSeries ? freshId() : null) });
    const carried = carriedConfig(tile, priorById.get(id), unowned.tiles[id] ?? [], now);
    const written = carried
      ? { ...tileFrame(tile), config: carried }
      : tileBody(now.series ? inSeriesForm(tile) : tile);
    return { ...carriedMembers(now), ...written };
  });
}

function tileBody(tile: Tile): ObjectValue {
  const body = tileFrame(tile);
  const { asRatio } = tile;
  const series = knownItems(tile.series);
  if (series.length > 0)
    return { ...body, ...(typeof asRatio === "boolean" && { asRatio }), series: series.map(seriesBody) };
  const config = readConfig(tile.config);
  return config === undefined ? body : { ...body, config };
}

/** A tile without what it shows. */
function tileFrame(tile: Tile): ObjectValue {
  return toWire(tileType, knownMembers({ ...tile, series: null, config: null, asRatio: null }));
}

/** A service that returns series may not know any other form. */
function inSeriesForm(tile: KnownTile): KnownTile {
  const config = readConfig(tile.config);
  const form = config && driftedSeries({ series: [], asRatio: null }, config);
  return form === undefined ? tile : { ...tile, config: null, ...form };
}

/** The members the service insists on, by type of series (contract 5.6). */
const insisted: Readonly<Record<string, ObjectValue>> = {
  markdown: { content: "" },
  search: { where: "", fields: [] },
  number: { where: "" },
};

function seriesBody(series: ObjectValue): ObjectValue {
  const { type = "time", ...told } = toWire(seriesType, knownMembers(series));
  return { type, ...(insisted[String(type)] ?? { where: "", groupBy: [] }), ...told };
}

/** An update needs an ID for each filter: that of the filter it continues, else a fresh one, which the service replaces. */
function filterBodies(filters: readonly Filter[], current: DashboardRecord): ObjectValue[] {
  const stored = Array.isArray(current.filters) ? current.filters.filter(isRecord) : [];
  const partners = matchFilters(filters, stored);
  return filters.map((filter, index) => {
    const id = idOf(stored[partners[index] ?? -1] ?? {});
    return { ...filterBody(filter), id: id ?? freshId() };
  });
}

function filterBody(filter: Filter): ObjectValue {
  return toWire(filterType, knownMembers({ ...filter, id: null }));
}

function isEmpty(value: unknown): boolean {
  return !isPresent(value) || isUnknown(value) || (Array.isArray(value) && value.length === 0);
}

function freshId(): string {
  return randomBytes(12).toString("hex");
}
