import type { Context } from "terraform-provider-sdk";
import type { JsonRecord } from "terraform-provider-sdk/internal/provider";
import {
  type Attribute,
  fromWire,
  type ImportedOf,
  isList,
  isPresent,
  type Json,
  type JsonObject,
  mapMembers,
  recordOf,
  sameAttribute,
  sameMeaning,
  sameValue,
  type Unknown,
  withIdsOf,
} from "terraform-provider-sdk/internal/schema";
import {
  isObject,
  isUnknown,
  type KnownOf,
  object,
  type PlannedOf,
  type StateOf,
  set,
  string,
  UNKNOWN,
  type Value,
} from "terraform-provider-sdk/schema";
import { dashboard, dashboardMembers } from "../../../../lib/kinds/dashboard";
import {
  contentOf,
  idOf,
  itemsOf,
  type KeyedTile,
  type KnownTile,
  knownItems,
  placeTiles,
  presentationOf,
  sameContent,
  sameFrame,
  type Tile,
  tileKeys,
  without,
} from "../../../../lib/tiles";
import { tile as tileType } from "../../../../lib/tiles/tile";
import { type Unmanaged, unmanagedIn } from "../../stored/ownership";
import { matchFilters, matchTiles, sameFilters } from "./items";

export type Dashboard = typeof dashboard;

/** A dashboard as a plan has it; one that is configured, applied or stored is such a one without unknowns. */
export type Planned = PlannedOf<Dashboard>;
export type Known = KnownOf<Dashboard>;
export type State = StateOf<Dashboard>;

const attributes: Readonly<Record<string, Attribute>> = dashboardMembers;

/** The members of a dashboard beside its name. */
export type ContentMember = keyof typeof dashboardMembers;

export const contentMembers = Object.keys(attributes).filter((name): name is ContentMember => true);

/** What an author writes of a dashboard, as attributes or in a document. */
export const writtenMembers = ["name", ...contentMembers] as const;

/** The member whose author manages another one: a language belongs to its query. */
export function managerOf<N extends string>(name: N): N | "savedQuery" {
  return name === "savedQueryLanguage" ? "savedQuery" : name;
}

/** Those that stay unchanged in the service as long as the configuration does not set them. */
export const sharedMembers = contentMembers.filter((name) => managerOf(name) === name);

/** The value of each member if it is not set. */
export const absentForms = fromWire(
  object("DashboardMembers", dashboardMembers),
  mapMembers(attributes, ({ omitted }) => omitted?.means ?? null),
);

/** The language of a query that nobody wrote: the service uses `lucene`, has none without a query, and keeps that of an `emptied` one. */
export function languageOf<Q extends string | Unknown | null, E>(savedQuery: Q, emptied: E) {
  if (savedQuery === "") return emptied;
  if (isUnknown(savedQuery)) return savedQuery;
  return savedQuery === null ? null : "lucene";
}

/** True if two dashboards mean the same by a member, whatever IDs the service gave to filters. */
export function sameMember(name: keyof Planned, one: Partial<Planned>, other: Partial<Planned>): boolean {
  if (name === "filters") return sameFilters(knownItems(one.filters), knownItems(other.filters));
  return sameAttribute(dashboard.type.attributes[name], one[name], other[name]);
}

/** What a plan is made from. */
export interface Proposed extends Omit<Context<"normalize", unknown, Dashboard>, "prior"> {
  /** `null` for a create. */
  readonly prior: State | null;
}

/**
 * A plan with the members that do not follow from the configuration alone. Prior values stay where nothing really changes, if Terraform knows
 * their form, and where the configuration never set them.
 */
export function plannedMembers({ config, prior, proposed, private: left }: Proposed, keepsForm: boolean): Planned {
  const unmanaged = unmanagedIn(left);
  const kept = keptMembers(config, unmanaged);
  const forms = { keepsContainers: kept.has("containers"), keepsForm };
  const member = (name: ContentMember): Value => {
    const [written, before] = [config[name], prior?.[name] ?? null];
    if (name === "tiles" && isPresent(written))
      return planTiles(config.tiles, priorTiles(prior ?? {}), unmanaged, forms);
    if (name === "filters" && isPresent(written)) return planFilters(config.filters, prior?.filters ?? [], keepsForm);
    const isLanguage = name === "savedQueryLanguage";
    const absent = isLanguage ? languageOf(config.savedQuery, prior ? before : UNKNOWN) : absentForms[name];
    const value = written ?? absent;
    if (!prior || (isPresent(written) && !keepsForm)) return value;
    const stays = kept.has(name) || sameAttribute(dashboard.type.attributes[name], value, before);
    return stays ? (before ?? written) : value;
  };
  const id = prior ? prior.id : proposed.id;
  const name = proposed.name ?? config.name;
  const members = { ...proposed, id, name, ...Object.fromEntries(contentMembers.map((one) => [one, member(one)])) };
  const tileIds =
    prior?.tileIds && kept.has("tiles") ? prior.tileIds : (tileIdsOf(itemsOf<Tile>(members.tiles)) ?? UNKNOWN);
  if (!prior) return { ...members, tileIds };
  const planned = { ...members, tileIds: sameValue(tileIds, prior.tileIds) ? prior.tileIds : tileIds };
  // Tags that nobody set since an import or a move are in the order of the service. To write them in another is no reason for an update.
  const inOrder = { ...planned, tags: prior.tags };
  const isSameSet = unmanaged.members.includes("tags") && sameMeaning(set(string()), planned.tags, prior.tags);
  return isSameSet && sameValue(inOrder, prior) ? inOrder : planned;
}

/** Those that stay as the service has them, because nobody here ever wrote them. */
export function keptMembers(config: Planned, { members }: Unmanaged): ReadonlySet<string> {
  const isOpen = (name: ContentMember) => !isPresent(config[name]);
  const isKept = (name: ContentMember) => isOpen(name) && members.includes(name);
  return new Set(contentMembers.filter((name) => isOpen(name) && isKept(managerOf(name))));
}

/**
 * The tiles of a plan: as configured and placed on the grid, each with the ID of the prior tile it continues. The prior list is returned as
 * it is when nothing in it really changes: Terraform takes a prior form only for the list as a whole.
 */
function planTiles(
  tiles: Planned["tiles"],
  before: readonly KnownTile[],
  unmanaged: Unmanaged,
  { keepsContainers, keepsForm }: { readonly keepsContainers: boolean; readonly keepsForm: boolean },
): Planned["tiles"] {
  const configured = itemsOf(tiles);
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
  const items = stay
    ? placed.map((tile, index): Tile => ({ ...tile, x: before[index]?.x ?? null, y: before[index]?.y ?? null }))
    : placed;
  const isSame =
    inOrder &&
    repeatedIds(before).size === 0 &&
    sameValue(tileKeys(items, isUnknown), tileKeys(before, isUnknown)) &&
    items.every((tile, index) => sameTile(tile, before[index], unmanaged));
  return isSame && keepsForm ? before : withIdsOf(items, before, partners, () => (isSame ? null : UNKNOWN));
}

function planFilters(
  configured: Planned["filters"],
  before: NonNullable<Known["filters"]>,
  keepsForm: boolean,
): Planned["filters"] {
  const filters = itemsOf(configured);
  if (filters === undefined) return UNKNOWN;
  const isSame = sameFilters(filters, before);
  const partners = matchFilters(filters, before);
  return isSame && keepsForm ? before : withIdsOf(filters, before, partners, () => (isSame ? null : UNKNOWN));
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

/** IDs by key, null for tiles that the service gave none; `undefined` while the tiles or a key of theirs are unknown. */
export function tileIdsOf<I>(
  tiles: readonly (KeyedTile & { readonly id: I })[] | null | undefined,
): Record<string, I | null> | undefined {
  const keys = tiles ? tileKeys(tiles, isUnknown) : undefined;
  return keys && Object.fromEntries(keys.map((key, index) => [key, tiles?.[index]?.id ?? null]));
}

/** True for a tile that stands in the same place and shows the same. */
export function sameTile(next: Tile, prior: Tile | undefined, unmanaged: Unmanaged): boolean {
  if (prior === undefined || !sameFrame(next, prior)) return false;
  return sameContent(next, prior, unmanaged.tiles[idOf(prior) ?? ""]);
}

/** The tiles of a state. Of tiles that a document leaves to the UI, only the IDs and the keys, as names, are known. */
export function priorTiles({ tiles, tileIds }: Partial<Pick<Known, "tiles" | "tileIds">>): readonly KnownTile[] {
  if (tiles) return tiles;
  return Object.entries(tileIds ?? {}).map(([name, id]) => ({ ...fromWire(tileType, { name }), name, key: null, id }));
}

/** After a create or an update the configuration says what is mentioned; its tiles are those of the response, in order. */
export function unmanagedAfterApply(config: Known, body: JsonObject): Unmanaged {
  const tiles = knownItems(config.tiles);
  return {
    members: sharedMembers.filter((name) => !isPresent(config[name])),
    tiles: presentationByTile(body, (_, index) => tiles[index] && contentOf(tiles[index])),
  };
}

/** What was unmanaged before still is, and so is what somebody added where the state has nothing: after an import that is everything. */
export function unmanagedAfterRead(before: Unmanaged, state: ImportedOf<Dashboard>, body: JsonObject): Unmanaged {
  const isNothing = (name: ContentMember) => sameAttribute(dashboard.type.attributes[name], state[name], null);
  const mentioned = new Map(knownItems(state.tiles).map((tile) => [idOf(tile), contentOf(tile)]));
  return {
    members: sharedMembers.filter((name) => before.members.includes(name) || isNothing(name)),
    tiles: presentationByTile(body, (id) => {
      const content = mentioned.get(id);
      return content && without(content, before.tiles[id] ?? []);
    }),
  };
}

function presentationByTile(
  body: JsonObject,
  mentionedIn: (id: string, index: number) => JsonObject | undefined,
): Record<string, readonly string[]> {
  const tiles: readonly Json[] = isList(body.tiles) ? body.tiles : [];
  const found = tiles.flatMap((tile, index) => {
    const id = isObject(tile) ? idOf(tile) : undefined;
    if (id === undefined || !isObject(tile) || !isObject(tile.config)) return [];
    const mentioned = presentationOf(mentionedIn(id, index) ?? {});
    const names = presentationOf(tile.config).filter((name) => !mentioned.includes(name));
    return names.length === 0 ? [] : [[id, names] as const];
  });
  return recordOf(found);
}

/** Private state of a dashboard. */
export function privateStateOf({ members, tiles }: Unmanaged): JsonRecord {
  return { unowned: { members, tiles } };
}
