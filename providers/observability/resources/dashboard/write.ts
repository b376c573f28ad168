import { DiagnosticError } from "terraform-provider-sdk";
import type { CreateContext, Stored, UpdateContext } from "terraform-provider-sdk/internal/provider";
import {
  type Attribute,
  fromWire,
  type ObjectValue,
  type Partners,
  withIdsOf,
} from "terraform-provider-sdk/internal/schema";
import type { DashboardRecord } from "../../../../lib/client";
import { dashboard } from "../../../../lib/kinds/dashboard";
import { problem } from "../../../../lib/service/problems";
import { hasUnsentLanguages, idOf, type KnownTile, knownItems } from "../../../../lib/tiles";
import type { Service } from "../../service";
import { unmanagedIn } from "../../stored/ownership";
import { registerTiles } from "./alerts";
import { updateBody } from "./body";
import { matchFilters, matchTiles } from "./items";
import { type Dashboard, inItsPlace, type Known, priorTiles, sameMember, sameTile, tileIdsOf } from "./members";
import { keptMembers, privateStateOf, unmanagedAfterApply } from "./ownership";
import { asStored } from "./plan";

/** The result of an update that changes nothing the service has. */
export function localUpdate(context: UpdateContext<Service, Dashboard>): Stored<Dashboard> | undefined {
  const { planned } = context;
  if (!isLocal(context)) return undefined;
  const state = { ...planned, tileIds: appliedIds(planned) };
  registerTiles(context, state);
  return { state, private: asStored(context.private) };
}

/** The body of an update, made of the dashboard as it is now. @throws DiagnosticError if somebody saved it after the plan was created. */
export function updatedDashboard(current: DashboardRecord, context: UpdateContext<Service, Dashboard>): ObjectValue {
  const { planned, prior, config, private: privateState, client } = context;
  if (planned.overwriteConcurrentChanges !== true) rejectLostUpdate(context, current);
  return updateBody(planned, {
    config,
    prior,
    unmanaged: unmanagedIn(privateState),
    current,
    tileForm: client.tileForm,
  });
}

/** @throws DiagnosticError that names the tiles that somebody saved after the plan was created. */
function rejectLostUpdate({ changesIn }: UpdateContext<Service, Dashboard>, body: DashboardRecord): void {
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

const attributeNames = Object.keys(dashboard.type.attributes).filter((name): name is keyof Known => true);

/** True if an update changes only what the service does not have: keys of tiles, protection, the form that a tile or dashboard is written in. */
function isLocal({ planned, prior, config, private: privateState }: UpdateContext<Service, Dashboard>): boolean {
  if (prior.tiles?.some(({ config }) => hasUnsentLanguages(config))) return false;
  const unmanaged = unmanagedIn(privateState);
  const kept = keptMembers(config, unmanaged);
  const [tiles, last] = [knownItems(planned.tiles), priorTiles(prior)];
  const isSame = (tile: KnownTile, before: KnownTile | undefined) =>
    before?.id === tile.id && sameTile(inItsPlace(tile, before, kept.has("containers")), before, unmanaged);
  return attributeNames.every((name) => {
    const attribute: Attribute = dashboard.type.attributes[name];
    if (attribute.api?.name === false || kept.has(name)) return true;
    if (name !== "tiles") return sameMember(name, planned, prior);
    return tiles.length === last.length && tiles.every((tile, index) => isSame(tile, last[index]));
  });
}

/** The planned dashboard with the IDs of the response, whose tiles have the order of the request. */
export function storedDashboard(
  body: DashboardRecord,
  context: CreateContext<Service, Dashboard> | UpdateContext<Service, Dashboard>,
): Stored<Dashboard> {
  const { planned } = context;
  const { tiles: returned, filters: filtered, savedQueryLanguage, defaultTags } = fromWire(dashboard.type, body);
  const tiles = planned.tiles && withReturnedIds(planned.tiles, knownItems(returned), matchTiles);
  const filters = planned.filters && withReturnedIds(planned.filters, knownItems(filtered), matchFilters);
  const tileIds = appliedIds({ tiles, tileIds: planned.tileIds });
  const state = {
    ...planned,
    id: body.id,
    tiles,
    filters,
    savedQueryLanguage,
    tileIds,
    defaultTags: planned.defaultTags ?? defaultTags,
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

/** IDs by key as an apply stores them; those of the plan for tiles that are left to the UI. */
function appliedIds({ tiles, tileIds }: Pick<Known, "tiles" | "tileIds">): Known["tileIds"] {
  return (tiles && tileIdsOf(tiles)) ?? tileIds ?? {};
}
