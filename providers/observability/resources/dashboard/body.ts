import { randomBytes } from "node:crypto";
import { createBody as createStoredBody } from "terraform-provider-sdk/internal/provider";
import {
  byWireName,
  filterMembers,
  fromWire,
  isList,
  isPresent,
  isRecord,
  type Json,
  type JsonObject,
  jsonToWire,
  type ObjectValue,
  objectIn,
  objectsOf,
  own,
  partnersOf,
  reconcile,
  sameAttribute,
  sameValue,
  toWire,
  withIdsOf,
  withUnknown,
} from "terraform-provider-sdk/internal/schema";
import { isObject, type ObjectType } from "terraform-provider-sdk/schema";
import type { DashboardRecord, TileForm } from "../../../../lib/client";
import { dashboard } from "../../../../lib/kinds/dashboard";
import {
  configToSeries,
  contentOf,
  idOf,
  type KnownTile,
  knownItems,
  readConfig,
  type Tile,
  without,
} from "../../../../lib/tiles";
import { hasCondition } from "../../../../lib/tiles/query";
import { series as seriesType } from "../../../../lib/tiles/series";
import { tile as tileType } from "../../../../lib/tiles/tile";
import type { Unmanaged } from "../../stored/ownership";
import { matchFilters } from "./items";
import { absentForms, inItsPlace, type Known, sameMember, sharedMembers } from "./members";
import { keptMembers } from "./ownership";
import { isSentInConfig, requiredOfSeries } from "./read";

/** The body that creates a dashboard: without IDs and absent members. */
export function createBody(planned: Known, tileForm: TileForm): ObjectValue {
  const tiles = knownItems(planned.tiles).map((tile) => tileBody({ ...tile, id: null }, tileForm));
  return { ...filterMembers(frameBody(planned), (value) => !isEmpty(value)), tiles };
}

/** What an update starts from. */
export interface UpdateFrom {
  readonly config: Known;
  readonly prior: Known;
  readonly unmanaged: Unmanaged;
  /** What the service has. */
  readonly current: DashboardRecord;
  readonly tileForm: TileForm;
}

/**
 * The body that updates a dashboard. Members that the service keeps if omitted are sent empty if they were removed from the configuration.
 * Members that were never set are omitted, and so kept; members of a tile that were never set, and members that the definition does not
 * know, are sent back as the service has them.
 */
export function updateBody(planned: Known, from: UpdateFrom): ObjectValue {
  const { config, unmanaged, current, tileForm } = from;
  const { tiles: stored, ...frame } = current;
  const kept = keptMembers(config, unmanaged);
  const tiles = kept.has("tiles") ? stored : tileBodies(planned, kept.has("containers"), from);
  // The service keeps the language of a query that was emptied.
  const keepsLanguage = planned.savedQuery === "" && isPresent(frame.savedQueryLanguage);
  const own: ObjectValue = {
    ...absentMembers,
    ...(keepsLanguage && { savedQueryLanguage: frame.savedQueryLanguage }),
    ...frameBody(planned),
  };
  // An update needs an ID for each filter: that of the filter it continues, else a fresh one, which the service replaces.
  const before = Array.isArray(current.filters) ? current.filters.filter(isRecord) : [];
  const partners = matchFilters(knownItems(planned.filters), before);
  const whole = { ...own, filters: withIdsOf(objectsOf(own.filters), before, partners, freshId) };
  const sent = filterMembers(whole, (_, name) => !kept.has(name));
  if (tileForm === "config") {
    const now = fromWire(dashboard.type, frame);
    const same: ReadonlySet<string> = new Set(shownInPart.filter((name) => sameMember(name, planned, now)));
    const changed = filterMembers(sent, (_, name) => !same.has(name));
    return { ...withUnknown(dashboard.type, changed, frame), tiles: tiles ?? [] };
  }
  const members = filterMembers(sent, (value, name) => name in current || !isEmpty(value));
  return {
    ...withStored(dashboard.type, members, current),
    ...filterMembers(current, (_, name) => kept.has(name)),
    ...(tiles && (stored || tiles.length > 0) && { tiles }),
  };
}

/** What an update sends of a member that is not set. */
const absentMembers = Object.fromEntries(sharedMembers.map((name) => [name, absentForms[name]]));

/**
 * Lists of which ClickStack returns only what its API can express: an update replaces the whole list (newer versions, N1), and omits one that
 * it does not change, so that what is hidden in it stays.
 */
const shownInPart = sharedMembers.filter((name) => name !== "tiles" && objectIn(dashboard.type.attributes[name].type));

/** A dashboard without what the service sets, and without its tiles. */
function frameBody(planned: Known): ObjectValue {
  const filters = planned.filters?.map((filter) => ({ ...filter, id: null })) ?? null;
  return createStoredBody(dashboard, { ...planned, tiles: null, filters }, {});
}

function tileBodies(
  planned: Known,
  keepsContainers: boolean,
  { prior, unmanaged, current, tileForm }: UpdateFrom,
): ObjectValue[] {
  const stored = current.tiles ?? [];
  const needsIds = tileForm === "config" && stored.some((tile) => Array.isArray(tile.series));
  const priorById = new Map(knownItems(prior.tiles).map((tile) => [idOf(tile), tile]));
  return knownItems(planned.tiles).map((tile) => {
    const id = idOf(tile);
    const now = id === undefined ? undefined : stored.find((one) => one.id === id);
    if (id === undefined || now === undefined)
      return tileBody({ ...tile, id: id ?? (needsIds ? freshId() : null) }, tileForm);
    const { config: _, ...frame } = now;
    const whole = inItsPlace(tile, fromWire(tileType, frame), keepsContainers);
    if (tileForm === "series" && !isPresent(now.config)) return storedTileBody(whole, now);
    const before = priorById.get(id);
    const last = without((before && contentOf(before)) ?? {}, unmanaged.tiles[id] ?? []);
    return changedTileBody(whole, last, now, tileForm);
  });
}

/**
 * A tile with what the author does not manage: members that the definition does not know, and presentation set in the UI. Where there is none,
 * it is sent in the author's own form. `last` is what the author wrote before.
 */
function changedTileBody(tile: KnownTile, last: JsonObject, now: JsonObject, tileForm: TileForm): ObjectValue {
  const content = sentContent(tile);
  const own = tileBody(now.series ? inSeriesForm(tile) : tile, tileForm);
  const isInConfig = content !== undefined && isSentInConfig(tile);
  const authored = isInConfig ? { ...tileFrame(tile, tileForm), config: content } : own;
  const { config, ...sent } = reconcile(tileType, { authored, last: { config: last }, now });
  return sameValue(config, content) ? { ...sent, ...own } : { ...sent, ...(isPresent(config) && { config }) };
}

/** A tile of a service that keeps series, with everything of the stored tile that it does not change. */
function storedTileBody(tile: KnownTile, { series, ...stored }: JsonObject): ObjectValue {
  const body = withStored(tileType, tileBody(tile, "series", series), stored);
  return "series" in body || !isList(series) || series.length > 0 ? body : { ...body, series };
}

/** `stored`: the series that the service has, where it keeps series. */
function tileBody(tile: Tile, tileForm: TileForm, stored?: Json): ObjectValue {
  const frame = tileFrame(tile, tileForm);
  const { asRatio } = tile;
  const body = typeof asRatio === "boolean" ? { ...frame, asRatio } : frame;
  const config = isPresent(tile.config) ? sentContent(tile) : undefined;
  if (config !== undefined) return { ...frame, config };
  const series = knownItems(tile.series);
  if (tileForm === "series") return isPresent(tile.series) ? { ...body, series: seriesBodies(series, stored) } : body;
  return series.length > 0 ? { ...body, series: series.map(seriesBody) } : frame;
}

/** What a tile shows as config, with the languages of its conditions. */
function sentContent(tile: Tile): JsonObject | undefined {
  const content = contentOf(tile);
  return content && jsonToWire(tileType.attributes.config.type, content);
}

/** A tile without what it shows. ClickStack, whose form of tiles is `config`, requires a name; without a product nothing is added. */
function tileFrame(tile: Tile, tileForm: TileForm): ObjectValue {
  const frame = toWire(tileType, { ...tile, series: null, config: null, asRatio: null });
  return tileForm === "config" ? { name: tileType.attributes.name.omitted.means, ...frame } : frame;
}

/** A service that returns series may not know any other form. */
function inSeriesForm(tile: KnownTile): KnownTile {
  const config = readConfig(tile.config);
  const form = config && configToSeries(config);
  return form === undefined ? tile : { ...tile, config: null, ...form };
}

/** The members the service insists on, by type of series (contract 5.6). */
const insisted: Readonly<Record<string, ObjectValue>> = {
  markdown: { content: "" },
  search: { where: "", fields: [] },
  number: { where: "" },
};

function seriesBody(series: ObjectValue): ObjectValue {
  const { type = "time", ...members } = toWire(seriesType, series);
  return {
    type,
    ...(own(insisted, String(type)) ?? { where: "", groupBy: [] }),
    ...(hasCondition(members) && { whereLanguage: seriesType.attributes.whereLanguage.omitted.means }),
    ...members,
  };
}

function isEmpty(value: unknown): boolean {
  return !isPresent(value) || (Array.isArray(value) && value.length === 0);
}

function freshId(): string {
  return randomBytes(12).toString("hex");
}

/** The bodies of a tile's series; `stored` is what the service has, as it returned it. */
function seriesBodies(series: readonly ObjectValue[], stored: Json | undefined): ObjectValue[] {
  const items = isList(stored) ? stored.map((item) => (isObject(item) ? item : {})) : [];
  const bodies = series.map((one) => ({ ...requiredOfSeries, ...toWire(seriesType, one) }));
  const partners = partnersOf(seriesType, bodies, items);
  return bodies.map((own, index) => withStored(seriesType, own, items[partners[index] ?? -1] ?? {}));
}

/**
 * A body with everything of the stored object that it does not change: members that the definition does not have, and the stored form of
 * what means the same.
 */
function withStored(type: ObjectType, body: ObjectValue, stored: JsonObject): ObjectValue {
  const [own, known] = [fromWire(type, body), fromWire(type, stored)];
  const kept = filterMembers(stored, (_, name) => {
    const attribute = byWireName(type).get(name);
    return attribute === undefined || sameAttribute(attribute, own[name], known[name]);
  });
  return { ...body, ...kept };
}
