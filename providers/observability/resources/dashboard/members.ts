import { type Context, DiagnosticError, type Stored } from "terraform-provider-sdk";
import { fromWire, holdsIdentityOnly, objectIn, sameAttribute, sameMeaning } from "terraform-provider-sdk/definitions";
import { inForm, Match, typedForm, withIdsOf, withUnknown } from "terraform-provider-sdk/internal/schema";
import {
  type Attribute,
  isObject,
  isUnknown,
  type PlannedOf,
  set,
  string,
  UNKNOWN,
  type Value,
} from "terraform-provider-sdk/schema";
import {
  asItems,
  distinct,
  filterMembers,
  formatPath,
  isList,
  isPresent,
  isRecord,
  type Json,
  type JsonObject,
  mapMembers,
  type ObjectValue,
  objectsOf,
  omitUndefined,
  recordOf,
  sameValue,
} from "terraform-provider-sdk/values";
import type { DashboardRecord } from "../../../../lib/client";
import { dashboard, dashboardMembers, filter as filterType } from "../../../../lib/kinds/dashboard";
import { frameBody, freshId, isEmpty, withoutIds } from "../../../../lib/kinds/dashboard-body";
import { problem } from "../../../../lib/service/problems";
import { productFacts } from "../../../../lib/service/products";
import {
  contentOf,
  frameMembers,
  hasUnsentLanguages,
  idOf,
  itemsOf,
  type KnownTile,
  knownItems,
  presentationOf,
  type Tile,
  without,
} from "../../../../lib/tiles";
import { tile as tileType } from "../../../../lib/tiles/tile";
import type { Service } from "../../service";
import type { PrivateMembers } from "../../stored/ownership";
import { type Unmanaged, unmanagedIn } from "../../stored/ownership";
import { withStored } from "./stored-members";
import {
  type Dashboard,
  inItsPlace,
  type Known,
  knownText,
  matchTiles,
  type Planned,
  planTiles,
  priorTiles,
  readTile,
  type State,
  sameTile,
  tileBodies,
  tileIdsOf,
  type Update,
} from "./tiles";
import { registerTiles } from "./warnings";

const attributes: Readonly<Record<string, Attribute>> = dashboardMembers;

/** The members of a dashboard beside its name. */
export type ContentMember = keyof typeof dashboardMembers;

export const contentMembers = Object.keys(attributes).filter((name): name is ContentMember => true);

/** What an author writes of a dashboard, as attributes or in a document. */
export const writtenMembers = ["name", ...contentMembers] as const;

/** The member whose author manages another one. */
export function managerOf<N extends string>(name: N): N | ContentMember {
  return contentMembers.find((contentMember) => contentMember === attributes[name]?.omitted?.partOf) ?? name;
}

/** Those that stay unchanged in the service as long as the configuration does not set them. */
const sharedMembers = contentMembers.filter((name) => managerOf(name) === name);

/**
 * The value of a member that nobody wrote. A part is filled in beside what it belongs to: there is none without it, and the service keeps that
 * of an `emptied` one.
 */
export function absentForm(name: ContentMember, values: Partial<Planned> = {}, emptied: Value = null): Value {
  const { means = null, storedAs = null } = attributes[name]?.omitted ?? {};
  const manager = managerOf(name);
  if (manager === name) return means;
  const managerValue = values[manager] ?? null;
  if (managerValue === "") return emptied;
  if (managerValue === null || isUnknown(managerValue)) return managerValue;
  return storedAs;
}

/** True for a part that the service stores without, beside what it belongs to, which does not change. */
function isPartThatStays(name: ContentMember, config: Partial<Planned>, prior: State): boolean {
  const manager = managerOf(name);
  if (manager === name || isPresent(prior[name]) || !isPresent(prior[manager])) return false;
  return sameDashboardMember(manager, config, prior);
}

/** True if two dashboards mean the same by a member, whatever IDs the service gave to filters. */
export function sameDashboardMember(name: keyof Planned, first: Partial<Planned>, second: Partial<Planned>): boolean {
  if (name === "filters") return sameDashboardFilters(knownItems(first.filters), knownItems(second.filters));
  return sameAttribute(dashboard.type.attributes[name], first[name], second[name]);
}

/** What is planned for the members that do not follow from the configuration alone. */
interface Proposed extends Omit<Context<"normalize", unknown, Dashboard>, "prior"> {
  /** `null` for a create. */
  readonly prior: State | null;
}

/**
 * A plan with the members that do not follow from the configuration alone. Prior values stay where nothing really changes, if Terraform knows
 * their form, and where the configuration never set them.
 */
export function plannedMembers(
  { config, prior, proposed, private: privateState }: Proposed,
  keepsForm: boolean,
): Planned {
  const unmanaged = unmanagedIn(privateState);
  const keptNames = keptMembers(config, unmanaged);
  const forms = { keepsContainers: keptNames.has("containers"), keepsForm };
  const member = (name: ContentMember): Value => {
    const [configured, priorValue] = [config[name], prior?.[name] ?? null];
    if (name === "tiles" && isPresent(configured))
      return planTiles(config.tiles, priorTiles(prior ?? {}), unmanaged, forms);
    if (name === "filters" && isPresent(configured))
      return planFilters(config.filters, prior?.filters ?? [], keepsForm);
    if (prior && !isPresent(configured) && isPartThatStays(name, config, prior)) return null;
    const value = configured ?? absentForm(name, config, prior ? priorValue : UNKNOWN);
    if (!prior || (isPresent(configured) && !keepsForm)) return value;
    const stays = keptNames.has(name) || sameAttribute(dashboard.type.attributes[name], value, priorValue);
    return stays ? (priorValue ?? configured) : value;
  };
  const id = prior ? prior.id : proposed.id;
  const name = proposed.name ?? config.name;
  const members = {
    ...proposed,
    id,
    name,
    ...Object.fromEntries(contentMembers.map((contentMember) => [contentMember, member(contentMember)])),
  };
  const tileIds =
    prior?.tileIds && keptNames.has("tiles") ? prior.tileIds : (tileIdsOf(itemsOf<Tile>(members.tiles)) ?? UNKNOWN);
  if (!prior) return { ...members, tileIds };
  const planned = { ...members, tileIds: sameValue(tileIds, prior.tileIds) ? prior.tileIds : tileIds };
  // Tags that nobody set since an import or a move are in the order of the service. To write them in another is no reason for an update.
  const inOrder = { ...planned, tags: prior.tags };
  const isSameSet = unmanaged.members.includes("tags") && sameMeaning(set(string()), planned.tags, prior.tags);
  return isSameSet && sameValue(inOrder, prior) ? inOrder : planned;
}

/** Those that stay as the service has them, because nobody here ever wrote them. */
function keptMembers(config: Planned, { members }: Unmanaged): ReadonlySet<string> {
  const isOpen = (name: ContentMember) => !isPresent(config[name]);
  const isKept = (name: ContentMember) => isOpen(name) && members.includes(name);
  return new Set(contentMembers.filter((name) => isOpen(name) && isKept(managerOf(name))));
}

type Filter = PlannedOf<typeof filterType>;
type KnownFilter = NonNullable<Known["filters"]>[number];

function planFilters(
  configured: Planned["filters"],
  priorFilters: NonNullable<Known["filters"]>,
  keepsForm: boolean,
): Planned["filters"] {
  const filters = itemsOf(configured);
  if (filters === undefined) return UNKNOWN;
  // A document has no IDs.
  if (keepsForm && sameDashboardFilters(filters, priorFilters)) return priorFilters;
  return withIdsOf(filters, priorFilters, matchFilters(filters, priorFilters), () => UNKNOWN);
}

type Partners = Match<unknown>["partners"];

/** For each filter of `next` the index of the matching prior filter: by ID, then by name; none is used twice. */
export function matchFilters(filters: readonly Identified[], prior: readonly Identified[]): Partners {
  const match = new Match(filters, prior);
  for (const keyOf of [idOf, nameOf])
    match.byFirst((filter, old) => keyOf(filter) !== undefined && keyOf(filter) === keyOf(old));
  // Those of a type that nobody knew may have no name.
  match.byFirst((filter, old) => nameOf(filter) === nameOf(old));
  return match.partners;
}

/** What identifies a filter. */
interface Identified {
  readonly id?: unknown;
  readonly name?: unknown;
}

function nameOf(filter: Identified): string | undefined {
  return knownText(typedForm(filterType, { ...filter }).name);
}

/** True when the configured filters mean the same as the prior ones, one by one, whatever IDs the service gave to them. */
function sameDashboardFilters(filters: readonly Filter[], prior: readonly Filter[]): boolean {
  return sameMeaning(dashboardMembers.filters.type, withoutIds(filters), withoutIds(prior));
}

/** After a create or an update the configuration says what is mentioned; its tiles are those of the response, in order. */
function unmanagedAfterApply(config: Known, body: JsonObject): Unmanaged {
  const tiles = knownItems(config.tiles);
  return {
    members: sharedMembers.filter((name) => !isPresent(config[name])),
    tiles: presentationByTile(body, (_, index) => tiles[index] && contentOf(tiles[index])),
  };
}

/** What was unmanaged before still is, and so is what somebody added where the state has nothing: after an import that is everything. */
function unmanagedAfterRead(
  earlier: Unmanaged,
  state: Context<"read", Service, Dashboard>["prior"],
  body: JsonObject,
): Unmanaged {
  const isNothing = (name: ContentMember) => sameAttribute(dashboard.type.attributes[name], state[name], null);
  const mentioned = new Map(knownItems(state.tiles).map((tile) => [idOf(tile), contentOf(tile)]));
  return {
    members: sharedMembers.filter((name) => earlier.members.includes(name) || isNothing(name)),
    tiles: presentationByTile(body, (id) => {
      const content = mentioned.get(id);
      return content && without(content, earlier.tiles[id] ?? []);
    }),
    isUntouched: earlier.isUntouched || holdsIdentityOnly(dashboard.type, state),
  };
}

function presentationByTile(
  body: JsonObject,
  mentionedIn: (id: string, index: number) => JsonObject | undefined,
): Record<string, readonly string[]> {
  const tiles: readonly Json[] = isList(body.tiles) ? body.tiles : [];
  const unmanagedTiles = tiles.flatMap((tile, index) => {
    if (!isObject(tile) || !isObject(tile.config)) return [];
    const id = idOf(tile);
    if (id === undefined) return [];
    const mentioned = presentationOf(mentionedIn(id, index) ?? {});
    const names = presentationOf(tile.config).filter((name) => !mentioned.includes(name));
    if (names.length === 0) return [];
    return [[id, names] as const];
  });
  return recordOf(unmanagedTiles);
}

/** Private state of a dashboard. */
export function privateStateOf({ members, tiles, isUntouched }: Unmanaged): PrivateMembers {
  return { unowned: omitUndefined({ members, tiles, isUntouched: isUntouched || undefined }) };
}

/**
 * How a dashboard is read from a response. What means the same as in the prior state keeps the author's form, tile by tile and member by
 * member; the rest is drift. After an import everything is taken from the response. An older service returns none of the newer members, so
 * they cannot drift.
 */
export function readFrom(
  body: DashboardRecord,
  { client, log, prior, private: privateState }: Context<"read", Service, Dashboard>,
): Stored<Dashboard> {
  const received = fromWire(dashboard.type, body, (path, expected) =>
    log.warn("a member of a response has an unexpected type", { member: formatPath(path), expected }),
  );
  const isHidden = ({ api }: Attribute) => api?.firstVersion !== undefined && !("savedQuery" in body);
  // Without a product, nobody knows what absence means.
  const hasNoLists = client.product === "base";
  const absent = hasNoLists ? (name: ContentMember) => emptyList(prior[name]) : absentForm;
  const members = contentMembers.map((name) => {
    // A part that is not returned with what it belongs to stays.
    const lacksOwn = received[name] === null && received[managerOf(name)] !== null;
    const keptValue = lacksOwn || isHidden(dashboard.type.attributes[name]) ? prior[name] : null;
    return [name, keptValue ?? received[name] ?? absent(name)] as const;
  });
  const hidden = frameMembers.filter((name) => isHidden(tileType.attributes[name]));
  const tiles = continued(knownItems(received.tiles), knownItems(prior.tiles), matchTiles, (tile, priorTile) =>
    readTile(tile, priorTile, client.tileForm, hidden),
  );
  const filters = continued(knownItems(received.filters), knownItems(prior.filters), matchFilters, filterInForm);
  const { id, name, defaultTags } = received;
  const tagsStay = productFacts[client.product].keepsTagsOnce && sameValue(distinct(prior.tags), received.tags);
  const tileIds = tileIdsOf(tiles) ?? {};
  const tags = tagsStay && { tags: prior.tags };
  const lists = omitUndefined({
    tiles: received.tiles || !hasNoLists ? tiles : undefined,
    filters: received.filters || !hasNoLists ? filters : undefined,
  });
  const state = { ...prior, ...Object.fromEntries(members), ...tags, id, name, ...lists, tileIds, defaultTags };
  const unmanaged = unmanagedAfterRead(unmanagedIn(privateState), prior, body);
  return { state, private: privateStateOf(unmanaged), response: body };
}

function filterInForm(filter: KnownFilter, priorFilter: KnownFilter | undefined): KnownFilter {
  if (!priorFilter) return filter;
  return inForm(filterType, filter, priorFilter, "state");
}

/** An empty list that the author wrote, which a service may not return. */
function emptyList(value: Value | undefined): Value {
  if (isList(value) && value.length === 0) return value;
  return null;
}

/** What each item of a response is, given the prior one that it continues. */
function continued<T>(
  items: readonly T[],
  prior: readonly T[],
  match: (items: readonly T[], prior: readonly T[]) => Partners,
  read: (item: T, priorItem: T | undefined) => T,
): readonly T[] {
  const partners = match(items, prior);
  return items.map((item, index) => read(item, prior[partners[index] ?? -1]));
}

/** The result of an update that changes nothing the service has. */
export function localUpdate(context: Context<"update", Service, Dashboard>): Stored<Dashboard> | undefined {
  const { planned } = context;
  if (!isLocal(context)) return undefined;
  const state = { ...planned, tileIds: tileIdsOf(planned.tiles) ?? planned.tileIds ?? {} };
  registerTiles(context, state);
  return { state, private: privateStateOf(unmanagedIn(context.private)) };
}

/** @throws DiagnosticError that names the tiles that somebody saved after the plan was created. */
export function rejectLostUpdate(
  { changesIn, planned }: Context<"update", Service, Dashboard>,
  body: DashboardRecord,
): void {
  if (planned.overwriteConcurrentChanges === true) return;
  const changes = changesIn(body);
  if (changes === undefined) return;
  const nameOf = (id: string) => {
    const name = (body.tiles ?? []).find((tile) => idOf(tile) === id)?.name;
    return name ? `"${name}" (${id})` : id;
  };
  const lostChanges = (["changed", "added", "removed"] as const).flatMap((change) => {
    const names = changes[change].map(nameOf);
    if (names.length === 0) return [];
    const noun = names.length === 1 ? "tile" : "tiles";
    return [`${noun} ${names.join(", ")} ${change}`];
  });
  if (changes.rest) lostChanges.push("settings of the dashboard changed");
  if (lostChanges.length === 0) return;
  throw new DiagnosticError(
    problem("dashboard-saved-by-others"),
    `The dashboard "${body.name}" (${body.id}) has changed since the plan was created: ${lostChanges.join("; ")}. Nothing was written. Plan again to see both changes, or set overwrite_concurrent_changes = true to overwrite them.`,
  );
}

/** True if an update changes only what the service does not have: keys of tiles, protection, the form that a tile or dashboard is written in. */
function isLocal({ planned, prior, config, private: privateState }: Context<"update", Service, Dashboard>): boolean {
  if (prior.tiles?.some(({ config }) => hasUnsentLanguages(config))) return false;
  const unmanaged = unmanagedIn(privateState);
  const keptNames = keptMembers(config, unmanaged);
  const [tiles, priorOnes] = [knownItems(planned.tiles), priorTiles(prior)];
  const isSame = (tile: KnownTile, priorTile: KnownTile | undefined) =>
    priorTile?.id === tile.id &&
    sameTile(inItsPlace(tile, priorTile, keptNames.has("containers")), priorTile, unmanaged);
  return (["defaultTags", ...writtenMembers] as const).every((name) => {
    if (keptNames.has(name)) return true;
    if (name !== "tiles") return sameDashboardMember(name, planned, prior);
    return tiles.length === priorOnes.length && tiles.every((tile, index) => isSame(tile, priorOnes[index]));
  });
}

/** The planned dashboard with the IDs of the response, whose tiles have the order of the request. */
export function storedDashboard(
  body: DashboardRecord,
  context: Context<"create", Service, Dashboard> | Context<"update", Service, Dashboard>,
): Stored<Dashboard> {
  const { planned } = context;
  const returned = fromWire(dashboard.type, body);
  const tiles = planned.tiles && withReturnedIds(planned.tiles, knownItems(returned.tiles), matchTiles);
  const filters = planned.filters && withReturnedIds(planned.filters, knownItems(returned.filters), matchFilters);
  const open = mapMembers<Value, Value>({ ...planned }, (value, name) => value ?? returned[name as keyof Known]);
  const state = {
    ...planned,
    ...open,
    id: body.id,
    tiles,
    filters,
    tileIds: tileIdsOf(tiles) ?? planned.tileIds ?? {},
  };
  registerTiles(context, state);
  return { state, private: privateStateOf(unmanagedAfterApply(context.config, body)), response: body };
}

/** The planned items, each with the ID of the returned one at its place; of its partner where a service returns more or fewer. */
function withReturnedIds<T extends { readonly id: string | null }>(
  planned: readonly T[],
  returned: readonly T[],
  match: (items: readonly T[], prior: readonly T[]) => Partners,
): readonly T[] {
  const partners = planned.length === returned.length ? planned.map((_, index) => index) : match(planned, returned);
  return withIdsOf(planned, returned, partners, () => null);
}

/**
 * The body that updates a dashboard. Members that the service keeps if omitted are sent empty if they were removed from the configuration.
 * Members that were never set are omitted, and so kept; members of a tile that were never set, and members that the definition does not
 * know, are sent back as the service has them.
 */
export function updateBody(current: DashboardRecord, update: Update): ObjectValue {
  const { planned, config, client, private: privateState } = update;
  const { tiles: stored, ...frame } = current;
  const keptNames = keptMembers(config, unmanagedIn(privateState));
  const tiles = keptNames.has("tiles") ? stored : tileBodies(stored ?? [], keptNames.has("containers"), update);
  const authored: ObjectValue = { ...absentMembers, ...frameBody(planned) };
  // An update needs an ID for each filter: that of the filter it continues, else a fresh one, which the service replaces.
  const currentFilters = asItems(current.filters).filter(isRecord);
  const partners = matchFilters(knownItems(planned.filters), currentFilters);
  const wholeBody = { ...authored, filters: withIdsOf(objectsOf(authored.filters), currentFilters, partners, freshId) };
  const body = filterMembers(wholeBody, (_, name) => !keptNames.has(name));
  if (client.tileForm === "config") {
    const received = fromWire(dashboard.type, frame);
    const unchangedNames: ReadonlySet<string> = new Set(
      shownInPart.filter((name) => sameDashboardMember(name, planned, received)),
    );
    const changed = filterMembers(body, (_, name) => !unchangedNames.has(name));
    return { ...withUnknown(dashboard.type, changed, frame), tiles: tiles ?? [] };
  }
  const isWritten = (name: string) => isPresent(config[name as keyof Planned]);
  const members = filterMembers(body, (value, name) => !isEmpty(value) || (name in current && isWritten(name)));
  const hasTiles = isPresent(tiles) && tiles.length > 0;
  const sendsNone = isPresent(stored) && (keptNames.has("tiles") || isWritten("tiles"));
  return {
    ...withStored(dashboard.type, members, current),
    ...filterMembers(current, (_, name) => keptNames.has(name)),
    ...omitUndefined({ tiles: hasTiles || sendsNone ? tiles : undefined }),
  };
}

/** What an update sends of a member that is not set. */
const absentMembers = Object.fromEntries(sharedMembers.map((name) => [name, absentForm(name)]));

/**
 * Lists of which ClickStack returns only what its API can express: an update replaces the whole list (newer versions, N1), and omits one that
 * it does not change, so that what is hidden in it stays.
 */
const shownInPart = sharedMembers.filter((name) => name !== "tiles" && objectIn(dashboard.type.attributes[name].type));
