import { type Context, DiagnosticError } from "terraform-provider-sdk";
import {
  createBody as createStoredBody,
  type JsonRecord,
  type Stored,
  type Unchanged,
} from "terraform-provider-sdk/internal/provider";
import {
  type Attribute,
  distinct,
  filterMembers,
  formatPath,
  fromWire,
  holdsIdentityOnly,
  type ImportedOf,
  inForm,
  inWords,
  isList,
  isPresent,
  isRecord,
  type Json,
  type JsonObject,
  Match,
  mapMembers,
  type ObjectValue,
  objectIn,
  objectsOf,
  type Partners,
  recordOf,
  sameAttribute,
  sameMeaning,
  sameValue,
  withIdsOf,
  withUnknown,
} from "terraform-provider-sdk/internal/schema";
import { isObject, isUnknown, type PlannedOf, set, string, UNKNOWN, type Value } from "terraform-provider-sdk/schema";
import type { DashboardRecord, TileForm } from "../../../../lib/client";
import { dashboard, dashboardMembers, filter as filterType } from "../../../../lib/kinds/dashboard";
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
import { type Unmanaged, unmanagedIn } from "../../stored/ownership";
import {
  type Dashboard,
  freshId,
  inItsPlace,
  type Known,
  known,
  matchTiles,
  type Planned,
  planTiles,
  priorTiles,
  readTile,
  type State,
  sameTile,
  tileBodies,
  tileBody,
  tileIdsOf,
  type Update,
  withStored,
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
  return contentMembers.find((other) => other === attributes[name]?.omitted?.partOf) ?? name;
}

/** Those that stay unchanged in the service as long as the configuration does not set them. */
const sharedMembers = contentMembers.filter((name) => managerOf(name) === name);

/**
 * The value of a member that nobody wrote. A part is filled in beside what it belongs to: there is none without it, and the service keeps that
 * of an `emptied` one.
 */
export function absentForm(name: ContentMember, one: Partial<Planned> = {}, emptied: Value = null): Value {
  const { means = null, filledWith = null } = attributes[name]?.omitted ?? {};
  const manager = managerOf(name);
  if (manager === name) return means;
  const whole = one[manager] ?? null;
  if (whole === "") return emptied;
  return whole === null || isUnknown(whole) ? whole : filledWith;
}

/** True if two dashboards mean the same by a member, whatever IDs the service gave to filters. */
export function sameMember(name: keyof Planned, one: Partial<Planned>, other: Partial<Planned>): boolean {
  if (name === "filters") return sameFilters(knownItems(one.filters), knownItems(other.filters));
  return sameAttribute(dashboard.type.attributes[name], one[name], other[name]);
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
export function plannedMembers({ config, prior, proposed, private: left }: Proposed, keepsForm: boolean): Planned {
  const unmanaged = unmanagedIn(left);
  const kept = keptMembers(config, unmanaged);
  const forms = { keepsContainers: kept.has("containers"), keepsForm };
  const member = (name: ContentMember): Value => {
    const [written, before] = [config[name], prior?.[name] ?? null];
    if (name === "tiles" && isPresent(written))
      return planTiles(config.tiles, priorTiles(prior ?? {}), unmanaged, forms);
    if (name === "filters" && isPresent(written)) return planFilters(config.filters, prior?.filters ?? [], keepsForm);
    const value = written ?? absentForm(name, config, prior ? before : UNKNOWN);
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
function keptMembers(config: Planned, { members }: Unmanaged): ReadonlySet<string> {
  const isOpen = (name: ContentMember) => !isPresent(config[name]);
  const isKept = (name: ContentMember) => isOpen(name) && members.includes(name);
  return new Set(contentMembers.filter((name) => isOpen(name) && isKept(managerOf(name))));
}

type Filter = PlannedOf<typeof filterType>;

function planFilters(
  configured: Planned["filters"],
  before: NonNullable<Known["filters"]>,
  keepsForm: boolean,
): Planned["filters"] {
  const filters = itemsOf(configured);
  if (filters === undefined) return UNKNOWN;
  // A document has no IDs.
  return keepsForm && sameFilters(filters, before)
    ? before
    : withIdsOf(filters, before, matchFilters(filters, before), () => UNKNOWN);
}

/** For each filter of `next` the index of the matching prior filter: by ID, then by name; none is used twice. */
export function matchFilters(next: readonly Identified[], prior: readonly Identified[]): Partners {
  const match = new Match(next, prior);
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
  return known(inWords(filterType, { ...filter }).name);
}

/** True when the configured filters mean the same as the prior ones, one by one, whatever IDs the service gave to them. */
function sameFilters(next: readonly Filter[], prior: readonly Filter[]): boolean {
  return sameMeaning(dashboardMembers.filters.type, withoutIds(next), withoutIds(prior));
}

/** The items without the IDs that the service gives. */
export function withoutIds<T extends object>(items: readonly T[]): readonly (T & { readonly id: null })[] {
  return items.map((item) => ({ ...item, id: null }));
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
function unmanagedAfterRead(before: Unmanaged, state: ImportedOf<Dashboard>, body: JsonObject): Unmanaged {
  const isNothing = (name: ContentMember) => sameAttribute(dashboard.type.attributes[name], state[name], null);
  const mentioned = new Map(knownItems(state.tiles).map((tile) => [idOf(tile), contentOf(tile)]));
  return {
    members: sharedMembers.filter((name) => before.members.includes(name) || isNothing(name)),
    tiles: presentationByTile(body, (id) => {
      const content = mentioned.get(id);
      return content && without(content, before.tiles[id] ?? []);
    }),
    isUntouched: before.isUntouched || holdsIdentityOnly(dashboard.type, state),
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
export function privateStateOf({ members, tiles, isUntouched }: Unmanaged): JsonRecord {
  return { unowned: { members, tiles, ...(isUntouched && { isUntouched }) } };
}

/**
 * How a dashboard is read from a response. What means the same as in the prior state keeps the author's form, tile by tile and member by
 * member; the rest is drift. After an import everything is taken from the response. An older service returns none of the newer members, so
 * they cannot drift.
 */
export const readFrom: Unchanged<Service, Dashboard, DashboardRecord>["readFrom"] = (
  body,
  { client, log, prior, private: left },
) => {
  const now = fromWire(dashboard.type, body, (path, expected) =>
    log.warn("a member of a response has an unexpected type", { member: formatPath(path), expected }),
  );
  const isHidden = ({ api }: Attribute) => api?.since !== undefined && !("savedQuery" in body);
  // Without a product, nobody knows what absence means.
  const absent = (name: ContentMember) => (client.product === "base" ? emptyList(prior[name]) : absentForm(name));
  const members = contentMembers.map((name) => {
    // A part that is not returned with what it belongs to stays.
    const lacksOwn = now[name] === null && now[managerOf(name)] !== null;
    const stays = lacksOwn || isHidden(dashboard.type.attributes[name]);
    return [name, (stays ? prior[name] : null) ?? now[name] ?? absent(name)] as const;
  });
  const hidden = frameMembers.filter((name) => isHidden(tileType.attributes[name]));
  const tiles = continued(knownItems(now.tiles), knownItems(prior.tiles), matchTiles, (tile, before) =>
    readTile(tile, before, client.tileForm, hidden),
  );
  const filters = continued(knownItems(now.filters), knownItems(prior.filters), matchFilters, (filter, before) =>
    before ? inForm(filterType, filter, before, "state") : filter,
  );
  const { id, name, defaultTags } = now;
  const tagsStay = productFacts[client.product].keepsTagsOnce && sameValue(distinct(prior.tags), now.tags);
  const tileIds = tileIdsOf(tiles) ?? {};
  const tags = tagsStay ? { tags: prior.tags } : {};
  const hasNoLists = client.product === "base";
  const lists = {
    ...((now.tiles || !hasNoLists) && { tiles }),
    ...((now.filters || !hasNoLists) && { filters }),
  };
  const state = { ...prior, ...Object.fromEntries(members), ...tags, id, name, ...lists, tileIds, defaultTags };
  const unmanaged = unmanagedAfterRead(unmanagedIn(left), prior, body);
  return { state, private: privateStateOf(unmanaged), response: body };
};

/** An empty list that the author wrote, which a service may not return. */
function emptyList(value: Value | undefined): Value {
  return isList(value) && value.length === 0 ? value : null;
}

/** What each item of a response is, given the prior one that it continues. */
function continued<T>(
  now: readonly T[],
  prior: readonly T[],
  match: (now: readonly T[], prior: readonly T[]) => Partners,
  read: (item: T, before: T | undefined) => T,
): readonly T[] {
  const partners = match(now, prior);
  return now.map((item, index) => read(item, prior[partners[index] ?? -1]));
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
  const changes = planned.overwriteConcurrentChanges === true ? undefined : changesIn(body);
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
  match: (next: readonly T[], prior: readonly T[]) => Partners,
): readonly T[] {
  const partners = planned.length === returned.length ? planned.map((_, index) => index) : match(planned, returned);
  return withIdsOf(planned, returned, partners, () => null);
}

/** The body that creates a dashboard: without IDs and absent members. */
export function createBody(planned: Known, tileForm: TileForm, config: Planned = planned): ObjectValue {
  const tiles = withoutIds(knownItems(planned.tiles)).map((tile) => tileBody(tile, tileForm));
  const isSent = tileForm === "config" || tiles.length > 0 || isPresent(config.tiles);
  // Without a product, nobody knows that an empty list means none, so what the author wrote is sent.
  const writesTags = tileForm === "series" && isPresent(config.tags);
  const frame = filterMembers(frameBody(planned), (value, name) => !isEmpty(value) || (name === "tags" && writesTags));
  return { ...frame, ...(isSent && { tiles }) };
}

/**
 * The body that updates a dashboard. Members that the service keeps if omitted are sent empty if they were removed from the configuration.
 * Members that were never set are omitted, and so kept; members of a tile that were never set, and members that the definition does not
 * know, are sent back as the service has them.
 */
export function updateBody(current: DashboardRecord, update: Update): ObjectValue {
  const { planned, config, client, private: left } = update;
  const { tiles: stored, ...frame } = current;
  const kept = keptMembers(config, unmanagedIn(left));
  const tiles = kept.has("tiles") ? stored : tileBodies(stored ?? [], kept.has("containers"), update);
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
  const isWritten = (name: string) => isPresent(config[name as keyof Planned]);
  const members = filterMembers(sent, (value, name) => !isEmpty(value) || (name in current && isWritten(name)));
  const hasTiles = isPresent(tiles) && tiles.length > 0;
  const sendsNone = isPresent(stored) && (kept.has("tiles") || isWritten("tiles"));
  return {
    ...withStored(dashboard.type, members, current),
    ...filterMembers(current, (_, name) => kept.has(name)),
    ...((hasTiles || sendsNone) && { tiles }),
  };
}

/** What an update sends of a member that is not set. */
const absentMembers = Object.fromEntries(sharedMembers.map((name) => [name, absentForm(name)]));

/**
 * Lists of which ClickStack returns only what its API can express: an update replaces the whole list (newer versions, N1), and omits one that
 * it does not change, so that what is hidden in it stays.
 */
const shownInPart = sharedMembers.filter((name) => name !== "tiles" && objectIn(dashboard.type.attributes[name].type));

/** A dashboard without what the service sets, and without its tiles. */
function frameBody(planned: Known): ObjectValue {
  const filters = withoutIds(knownItems(planned.filters));
  return createStoredBody(dashboard, { ...planned, tiles: null, filters }, {});
}

function isEmpty(value: unknown): boolean {
  return !isPresent(value) || (Array.isArray(value) && value.length === 0);
}
