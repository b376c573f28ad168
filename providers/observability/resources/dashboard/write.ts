import type { CreateContext, Stored, UpdateContext } from "terraform-provider-sdk";
import { type Attribute, fromWire, type ObjectValue, sameAttribute } from "terraform-provider-sdk/schema";
import type { DashboardRecord, TileForm } from "../../../../lib/client";
import { dashboard } from "../../../../lib/kinds/dashboard";
import { hasUnsentLanguages, type KnownTile, knownItems, sameContent } from "../../../../lib/tiles";
import type { Service } from "../../service";
import type { Write } from "../../stored/hooks";
import { unmanagedIn } from "../../stored/ownership";
import { registerTiles } from "./alerts";
import { createBody, updateBody } from "./body";
import { asWritten, isDocument, knownAttributes, stateAttributes, wantedAttributes } from "./document";
import { rejectLostUpdate } from "./lost-update";
import { matchFilters, matchTiles } from "./match";
import { planTiles, priorTiles } from "./members";
import { nothingUnmanaged, privateStateOf, unmanagedAfterApply } from "./ownership";
import { withoutProtected } from "./protection";
import { appliedTileIds, readDashboard } from "./read";
import type { Dashboard, Known, State } from "./types";

/** The body that creates a dashboard. */
export function newDashboard({ planned, config, client }: Write<Dashboard>): ObjectValue {
  const wanted = wantedAttributes(planned, knownAttributes(config), null, nothingUnmanaged);
  return createBody({ ...wanted, tiles: planTiles(wanted.tiles, null, nothingUnmanaged) }, client.tileForm);
}

/** The result of an update that changes nothing the service has. */
export function localUpdate(context: UpdateContext<Service, Dashboard>): Stored<Dashboard> | undefined {
  const before = stateAttributes(context.prior);
  const planned = wantedAttributes(
    context.planned,
    knownAttributes(context.config),
    before,
    unmanagedIn(context.private),
  );
  if (!isLocal(planned, before)) return undefined;
  const state = { ...planned, tileIds: appliedTileIds(planned) };
  registerTiles(context, state);
  return { state: asWritten(context.planned.dashboardJson, state), private: withoutProtected(context.private) };
}

/** The body of an update, made of the dashboard as it is now. @throws DiagnosticError if somebody saved it after the plan was created. */
export function updatedDashboard(current: DashboardRecord, context: UpdateContext<Service, Dashboard>): ObjectValue {
  const { planned, private: privateState, client } = context;
  if (planned.overwriteConcurrentChanges !== true) rejectLostUpdate(privateState, current);
  const config = knownAttributes(context.config);
  const unmanaged = unmanagedIn(privateState);
  const before = stateAttributes(context.prior);
  const prior = isDocument(planned) ? asNow(before, current, config, client.tileForm) : before;
  const wanted = wantedAttributes(planned, config, prior, unmanaged);
  return updateBody(wanted, { config, prior, unmanaged, current, tileForm: client.tileForm });
}

/** The state of a document has no members but its IDs, so an update starts from the current ones. Tiles left to the UI stay as the plan knows them. */
function asNow(prior: State, current: DashboardRecord, config: Known, tileForm: TileForm): State {
  const now = { ...prior, ...readDashboard(current, prior, tileForm), id: prior.id };
  return config.tiles ? now : { ...now, tiles: prior.tiles };
}

/** True if an update changes only what the service does not have: keys of tiles, protection, the form that a tile or dashboard is written in. */
function isLocal(planned: Known, prior: State): boolean {
  if (prior.tiles?.some(({ config }) => hasUnsentLanguages(config))) return false;
  const known = planned.tiles ? { ...prior, tiles: priorTiles(prior) } : prior;
  const tiles = planned.tiles?.map((tile, index) => inFormOf(tile, known.tiles?.[index])) ?? null;
  const [after, before] = [withoutKeys({ ...planned, tiles }), withoutKeys(known)];
  return Object.entries<Attribute>(dashboard.type.attributes).every(
    ([name, attribute]) => attribute.api?.name === false || sameAttribute(attribute, after[name], before[name]),
  );
}

function inFormOf(tile: KnownTile, prior: KnownTile | undefined): KnownTile {
  if (prior === undefined || !sameContent(tile, prior)) return tile;
  const { series, config, asRatio } = prior;
  return { ...tile, series, config, asRatio };
}

function withoutKeys(value: Known): ObjectValue {
  return { ...value, tiles: value.tiles?.map((tile) => ({ ...tile, key: null })) ?? null };
}

/** The planned dashboard with the IDs of the response, whose tiles have the order of the request. */
export function storedDashboard(
  body: DashboardRecord,
  context: CreateContext<Service, Dashboard> | UpdateContext<Service, Dashboard>,
): Stored<Dashboard> {
  const config = knownAttributes(context.config);
  const prior = "prior" in context ? stateAttributes(context.prior) : null;
  const planned = wantedAttributes(context.planned, config, prior, unmanagedIn(context.private));
  const returned = fromWire(dashboard.type, body);
  const tiles = planned.tiles && withReturnedIds(planned.tiles, knownItems(returned.tiles), matchTiles);
  const filters = planned.filters && withReturnedIds(planned.filters, knownItems(returned.filters), matchFilters);
  const { savedQueryLanguage } = returned;
  const tileIds = appliedTileIds({ tiles, tileIds: planned.tileIds });
  const state = { ...planned, id: body.id, tiles, filters, savedQueryLanguage, tileIds };
  registerTiles(context, state);
  return {
    state: asWritten(context.planned.dashboardJson, state),
    private: privateStateOf(body, unmanagedAfterApply(config, body)),
    response: body,
  };
}

/** The planned items, each with the ID of the returned one at its place; of its partner where a service returns more or fewer. */
function withReturnedIds<T extends { readonly id: string | null }>(
  planned: readonly T[],
  returned: readonly T[],
  match: (next: readonly T[], prior: readonly T[]) => readonly (number | undefined)[],
): readonly T[] {
  const partners = planned.length === returned.length ? planned.map((_, index) => index) : match(planned, returned);
  return planned.map((item, index) => ({ ...item, id: returned[partners[index] ?? -1]?.id ?? null }));
}
