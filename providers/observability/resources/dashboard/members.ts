import {
  type Attribute,
  asKnown,
  fromWire,
  isPresent,
  mapMembers,
  objectIn,
  type Partners,
  sameAttribute,
  sameValue,
  withIdsOf,
} from "terraform-provider-sdk/internal/schema";
import { isUnknown, type KnownOf, object, type PlannedOf, type StateOf, UNKNOWN } from "terraform-provider-sdk/schema";
import { dashboard, dashboardMembers } from "../../../../lib/kinds/dashboard";
import {
  idOf,
  itemsOf,
  type KeyedTile,
  type KnownTile,
  placeTiles,
  sameContent,
  sameFrame,
  type Tile,
  tileKeys,
} from "../../../../lib/tiles";
import { tile as tileType } from "../../../../lib/tiles/tile";
import type { Unmanaged } from "../../stored/ownership";
import { matchFilters, matchTiles, sameFilters } from "./items";

export type Dashboard = typeof dashboard;

/** A dashboard as a plan has it; one that is configured, applied or stored is such a one without unknowns. */
export type Planned = PlannedOf<Dashboard>;
export type Known = KnownOf<Dashboard>;
export type State = StateOf<Dashboard>;

const attributes: Readonly<Record<string, Attribute>> = dashboardMembers;

/** The members of a dashboard beside its name. */
export type ContentMember = keyof typeof dashboardMembers;

const contentMembers = Object.keys(attributes).filter((name): name is ContentMember => true);

/** Those that stay unchanged in the service as long as the configuration does not set them: all but what it fills in by itself. */
export const sharedMembers = contentMembers.filter((name) => attributes[name]?.omitted?.filledWith === undefined);

/** Those that are no lists of items with IDs of the service. */
export const plainMembers = contentMembers.filter((name) => {
  const { type } = attributes[name] ?? {};
  return (type && objectIn(type)?.attributes.id?.presence) !== "computed";
});

/** The value of each member if it is not set. */
export const absentForms = fromWire(
  object("DashboardMembers", dashboardMembers),
  mapMembers(attributes, ({ omitted }) => omitted?.means ?? null),
);

type Shared = Pick<Planned, ContentMember>;

/** A dashboard with the members that do not follow from the configuration alone. */
export function withMembers(planned: Planned, config: Planned, prior: State | null, unmanaged: Unmanaged): Planned {
  const keeps = (name: ContentMember) => !isPresent(config[name]) && unmanaged.members.includes(name);
  const [written, absent]: readonly [Shared, Shared] = [config, absentForms];
  const member = <N extends ContentMember>(name: N): Shared[N] => {
    const before: Shared | null = prior;
    if (!before) return written[name] ?? absent[name];
    const isSame = sameAttribute(dashboard.type.attributes[name], written[name], before[name]);
    return isSame || keeps(name) ? (before[name] ?? written[name]) : (written[name] ?? absent[name]);
  };
  const tiles = isPresent(config.tiles)
    ? planTiles(config.tiles, prior && priorTiles(prior), unmanaged, keeps("containers"))
    : member("tiles");
  const tileIds = prior?.tileIds && keeps("tiles") ? prior.tileIds : planTileIds(tiles);
  return {
    ...planned,
    ...Object.fromEntries(plainMembers.map((name) => [name, member(name)])),
    tiles,
    filters: isPresent(config.filters) ? planFilters(config.filters, prior?.filters ?? null) : member("filters"),
    savedQueryLanguage: planLanguage(config, prior, keeps("savedQuery")),
    tileIds: prior && sameValue(tileIds, prior.tileIds) ? prior.tileIds : tileIds,
  };
}

/**
 * The tiles of a plan: as configured and placed on the grid, each with the ID of the prior tile it continues. The prior list is returned as
 * it is when nothing in it really changes: Terraform takes a prior form only for the list as a whole.
 */
function planTiles(
  config: Planned["tiles"],
  prior: State["tiles"],
  unmanaged: Unmanaged,
  keepsContainers: boolean,
): Planned["tiles"] {
  const configured = itemsOf(config);
  const before = prior ?? [];
  if (configured === undefined) return UNKNOWN;
  if (configured.length === 0) return prior?.length === 0 ? prior : config;
  const { tiles, partners, inOrder } = standing(configured, before, matchTiles, keepsContainers);
  const unchanged =
    inOrder &&
    repeatedIds(before).size === 0 &&
    sameKeys(tiles, before) &&
    tiles.every((tile, index) => sameTile(tile, before[index], unmanaged));
  if (unchanged) return before;
  return withIdsOf(tiles, before, partners, () => UNKNOWN);
}

type Matching = (next: readonly Tile[], prior: readonly Tile[]) => Partners;

/** Tiles in their places: as configured; where that leaves them open, as they stand if nothing else moves, else where the layout puts them. */
function standing(
  configured: readonly Tile[],
  before: readonly KnownTile[],
  match: Matching,
  keepsContainers: boolean,
) {
  const places = placeTiles(configured);
  const onGrid: Tile[] = configured.map((tile, index) => ({ ...tile, ...places[index], id: null }));
  const partners = match(onGrid, before);
  const placed = onGrid.map((tile, index) => {
    const partner = before[partners[index] ?? -1];
    const whole = { ...tile, ...withoutPlace(configured[index], partner) };
    return keepsContainers ? inItsContainer(whole, partner) : whole;
  });
  const inOrder = placed.length === before.length && partners.every((partner, index) => partner === index);
  const tiles = inOrder && standAsAsked(configured, placed, before) ? inTheirPlaces(placed, before) : placed;
  return { tiles, partners, inOrder };
}

/** What was planned, with the places and containers that the plan leaves open, as the tiles of the same IDs stand. */
export function inOpenPlaces(
  planned: readonly KnownTile[],
  now: readonly KnownTile[],
  keepsContainers: boolean,
): readonly KnownTile[] {
  if (!keepsContainers && planned.every(({ x, y, w, h }) => [x, y, w, h].every(isPresent))) return planned;
  const at = new Map(now.map((tile, index) => [idOf(tile), index]));
  const byId = () => planned.map((tile) => (idOf(tile) === undefined ? undefined : at.get(idOf(tile))));
  const { tiles } = standing(planned, now, byId, keepsContainers);
  return tiles.map((tile, index) => asKnown(tileType, { ...tile, id: planned[index]?.id ?? null }));
}

/** The IDs that several tiles have: the service stores such a dashboard, but rejects it in an update. */
export function repeatedIds(tiles: readonly Tile[]): ReadonlySet<string> {
  const ids = tiles.map(idOf).filter((id) => id !== undefined);
  return new Set(ids.filter((id, index) => ids.indexOf(id) < index));
}

/** The parts of its place that neither the author nor the service states: the base document requires none. */
function withoutPlace(configured: Tile | undefined, prior: KnownTile | undefined): Partial<Tile> {
  if (!configured || !prior) return {};
  const absent = (["x", "y", "w", "h"] as const).filter((name) => configured[name] === null && prior[name] === null);
  return Object.fromEntries(absent.map((name) => [name, null]));
}

/** Containers that were never set stay, with the tiles in them; others go with the references that nobody wrote. */
function inItsContainer(tile: Tile, partner: KnownTile | undefined): Tile {
  if (partner === undefined || isPresent(tile.containerId)) return tile;
  return { ...tile, containerId: partner.containerId, tabId: partner.tabId };
}

/**
 * True if each tile has the configured size, container and, if set, position. Tiles without a configured position then keep theirs: a size
 * that `ignore_changes` leaves to the UI moves no other tile.
 */
function standAsAsked(configured: readonly Tile[], planned: readonly Tile[], before: readonly KnownTile[]): boolean {
  return planned.every((tile, index) => {
    const [asked, prior] = [configured[index], before[index]];
    if (!asked || !prior) return false;
    return (
      (["w", "h", "containerId", "tabId"] as const).every((name) => sameValue(tile[name], prior[name])) &&
      (["x", "y"] as const).every((name) => !isPresent(asked[name]) || sameValue(asked[name], prior[name]))
    );
  });
}

function inTheirPlaces(tiles: readonly Tile[], before: readonly KnownTile[]): Tile[] {
  return tiles.map((tile, index) => ({ ...tile, x: before[index]?.x ?? null, y: before[index]?.y ?? null }));
}

/** IDs by key, as far as they are known; wholly unknown while a key is. */
function planTileIds(tiles: Planned["tiles"]): Planned["tileIds"] {
  const items = itemsOf(tiles);
  return (items && tileIdsOf(items)) ?? UNKNOWN;
}

/** IDs by key, null for tiles that the service gave none; `undefined` while a key is unknown. */
export function tileIdsOf<I>(tiles: readonly (KeyedTile & { readonly id: I })[]): Record<string, I | null> | undefined {
  const keys = tileKeys(tiles, isUnknown);
  return keys && Object.fromEntries(keys.map((key, index) => [key, tiles[index]?.id ?? null]));
}

function sameTile(next: Tile, prior: Tile | undefined, unmanaged: Unmanaged): boolean {
  if (prior === undefined || !sameFrame(next, prior)) return false;
  return sameContent(next, prior, unmanaged.tiles[idOf(prior) ?? ""]);
}

/** A new key is no change if it equals the previous effective key. */
function sameKeys(next: readonly Tile[], prior: readonly Tile[]): boolean {
  const keys = tileKeys(next, isUnknown);
  return keys !== undefined && sameValue(keys, tileKeys(prior, isUnknown));
}

/** The tiles of a state. Of tiles that a document leaves to the UI, only the IDs and the keys, as names, are known. */
export function priorTiles({ tiles, tileIds }: Pick<Known, "tiles" | "tileIds">): readonly KnownTile[] {
  if (tiles) return tiles;
  return Object.entries(tileIds ?? {}).map(([name, id]) => ({ ...fromWire(tileType, { name }), name, key: null, id }));
}

function planFilters(config: Planned["filters"], prior: State["filters"]): Planned["filters"] {
  const configured = itemsOf(config);
  if (configured === undefined) return UNKNOWN;
  const before = prior ?? [];
  if (configured.length === 0) return prior?.length === 0 ? prior : config;
  if (sameFilters(configured, before)) return before;
  const named = configured.map((filter) => ({ ...filter, id: null }));
  return withIdsOf(named, before, matchFilters(named, before), () => UNKNOWN);
}

/** The service uses `lucene` for a query without a language, and has no language without a query. */
function planLanguage(
  { savedQuery, savedQueryLanguage }: Planned,
  prior: State | null,
  keepsQuery: boolean,
): Planned["savedQueryLanguage"] {
  if (isPresent(savedQueryLanguage)) return savedQueryLanguage;
  if (prior && keepsQuery) return prior.savedQueryLanguage;
  if (isUnknown(savedQuery)) return UNKNOWN;
  if (savedQuery === "") return prior ? prior.savedQueryLanguage : UNKNOWN;
  return savedQuery === null ? null : "lucene";
}
