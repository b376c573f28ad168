import { randomBytes } from "node:crypto";
import { type Context, DiagnosticError } from "terraform-provider-sdk";
import { createBody as createStoredBody, type Stored } from "terraform-provider-sdk/internal/provider";
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
  type Partners,
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
import { problem } from "../../../../lib/service/problems";
import {
  configToSeries,
  contentOf,
  hasUnsentLanguages,
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
import type { Service } from "../../service";
import { unmanagedIn } from "../../stored/ownership";
import { registerTiles } from "./alerts";
import { matchFilters, matchTiles } from "./items";
import {
  absentForms,
  type Dashboard,
  inItsPlace,
  type Known,
  keptMembers,
  priorTiles,
  privateStateOf,
  sameMember,
  sameTile,
  sharedMembers,
  tileIdsOf,
  unmanagedAfterApply,
  writtenMembers,
} from "./members";
import { isSentInConfig, requiredOfSeries } from "./read";

/** The result of an update that changes nothing the service has. */
export function localUpdate(context: Context<"update", Service, Dashboard>): Stored<Dashboard> | undefined {
  const { planned } = context;
  if (!isLocal(context)) return undefined;
  const state = { ...planned, tileIds: tileIdsOf(planned.tiles) ?? planned.tileIds ?? {} };
  registerTiles(context, state);
  return { state, private: privateStateOf(unmanagedIn(context.private)) };
}

/** The body of an update, made of the dashboard as it is now. @throws DiagnosticError if somebody saved it after the plan was created. */
export function updatedDashboard(
  current: DashboardRecord,
  context: Context<"update", Service, Dashboard>,
): ObjectValue {
  if (context.planned.overwriteConcurrentChanges !== true) rejectLostUpdate(context, current);
  return updateBody(current, context);
}

/** @throws DiagnosticError that names the tiles that somebody saved after the plan was created. */
function rejectLostUpdate({ changesIn }: Context<"update", Service, Dashboard>, body: DashboardRecord): void {
  const changes = changesIn(body);
  if (changes === undefined) return;
  const nameOf = (id: string) => {
    const name = (body.tiles ?? []).find((tile) => idOf(tile) === id)?.name;
    return name ? `"${name}" (${id})` : id;
  };
  const found = (["changed", "added", "removed"] as const).flatMap((what) => {
    const names = changes[what].map(nameOf);
    return names.length === 0 ? [] : [`${names.length === 1 ? "tile" : "tiles"} ${names.join(", ")} ${what}`];
  });
  if (changes.rest) found.push("settings of the dashboard changed");
  if (found.length === 0) return;
  throw new DiagnosticError(
    problem("dashboard-saved-by-others"),
    `The dashboard "${body.name}" (${body.id}) has changed since the plan was created: ${found.join("; ")}. Nothing was written. Plan again to see both changes, or set overwrite_concurrent_changes = true to overwrite them.`,
  );
}

/** True if an update changes only what the service does not have: keys of tiles, protection, the form that a tile or dashboard is written in. */
function isLocal({ planned, prior, config, private: privateState }: Context<"update", Service, Dashboard>): boolean {
  if (prior.tiles?.some(({ config }) => hasUnsentLanguages(config))) return false;
  const unmanaged = unmanagedIn(privateState);
  const kept = keptMembers(config, unmanaged);
  const [tiles, last] = [knownItems(planned.tiles), priorTiles(prior)];
  const isSame = (tile: KnownTile, before: KnownTile | undefined) =>
    before?.id === tile.id && sameTile(inItsPlace(tile, before, kept.has("containers")), before, unmanaged);
  return (["defaultTags", ...writtenMembers] as const).every((name) => {
    if (kept.has(name)) return true;
    if (name !== "tiles") return sameMember(name, planned, prior);
    return tiles.length === last.length && tiles.every((tile, index) => isSame(tile, last[index]));
  });
}

/** The planned dashboard with the IDs of the response, whose tiles have the order of the request. */
export function storedDashboard(
  body: DashboardRecord,
  context: Context<"create", Service, Dashboard> | Context<"update", Service, Dashboard>,
): Stored<Dashboard> {
  const { planned } = context;
  const { tiles: returned, filters: filtered, savedQueryLanguage, defaultTags } = fromWire(dashboard.type, body);
  const tiles = planned.tiles && withReturnedIds(planned.tiles, knownItems(returned), matchTiles);
  const filters = planned.filters && withReturnedIds(planned.filters, knownItems(filtered), matchFilters);
  const tileIds = tileIdsOf(tiles) ?? planned.tileIds ?? {};
  const given = { id: body.id, savedQueryLanguage, defaultTags: planned.defaultTags ?? defaultTags };
  const state = { ...planned, ...given, tiles, filters, tileIds };
  registerTiles(context, state);
  return { state, private: privateStateOf(unmanagedAfterApply(context.config, body)), response: body };
}

/** The planned items, each with the ID of the returned one at its place; of its partner where a service returns more or fewer. */
function withReturnedIds<T extends { readonly id: string | null }>(
  planned: readonly T[],
  returned: readonly T[],
  match: (next: readonly T[], prior: readonly T[]) => Partners,
): readonly T[] {
  const partners = planned.length === returned.length ? planned.map((_, index) => index) : match(planned, returned);
  return withIdsOf(planned, returned, partners, () => null);
}

/** The body that creates a dashboard: without IDs and absent members. */
export function createBody(planned: Known, tileForm: TileForm): ObjectValue {
  const tiles = knownItems(planned.tiles).map((tile) => tileBody({ ...tile, id: null }, tileForm));
  return { ...filterMembers(frameBody(planned), (value) => !isEmpty(value)), tiles };
}

/** What an update starts from. */
type From = Pick<Context<"update", Service, Dashboard>, "planned" | "config" | "prior" | "private"> & {
  readonly client: Pick<Service, "tileForm">;
};

/**
 * The body that updates a dashboard. Members that the service keeps if omitted are sent empty if they were removed from the configuration.
 * Members that were never set are omitted, and so kept; members of a tile that were never set, and members that the definition does not
 * know, are sent back as the service has them.
 */
export function updateBody(current: DashboardRecord, from: From): ObjectValue {
  const { planned, config, client, private: left } = from;
  const { tiles: stored, ...frame } = current;
  const kept = keptMembers(config, unmanagedIn(left));
  const tiles = kept.has("tiles") ? stored : tileBodies(stored ?? [], kept.has("containers"), from);
  const own: ObjectValue = { ...absentMembers, ...frameBody(planned) };
  // An update needs an ID for each filter: that of the filter it continues, else a fresh one, which the service replaces.
  const before = Array.isArray(current.filters) ? current.filters.filter(isRecord) : [];
  const partners = matchFilters(knownItems(planned.filters), before);
  const whole = { ...own, filters: withIdsOf(objectsOf(own.filters), before, partners, freshId) };
  const sent = filterMembers(whole, (_, name) => !kept.has(name));
  if (client.tileForm === "config") {
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
  stored: readonly JsonObject[],
  keepsContainers: boolean,
  { planned, prior, private: left, client: { tileForm } }: From,
): ObjectValue[] {
  const unmanaged = unmanagedIn(left);
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
