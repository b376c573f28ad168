import type { Context } from "terraform-provider-sdk";
import { fromWire, selectVariant, withoutDefaults } from "terraform-provider-sdk/definitions";
import { inForm, Match, partnersOf, reconcile, withIdsOf } from "terraform-provider-sdk/internal/schema";
import {
  isObject,
  isUnknown,
  type KnownOf,
  type ObjectType,
  type PlannedOf,
  type StateOf,
  UNKNOWN,
  type Value,
} from "terraform-provider-sdk/schema";
import {
  filterMembers,
  isList,
  isPresent,
  type Json,
  type JsonObject,
  jsonencoded,
  mapMembers,
  type ObjectValue,
  objectsOf,
  own,
  sameValue,
} from "terraform-provider-sdk/values";
import type { TileForm } from "../../../../lib/client";
import type { dashboard } from "../../../../lib/kinds/dashboard";
import { freshId } from "../../../../lib/kinds/dashboard-body";
import {
  alikeContent,
  comparable,
  configToSeries,
  contentOf,
  type frameMembers,
  idOf,
  itemsOf,
  type KeyedTile,
  type KnownTile,
  knownItems,
  placeTiles,
  readConfig,
  sameConfig,
  sameContent,
  sameFrame,
  sameQuery,
  sentContent,
  type Tile,
  tileBody,
  tileFrame,
  tileKeys,
  unmentioned,
  without,
  withUnexpressed,
} from "../../../../lib/tiles";
import { tileConfig } from "../../../../lib/tiles/config";
import { pairItems } from "../../../../lib/tiles/query";
import { series as seriesType } from "../../../../lib/tiles/series";
import { tile as tileType } from "../../../../lib/tiles/tile";
import type { Service } from "../../service";
import { type Unmanaged, unmanagedIn } from "../../stored/ownership";
import { withStored } from "./stored-members";

/*
 * The tiles of a dashboard: which one is which, where each stands, and how one is read from a response and sent. What one shows has two
 * forms, series and config, and a service returns one of them.
 */

export type Dashboard = typeof dashboard;

/** A dashboard as a plan has it; one that is configured, applied or stored is such a one without unknowns. */
export type Planned = PlannedOf<Dashboard>;
export type Known = KnownOf<Dashboard>;
export type State = StateOf<Dashboard>;

/**
 * For each tile of `next` the index of the matching tile of `prior`, or `undefined` for a new one. Matched in this order: key, unique name,
 * equal content, equal query, and the order of those that share a name. A tile with another name and another query is a new one wherever it
 * stands: the alerts of the former one would watch what nobody chose. Among several that are alike, the one of the same name and place comes
 * first, then the one of the same name. No prior tile, and so no ID, is used twice.
 */
export function matchTiles(
  tiles: readonly Tile[],
  prior: readonly Tile[],
  keepsContainers = false,
): Match<Tile>["partners"] {
  const isThere = (tile: Tile, old: Tile) => sameFrame(inItsPlace(tile, old, keepsContainers), old);
  const likeness = [isThere, (tile: Tile, old: Tile) => tile.name === old.name, () => true];
  const match = new Match(tiles, prior);
  match.byUnique(idOf); // Tiles read from the service carry their IDs.
  match.byUnique((tile) => knownText(tile.key));
  match.byUnique((tile) => knownText(tile.name));
  for (const isAlike of [alikeContent, sameQuery])
    for (const isLikelier of likeness) match.byFirst((tile, old) => isLikelier(tile, old) && isAlike(tile, old));
  match.byFirst((tile, old) => knownText(tile.name) !== undefined && tile.name === old.name);
  return match.partners;
}

/** A text that distinguishes something. */
export function knownText(value: unknown): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  return value;
}

/**
 * The tiles of a plan: as configured and placed on the grid, each with the ID of the prior tile it continues. The prior list is returned as
 * it is when nothing in it really changes: Terraform accepts members that are not configured only in a list that is wholly the prior one.
 * Otherwise a tile that shows the same as the prior one at its place keeps the text of its config.
 */
export function planTiles(
  tiles: Planned["tiles"],
  priorTiles: readonly KnownTile[],
  unmanaged: Unmanaged,
  { keepsContainers, keepsForm }: { readonly keepsContainers: boolean; readonly keepsForm: boolean },
): Planned["tiles"] {
  const configured = itemsOf(tiles);
  if (configured === undefined) return UNKNOWN;
  const places = placeTiles(configured);
  const onGrid: readonly Tile[] = configured.map((tile, index) => ({ ...tile, ...places[index], id: null }));
  const partners = matchTiles(onGrid, priorTiles, keepsContainers);
  const inOrder = onGrid.length === priorTiles.length && partners.every((partner, index) => partner === index);
  const placed = onGrid.map((tile, index): Tile => {
    const [configuredTile, partner] = [configured[index], priorTiles[partners[index] ?? -1]];
    if (!configuredTile || !partner) return tile;
    return inItsPlace({ ...tile, ...withoutPlace(configuredTile, partner) }, partner, keepsContainers);
  });
  const stay = inOrder && placed.every((tile, index) => isInPlace(tile, configured[index], priorTiles[index]));
  const items = placed.map((tile, index): Tile => {
    if (!stay) return tile;
    return { ...tile, x: priorTiles[index]?.x ?? null, y: priorTiles[index]?.y ?? null };
  });
  const isSame =
    inOrder &&
    repeatedIds(priorTiles).size === 0 &&
    sameValue(tileKeys(items, isUnknown), tileKeys(priorTiles, isUnknown)) &&
    items.every((tile, index) => sameTile(tile, priorTiles[index], unmanaged));
  if (isSame && keepsForm) return priorTiles;
  const inPriorForm = keepsForm
    ? items.map((tile, index) => withPriorConfig(tile, priorTiles[index], unmanaged))
    : items;
  const newId = isSame ? null : UNKNOWN;
  return withIdsOf(inPriorForm, priorTiles, partners, () => newId);
}

/** The plan that the apply repeats may find the whole list as it was, and then has all prior texts. */
function withPriorConfig(tile: Tile, prior: KnownTile | undefined, unmanaged: Unmanaged): Tile {
  const isRespelled = isPresent(tile.config) && isPresent(prior?.config) && tile.config !== prior.config;
  if (!isRespelled || !sameTile(tile, prior, unmanaged)) return tile;
  return { ...tile, config: prior.config };
}

/** The parts of its place that neither the author nor the service states: the base document requires none. */
function withoutPlace(configuredTile: Tile, prior: KnownTile): Partial<Tile> {
  const absent = (["x", "y", "w", "h"] as const).filter(
    (name) => configuredTile[name] === null && prior[name] === null,
  );
  return Object.fromEntries(absent.map((name) => [name, null]));
}

/**
 * True for a tile with the prior size, container and, if configured, position. If all are, those without a position stay where they are: a
 * size that `ignore_changes` leaves to the UI moves no other tile.
 */
function isInPlace(tile: Tile, configuredTile?: Tile, prior?: KnownTile): boolean {
  return (["w", "h", "containerId", "tabId", "x", "y"] as const).every(
    (name) =>
      ((name === "x" || name === "y") && !isPresent(configuredTile?.[name])) || sameValue(tile[name], prior?.[name]),
  );
}

/**
 * A planned tile in the place that the plan leaves open: where it stands. A container that was never set stays, with the tiles in it; another
 * goes with the references that nobody wrote.
 */
export function inItsPlace<T extends Tile, P extends Tile>(tile: T, prior: P, keepsContainers: boolean) {
  const { x, y, containerId, tabId } = prior;
  const stays = keepsContainers && !isPresent(tile.containerId);
  const description = tile.description ?? prior.description;
  const placedTile = { ...tile, x: tile.x ?? x, y: tile.y ?? y, description };
  if (!stays) return placedTile;
  return { ...placedTile, containerId, tabId };
}

/** The IDs that several tiles have: the service stores such a dashboard, but rejects it in an update. */
export function repeatedIds(tiles: readonly Tile[]): ReadonlySet<string> {
  const ids = tiles.map(idOf).filter((id) => id !== undefined);
  return new Set(ids.filter((id, index) => ids.indexOf(id) < index));
}

/** IDs by key, null for tiles that the service gave none; `undefined` while the tiles or a key of theirs are unknown. */
export function tileIdsOf<I>(
  tiles: readonly (KeyedTile & { readonly id: I })[] | null | undefined,
): Record<string, I | null> | undefined {
  if (!tiles) return undefined;
  const keys = tileKeys(tiles, isUnknown);
  return keys && Object.fromEntries(keys.map((key, index) => [key, tiles[index]?.id ?? null]));
}

/** True for a tile that stands in the same place and shows the same. */
export function sameTile(tile: Tile, prior: Tile | undefined, unmanaged: Unmanaged): boolean {
  if (prior === undefined || !sameFrame(tile, prior)) return false;
  return sameContent(tile, prior, unmanaged.tiles[idOf(prior) ?? ""]);
}

/** The tiles of a state. Of tiles that a document leaves to the UI, only the IDs and the keys, as names, are known. */
export function priorTiles({ tiles, tileIds }: Partial<Pick<Known, "tiles" | "tileIds">>): readonly KnownTile[] {
  if (tiles) return tiles;
  return Object.entries(tileIds ?? {}).map(([name, id]) => ({ ...fromWire(tileType, { name }), name, key: null, id }));
}

/**
 * A tile of a response in the form of the prior one that it continues. `hidden`: members that this service does not return, and so cannot
 * change.
 */
export function readTile(
  tile: KnownTile,
  priorTile: KnownTile | undefined,
  tileForm: TileForm,
  hidden: readonly (typeof frameMembers)[number][],
): KnownTile {
  const authoredTile = withoutServiceForm(tile, priorTile, tileForm);
  if (priorTile === undefined) return authoredTile;
  const hiddenMembers = Object.fromEntries(hidden.map((name) => [name, priorTile[name]]));
  return inForm(tileType, { ...authoredTile, key: priorTile.key, ...hiddenMembers }, priorTile, "state");
}

function withoutServiceForm(tile: KnownTile, priorTile: KnownTile | undefined, tileForm: TileForm): KnownTile {
  // A service that keeps series is read member by member, whatever it returns as series.
  const isAsStored = tileForm === "series" && tile.config === null;
  if (!isAsStored) return withoutFilled({ ...tile, ...readContent(tile, priorTile) }, priorTile);
  if (priorTile === undefined) return tile;
  return withoutFilled(tile, priorTile);
}

/** Members of a series that ClickStack writes where they are absent. */
const filledMembers: ReadonlyMap<string, Value> = new Map(
  (["type", "whereLanguage"] as const).map((name) => [name, seriesType.attributes[name].omitted.storedAs]),
);

/** A tile in series without the defaults that a service spells out and the author did not; one that the author wrote and the service lost stays lost. */
function withoutFilled(tile: KnownTile, priorTile: KnownTile | undefined): KnownTile {
  if (tile.series === null) return tile;
  const series = tile.series.map((item, index) => {
    const authored: ObjectValue | undefined = priorTile?.series?.[index];
    const isSpelled = (value: Value, name: string) => !isPresent(authored?.[name]) && filledMembers.get(name) === value;
    return { ...item, ...mapMembers(filterMembers<Value>(item, isSpelled), () => null) };
  });
  return { ...tile, series };
}

type Content = Pick<KnownTile, "series" | "config" | "asRatio">;

/**
 * The one form for what has no author yet is config, as an author would write it. An older service returns series, with defaults nobody wrote;
 * a few tiles made of series cannot be written in config and are shown as series.
 */
function readContent(received: KnownTile, prior: KnownTile | undefined): Content {
  const [response, authored] = [contentOf(received), prior && contentOf(prior)];
  if (response === undefined) return received;
  if (prior === undefined || authored === undefined) {
    const config = tidyConfig(response);
    if (isExpressible(config)) return inConfig(jsonencoded(config));
    return configToSeries(response) ?? inConfig(jsonencoded(config));
  }
  const { series, config, asRatio } = prior;
  const expressible = received.series ? withUnexpressed(response, authored) : response;
  if (config !== null) return inConfig(configInForm(expressible, config, { authored }));
  const service = comparable(expressible, authored);
  if (sameConfig(authored, service)) return { series, config, asRatio };
  return configToSeries(service, prior) ?? inConfig(jsonencoded(tidyConfig(service)));
}

function inConfig(config: string): Content {
  return { series: null, asRatio: null, config };
}

/**
 * The config of a response as a text: the prior one if both mean the same, else the prior one with only the members replaced that differ in
 * meaning.
 */
export function configInForm(
  received: JsonObject,
  prior: string | null,
  { authored = readConfig(prior), union = tileConfig } = {},
): string {
  if (prior === null || authored === undefined) return jsonencoded(tidyConfig(received, union));
  const service = comparable(received, authored, union);
  if (sameConfig(authored, service, union)) return prior;
  const kind = sharedKind(authored, service, union);
  const shownConfig = kind ? inForm(kind, service, authored, "json") : service;
  if (shownConfig === authored) return prior;
  return jsonencoded(shownConfig);
}

/** The type of two configs of the same kind. */
function sharedKind(first: JsonObject, second: JsonObject, union = tileConfig): ObjectType | undefined {
  const variant = selectVariant(union, first);
  if (!variant || selectVariant(union, second) !== variant) return undefined;
  return variant.type;
}

/**
 * A config of the service as an author would write it: without members that only spell out a default, and without leftovers that have no
 * effect and that the service does not take back (older servers return them). Members the definition does not know stay.
 */
function tidyConfig(config: JsonObject, union = tileConfig): JsonObject {
  const variant = selectVariant(union, config);
  if (variant === undefined) return config;
  return withoutDefaults(variant.type, config);
}

/** The presentation of the prior tile that nobody here wrote, by name, which an update does not carry into the next one. */
export function lostPresentation(tile: Tile, prior: KnownTile, unmanaged: readonly string[] = []): readonly string[] {
  const [authored, service] = [contentOf(tile), contentOf(prior)];
  if (unmanaged.length === 0 || !authored || !service) return [];
  const names = unmentioned(authored, unmanaged);
  const kind = sharedKind(authored, service);
  if (!kind || !isSentInConfig(tile)) return names;
  return names.filter((name) => {
    if (name === "select.numberFormat") return !continuesItems(authored.select, service.select);
    const presentation = own(kind.attributes, name)?.omitted?.presentation;
    return typeof presentation === "function" && !presentation(authored, service);
  });
}

/** True if each item continues one of the service's, and none of these is left. */
function continuesItems(authored: Json | undefined, received: Json | undefined): boolean {
  const [items, receivedItems] = [listOf(authored), listOf(received)];
  return items.length === receivedItems.length && pairItems(items, receivedItems).every(isPresent);
}

function listOf(value: Json | undefined): readonly Json[] {
  if (!isList(value)) return [];
  return value;
}

/** True if an update can send the tile in config, the only form with all presentation. */
export function isSentInConfig(tile: Tile): boolean {
  return tile.config !== null || isExpressible(contentOf(tile) ?? {});
}

/**
 * True if the service accepts the config, or no series can say it: the service stores a series without a column, but rejects it in this form
 * (contract 5.6).
 */
function isExpressible(config: JsonObject): boolean {
  if (!isList(config.select)) return true;
  return !config.select.some((item) => isObject(item) && lacksColumn(item));
}

function lacksColumn({ aggFn, valueExpression }: JsonObject): boolean {
  if (!isPresent(aggFn) || aggFn === "count") return false;
  return !isPresent(valueExpression) || valueExpression === "";
}

/** What the body of an update is made from. */
export type Update = Pick<Context<"update", Service, Dashboard>, "planned" | "config" | "prior" | "private"> & {
  readonly client: Pick<Service, "tileForm">;
};

/** The bodies of planned tiles, each with what nobody here manages of the stored tile that it continues. */
export function tileBodies(
  stored: readonly JsonObject[],
  keepsContainers: boolean,
  { planned, prior, private: privateState, client: { tileForm } }: Update,
): ObjectValue[] {
  const unmanaged = unmanagedIn(privateState);
  const needsIds = tileForm === "config" && stored.some((tile) => Array.isArray(tile.series));
  const priorById = new Map(knownItems(prior.tiles).map((tile) => [idOf(tile), tile]));
  const tiles = knownItems(planned.tiles);
  const storedTiles = storedFor(tiles, stored);
  return tiles.map((tile, index) => {
    const id = idOf(tile);
    const storedTile = storedTiles[index];
    if (storedTile === undefined && id === undefined && needsIds) return tileBody({ ...tile, id: freshId() }, tileForm);
    if (storedTile === undefined) return tileBody({ ...tile, id: id ?? null }, tileForm);
    const { config: _, ...frame } = storedTile;
    const currentTile = inItsPlace(tile, fromWire(tileType, frame), keepsContainers);
    if (tileForm === "series" && !isPresent(storedTile.config)) return storedTileBody(currentTile, storedTile);
    const priorTile = priorById.get(id);
    const lastApplied = without((priorTile && contentOf(priorTile)) ?? {}, unmanaged.tiles[id ?? ""] ?? []);
    return changedTileBody(currentTile, lastApplied, storedTile, tileForm);
  });
}

/** The stored tile that each tile continues: the one of its ID, and where a service returned none, the most alike. */
function storedFor(tiles: readonly KnownTile[], stored: readonly JsonObject[]): readonly (JsonObject | undefined)[] {
  const tilesWithoutId = tiles.filter((tile) => idOf(tile) === undefined);
  const storedWithoutId = stored.filter((body) => idOf(body) === undefined);
  const partners = matchTiles(
    tilesWithoutId,
    storedWithoutId.map((body) => fromWire(tileType, withoutLeftovers(body))),
  );
  return tiles.map((tile) => {
    const id = idOf(tile);
    if (id !== undefined) return stored.find((candidate) => candidate.id === id);
    return storedWithoutId[partners[tilesWithoutId.indexOf(tile)] ?? -1];
  });
}

/** A stored tile without what a read leaves out of its config. */
function withoutLeftovers(body: JsonObject): JsonObject {
  if (!isObject(body.config)) return body;
  return { ...body, config: tidyConfig(body.config) };
}

/**
 * A tile with what the author does not manage: members that the definition does not know, and presentation set in the UI. What shows the
 * same is sent as it is there; another one that has none of these, in the author's own form. `last` is what the author wrote before.
 */
function changedTileBody(
  tile: KnownTile,
  lastApplied: JsonObject,
  storedTile: JsonObject,
  tileForm: TileForm,
): ObjectValue {
  const content = sentContent(tile);
  // A service that returns series may not know any other form.
  const series = storedTile.series && configToSeries(readConfig(tile.config) ?? {});
  const authoredBody = tileBody({ ...tile, ...series }, tileForm);
  const isInConfig = content !== undefined && isSentInConfig(tile);
  const authored = isInConfig ? { ...tileFrame(tile, tileForm), config: content } : authoredBody;
  const { config, ...members } = reconcile(tileType, {
    config: authored,
    lastApplied: { config: lastApplied },
    live: storedTile,
  });
  const neededSeries = seriesFor(config);
  if (neededSeries) return { ...members, ...tileBody({ ...tile, ...neededSeries }, tileForm) };
  const isUnchanged =
    isObject(config) && isObject(storedTile.config) && sameConfig(config as JsonObject, tidyConfig(storedTile.config));
  // Series keep what the service does not return.
  if (isUnchanged && isPresent(tile.config)) return { ...members, config };
  if (sameValue(config, content) || meansNoMore(config, content)) return { ...members, ...authoredBody };
  if (!isPresent(config)) return members;
  return { ...members, config };
}

/** The series to send instead of a config that the service stores and rejects, if they say the same. */
function seriesFor(config: Value | undefined) {
  if (!isObject(config) || isExpressible(config as JsonObject)) return undefined;
  return configToSeries(tidyConfig(config as JsonObject));
}

/** True for a config that has nothing but what the author wrote, and defaults. */
function meansNoMore(config: Value | undefined, content: JsonObject | undefined): boolean {
  if (!isObject(config) || content === undefined) return false;
  return sameValue(tidyConfig(config as JsonObject), tidyConfig(content));
}

/** A tile of a service that keeps series, with everything of the stored tile that it does not change. */
function storedTileBody(tile: KnownTile, { series: stored, ...members }: JsonObject): ObjectValue {
  const { series, ...body } = withStored(tileType, tileBody(tile, "series"), members);
  if (series === undefined && isList(stored) && stored.length === 0) return { ...body, series: stored };
  if (series === undefined) return body;
  const [bodies, items] = [objectsOf(series), listOf(stored).map(membersOf)];
  const named = (item: unknown) => fromWire(seriesType, item);
  const partners = partnersOf(seriesType, bodies.map(named), items.map(named));
  return {
    ...body,
    series: bodies.map((seriesItem, index) => {
      const item = items[partners[index] ?? -1] ?? {};
      const spelled = filterMembers(item, (value, name) => filledMembers.get(name) === value);
      return { ...spelled, ...withStored(seriesType, seriesItem, item) };
    }),
  };
}

function membersOf(value: Json): JsonObject {
  if (!isObject(value)) return {};
  return value;
}
