import type { CreateContext, DeleteContext, Stored, UpdateContext } from "terraform-provider-sdk";
import { type Attribute, fromWire, type ObjectValue, sameAttribute } from "terraform-provider-sdk/schema";
import { type DashboardRecord, NotFoundError, type TileForm } from "../../../../lib/client";
import { dashboard } from "../../../../lib/kinds/dashboard";
import { type KnownTile, knownItems, sameContent, TileContent } from "../../../../lib/tiles";
import type { Service } from "../../service";
import { adoptable } from "../../stored/existing";
import { unmanagedIn } from "../../stored/ownership";
import { goneSincePlan } from "../../stored/write";
import { deleteWithAlerts, registerTiles } from "./alerts";
import { createBody, updateBody } from "./body";
import { asWritten, isDocument, knownAttributes, stateAttributes, wantedAttributes } from "./document";
import { rejectLostUpdate } from "./lost-update";
import { matchFilters, matchTiles } from "./match";
import { nothingUnmanaged, privateStateOf, unmanagedAfterApply } from "./ownership";
import { planTiles, priorTiles } from "./plan-tiles";
import { rejectProtected, withoutProtected } from "./protection";
import { appliedTileIds, readDashboard } from "./read";
import type { Dashboard, Known, State } from "./types";

export async function createDashboard(context: CreateContext<Service, Dashboard>): Promise<Stored<Dashboard>> {
  const { client, signal } = context;
  const { id, dashboardJson } = context.planned;
  const config = knownAttributes(context.config);
  const planned = wantedAttributes(context.planned, config, null, nothingUnmanaged);
  const wanted = { ...planned, tiles: planTiles(planned.tiles, null, nothingUnmanaged) };
  const adopted = id === null ? null : await adoptable(client.dashboards, "dashboard", id, signal);
  const body = adopted ?? (await client.dashboards.create(createBody(wanted, client.tileForm), { signal }));
  const { state, ...stored } = storedDashboard(planned, config, body);
  registerTiles(context, state);
  return { ...stored, state: asWritten(dashboardJson, state) };
}

export async function updateDashboard(context: UpdateContext<Service, Dashboard>): Promise<Stored<Dashboard>> {
  const { client, signal } = context;
  const { dashboardJson } = context.planned;
  const config = knownAttributes(context.config);
  const unmanaged = unmanagedIn(context.private);
  const before = stateAttributes(context.prior);
  const planned = wantedAttributes(context.planned, config, before, unmanaged);
  if (isLocal(planned, before)) {
    const local = { ...planned, tileIds: appliedTileIds(planned) };
    registerTiles(context, local);
    return { state: asWritten(dashboardJson, local), private: withoutProtected(context.private) };
  }
  const current = await client.dashboards.get(before.id, { signal });
  const gone = (failure?: NotFoundError) => goneSincePlan("dashboard", `"${before.name}" (${before.id})`, failure);
  if (current === null) throw gone();
  if (planned.overwriteConcurrentChanges !== true) rejectLostUpdate(context.private, current);
  const prior = isDocument(context.planned) ? asNow(before, current, config, client.tileForm) : before;
  const wanted = wantedAttributes(context.planned, config, prior, unmanaged);
  const from = { config, prior, unmanaged, current, tileForm: client.tileForm };
  const body = await client.dashboards
    .update(before.id, updateBody(wanted, from), { signal })
    .catch((error: unknown) => {
      throw error instanceof NotFoundError ? gone(error) : error;
    });
  const { state, ...stored } = storedDashboard(wanted, config, body);
  registerTiles(context, state);
  return { ...stored, state: asWritten(dashboardJson, state) };
}

/** The state of a document has no members but its IDs, so an update starts from the current ones. Tiles left to the UI stay as the plan knows them. */
function asNow(prior: State, current: DashboardRecord, config: Known, tileForm: TileForm): State {
  const now = { ...prior, ...readDashboard(current, prior, tileForm), id: prior.id };
  return config.tiles ? now : { ...now, tiles: prior.tiles };
}

export async function deleteDashboard(context: DeleteContext<Service, Dashboard>): Promise<void> {
  const { client, signal } = context;
  const prior = stateAttributes(context.prior);
  rejectProtected("deleted", prior);
  await deleteWithAlerts(context, prior, () => client.dashboards.delete(prior.id, { signal }));
}

/** True if an update changes only what the service does not have: keys of tiles, protection, the form that a tile or dashboard is written in. */
function isLocal(planned: Known, prior: State): boolean {
  const known = planned.tiles ? { ...prior, tiles: priorTiles(prior) } : prior;
  const tiles = planned.tiles?.map((tile, index) => inFormOf(tile, known.tiles?.[index])) ?? null;
  const [after, before] = [withoutKeys({ ...planned, tiles }), withoutKeys(known)];
  return Object.entries<Attribute>(dashboard.type.attributes).every(
    ([name, attribute]) => attribute.api?.name === false || sameAttribute(attribute, after[name], before[name]),
  );
}

function inFormOf(tile: KnownTile, prior: KnownTile | undefined): KnownTile {
  if (prior === undefined || !sameContent(new TileContent(tile), new TileContent(prior))) return tile;
  const { series, config, asRatio } = prior;
  return { ...tile, series, config, asRatio };
}

function withoutKeys(value: Known): ObjectValue {
  return { ...value, tiles: value.tiles?.map((tile) => ({ ...tile, key: null })) ?? null };
}

/** The planned dashboard with the IDs of the response, whose tiles have the order of the request. */
function storedDashboard(planned: Known, config: Known, body: DashboardRecord) {
  const returned = fromWire(dashboard.type, body);
  const tiles = planned.tiles && withReturnedIds(planned.tiles, knownItems(returned.tiles), matchTiles);
  const filters = planned.filters && withReturnedIds(planned.filters, knownItems(returned.filters), matchFilters);
  const { savedQueryLanguage } = returned;
  const tileIds = appliedTileIds({ tiles, tileIds: planned.tileIds });
  const state = { ...planned, id: body.id, tiles, filters, savedQueryLanguage, tileIds };
  return {
    state,
    private: privateStateOf(body, unmanagedAfterApply(config, body)),
    response: body,
  } satisfies Stored<Dashboard>;
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
