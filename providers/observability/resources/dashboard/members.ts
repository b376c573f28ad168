import {
  type Attribute,
  fromWire,
  isPresent,
  mapMembers,
  objectIn,
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
  knownItems,
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

/** True if two dashboards mean the same by a member, whatever IDs the service gave to filters. */
export function sameMember(name: keyof Planned, one: Partial<Planned>, other: Partial<Planned>): boolean {
  if (name === "filters") return sameFilters(knownItems(one.filters), knownItems(other.filters));
  return sameAttribute(dashboard.type.attributes[name], one[name], other[name]);
}

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
    ? planTiles(config.tiles, prior ? priorTiles(prior) : [], unmanaged, keeps("containers"))
    : member("tiles");
  const tileIds = prior?.tileIds && keeps("tiles") ? prior.tileIds : planTileIds(tiles);
  return {
    ...planned,
    ...Object.fromEntries(plainMembers.map((name) => [name, member(name)])),
    tiles,
    filters: isPresent(config.filters) ? planFilters(config.filters, prior?.filters ?? []) : member("filters"),
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
  before: readonly KnownTile[],
  unmanaged: Unmanaged,
  keepsContainers: boolean,
): Planned["tiles"] {
  const configured = itemsOf(config);
  if (configured === undefined) return UNKNOWN;
  const places = placeTiles(configured);
  const onGrid: readonly Tile[] = configured.map((tile, index) => ({ ...tile, ...places[index], id: null }));
  const partners = matchTiles(onGrid, before);
  const inOrder = onGrid.length === before.length && partners.every((partner, index) => partner === index);
  const placed = onGrid.map((tile, index): Tile => {
    const [asked, partner] = [configured[index], before[partners[index] ?? -1]];
    return asked && partner ? inItsPlace({ ...tile, ...withoutPlace(asked, partner) }, partner, keepsContainers) : tile;
  });
  const stay = inOrder && placed.every((tile, index) => isInPlace(tile, configured[index], before[index]));
  const tiles = stay
    ? placed.map((tile, index): Tile => ({ ...tile, x: before[index]?.x ?? null, y: before[index]?.y ?? null }))
    : placed;
  const isUnchanged =
    inOrder &&
    repeatedIds(before).size === 0 &&
    sameValue(tileKeys(tiles, isUnknown), tileKeys(before, isUnknown)) &&
    tiles.every((tile, index) => sameTile(tile, before[index], unmanaged));
  return isUnchanged ? before : withIdsOf(tiles, before, partners, () => UNKNOWN);
}

/** The parts of its place that neither the author nor the service states: the base document requires none. */
function withoutPlace(asked: Tile, prior: KnownTile): Partial<Tile> {
  const absent = (["x", "y", "w", "h"] as const).filter((name) => asked[name] === null && prior[name] === null);
  return Object.fromEntries(absent.map((name) => [name, null]));
}

/**
 * True for a tile with the prior size, container and, if configured, position. If all are, those without a position stay where they are: a
 * size that `ignore_changes` leaves to the UI moves no other tile.
 */
function isInPlace(tile: Tile, asked?: Tile, prior?: KnownTile): boolean {
  return (["w", "h", "containerId", "tabId", "x", "y"] as const).every(
    (name) => ((name === "x" || name === "y") && !isPresent(asked?.[name])) || sameValue(tile[name], prior?.[name]),
  );
}

/**
 * A planned tile in the place that the plan leaves open: where it stands. A container that was never set stays, with the tiles in it; another
 * goes with the references that nobody wrote.
 */
export function inItsPlace<T extends Tile>(tile: T, { x, y, containerId, tabId }: KnownTile, keepsContainers: boolean) {
  const stays = keepsContainers && !isPresent(tile.containerId);
  return { ...tile, x: tile.x ?? x, y: tile.y ?? y, ...(stays && { containerId, tabId }) };
}

/** The IDs that several tiles have: the service stores such a dashboard, but rejects it in an update. */
export function repeatedIds(tiles: readonly Tile[]): ReadonlySet<string> {
  const ids = tiles.map(idOf).filter((id) => id !== undefined);
  return new Set(ids.filter((id, index) => ids.indexOf(id) < index));
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

/** True for a tile that stands in the same place and shows the same. */
export function sameTile(next: Tile, prior: Tile | undefined, unmanaged: Unmanaged): boolean {
  if (prior === undefined || !sameFrame(next, prior)) return false;
  return sameContent(next, prior, unmanaged.tiles[idOf(prior) ?? ""]);
}

/** The tiles of a state. Of tiles that a document leaves to the UI, only the IDs and the keys, as names, are known. */
export function priorTiles({ tiles, tileIds }: Pick<Known, "tiles" | "tileIds">): readonly KnownTile[] {
  if (tiles) return tiles;
  return Object.entries(tileIds ?? {}).map(([name, id]) => ({ ...fromWire(tileType, { name }), name, key: null, id }));
}

function planFilters(config: Planned["filters"], before: NonNullable<Known["filters"]>): Planned["filters"] {
  const filters = itemsOf(config);
  if (filters === undefined) return UNKNOWN;
  return sameFilters(filters, before)
    ? before
    : withIdsOf(filters, before, matchFilters(filters, before), () => UNKNOWN);
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
