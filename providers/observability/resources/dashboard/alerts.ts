import type { CallContext, DeleteContext, PlanDelete, PlanUpdate } from "terraform-provider-sdk/internal/provider";
import type { AlertRecord, Client } from "../../../../lib/client";
import { problem } from "../../../../lib/service/problems";
import type { Product } from "../../../../lib/service/products";
import { alertDisplayTypes, contentOf, idOf, itemsOf, sameQuery, type Tile } from "../../../../lib/tiles";
import { titleOf } from "../../diagnostics";
import { clientIfKnown, type Service, type TileFacts, type Tiles } from "../../service";
import { type Unmanaged, unmanagedIn } from "../../stored/ownership";
import { placeOf } from "./checks";
import { type Dashboard, type Planned, priorTiles, type State } from "./members";
import { lostPresentation } from "./read";

/**
 * Warns of what a plan does to alerts: those on a tile that is removed are silently deleted by the service (contract 5.9), and those on a tile
 * that keeps its ID watch what it queries from now on. All are named, also those of the configuration: Terraform plans these after the
 * dashboard, so nothing distinguishes them yet from those made in the UI. They are listed only if a tile is at risk.
 */
export async function warnAboutAlerts(context: PlanUpdate<Service, Dashboard>, planned: Planned): Promise<void> {
  const { prior } = context;
  const fates = fatesOf(prior, planned, unmanagedIn(context.private), clientIfKnown(context)?.product);
  const alerts = await alertsOn(context, [...fates.keys()]);
  const redirected: string[] = [];
  for (const [id, { tile, why, isKnown }] of fates) {
    const watching = alerts.filter(({ tileId }) => tileId === id);
    if (watching.length === 0) continue;
    const [names, named] = [watching.map(titleOf).join(", "), titleOf(tile)];
    if (why === undefined) redirected.push(`${named}${isKnown ? "" : ", which the plan cannot compare,"} has ${names}`);
    else if (!deletesAlerts(context))
      warnOfRemoval(context, `the tile "${String(tile.name)}" of ${placeOf(prior, tile)}`, watching);
    else
      context.warn(
        problem("tile-alert-lost", `"${String(tile.name)}"`, placeOf(prior, tile)),
        `The tile ${named} of the dashboard "${prior.name}" ${why}, and the service then deletes ${watching.length === 1 ? "the alert" : "the alerts"} on it: ${names}. If this configuration also manages such an alert, it is recreated if it watches another tile.`,
      );
  }
  if (redirected.length > 0)
    context.warn(
      problem("alert-query-changes", titleOf(prior)),
      `The plan changes what tiles of the dashboard "${prior.name}" query, and their alerts follow: ${redirected.join("; ")}. Check those that this configuration does not manage. If they must not follow, give the tile another name, and another key if it has one: it is then a new tile, and the ${deletesAlerts(context) ? "alerts are deleted with" : "plan removes"} the former one.`,
    );
}

/** Warns of all alerts that are deleted with a dashboard: the plan does not know which of them the same plan deletes before. */
export async function warnAboutDeletion(context: PlanDelete<Service, Dashboard>): Promise<void> {
  const { prior } = context;
  const alerts = await alertsOf(context, prior);
  if (alerts.length === 0) return;
  if (!deletesAlerts(context)) return warnOfRemoval(context, `the dashboard ${titleOf(prior)}`, alerts);
  context.warn(
    problem("dashboard-alerts-lost", titleOf(prior)),
    `The plan deletes the dashboard "${prior.name}", and the service then deletes the alerts on it: ${alerts.map(titleOf).join(", ")}. Those that this configuration manages are among them.`,
  );
}

/** Deletes a dashboard and warns of the alerts deleted with it. Terraform deletes alerts of the same destroy before. */
export async function deleteWithAlerts(
  context: DeleteContext<Service, Dashboard>,
  remove: () => Promise<void>,
): Promise<void> {
  const { prior } = context;
  const left = await alertsOf(context, prior);
  await remove();
  if (left.length === 0 || !deletesAlerts(context)) return;
  context.warn(
    problem("dashboard-alerts-deleted", titleOf(prior)),
    `When a dashboard is deleted, the service also deletes its alerts. "${prior.name}" (${prior.id}) had ${left.map(titleOf).join(", ")}, which this run had not deleted before.`,
  );
}

/** Whether it is known that the service deletes an alert with what it watches: the base document does not say it. */
function deletesAlerts(context: CallContext<Client>): boolean {
  return clientIfKnown(context)?.product !== "base";
}

function warnOfRemoval({ warn }: CallContext<Client>, target: string, alerts: readonly AlertRecord[]): void {
  const names = alerts.map(titleOf).join(", ");
  warn(
    problem("alert-target-removed", target),
    `${names}: it is not known what the service does with them. Those that this configuration manages are among them.`,
  );
}

function alertsOf(context: CallContext<Client>, prior: State): Promise<readonly AlertRecord[]> {
  return alertsOn(
    context,
    priorTiles(prior).flatMap((tile) => idOf(tile) ?? []),
  );
}

/** Without a configured provider or a readable list, there is no warning. */
async function alertsOn(context: CallContext<Client>, tileIds: readonly string[]): Promise<readonly AlertRecord[]> {
  if (tileIds.length === 0) return [];
  try {
    const alerts = await context.client.alerts.list({ signal: context.signal });
    return alerts.filter(({ tileId }) => typeof tileId === "string" && tileIds.includes(tileId));
  } catch (error) {
    context.log.debug("the alerts of changed tiles could not be listed", { error: String(error) });
    return [];
  }
}

/** What becomes of a tile that may have alerts. */
interface Fate {
  readonly tile: Tile;
  /** Why its alerts go; `undefined`: the tile stays, and they watch another query. */
  readonly why?: string;
  /** Both queries are known. */
  readonly isKnown?: boolean;
}

/** By tile ID; nothing for a tile whose alerts stay as they are. */
function fatesOf(
  prior: State,
  { tiles }: Pick<Planned, "tiles">,
  unmanaged: Unmanaged,
  product: Product | undefined,
): ReadonlyMap<string, Fate> {
  const fates = new Map<string, Fate>();
  const next = tiles && itemsOf(tiles);
  if (!next) return fates;
  const kept = new Map(next.map((tile) => [idOf(tile), tile]));
  for (const tile of priorTiles(prior)) {
    const id = idOf(tile);
    if (id === undefined) continue;
    const after = kept.get(id);
    if (after === undefined) fates.set(id, { tile, why: "is removed" });
    else if (!canCarry(tile, product)) continue;
    else if (!canCarry(after, product))
      fates.set(id, { tile, why: "changes to a display type that cannot have alerts" });
    else if (!keepsQuery(after, tile, unmanaged.tiles[id] ?? []))
      fates.set(id, { tile, isKnown: contentOf(after) !== undefined && contentOf(tile) !== undefined });
  }
  return fates;
}

/** A formula that was made in the UI is not in the state, but the alerts on its tile watch it. */
function keepsQuery(next: Tile, prior: Tile, unmanaged: readonly string[]): boolean {
  const [content, before] = [contentOf(next), contentOf(prior)];
  if (!sameQuery(next, prior, unmanaged) || !content || !before) return false;
  return !lostPresentation(next, content, before, unmanaged).includes("formulas");
}

/** An unknown tile is assumed to be fine. */
function canCarry(tile: Tile, product: Product | undefined): boolean {
  const displayTypes = alertDisplayTypes(product);
  const displayType = contentOf(tile)?.displayType;
  return displayType === undefined || !displayTypes || displayTypes.includes(String(displayType));
}

/**
 * Registers for the alerts of this run which tiles a dashboard has, or will have. A dashboard or tiles without an ID are unknown, and so are
 * tiles that a document leaves to the UI.
 */
export function registerTiles(context: CallContext<Service>, { id, tiles }: Pick<Planned, "id" | "tiles">): void {
  const items = itemsOf(tiles);
  if (tiles && items && typeof id === "string") registerLater(context, id, () => items);
}

/** Like `registerTiles`; the tiles are computed when an alert needs them. */
export function registerLater(context: CallContext<Service>, id: string, tiles: () => readonly Tile[] | null): void {
  clientIfKnown(context)?.plannedDashboards.note(id, () => {
    const items = tiles();
    return items === null ? undefined : tilesById(items);
  });
}

/** What alerts need to know of the tiles that have an ID, by it. */
export function tilesById(tiles: readonly Tile[]): Tiles {
  const known = tiles.flatMap((tile) => {
    const id = idOf(tile);
    return id === undefined ? [] : [[id, factsOf(tile)] as const];
  });
  return new Map(known);
}

function factsOf(tile: Tile): TileFacts {
  const displayType = contentOf(tile)?.displayType;
  return {
    name: String(tile.name),
    displayType: typeof displayType === "string" ? displayType : undefined,
    whole: tile,
  };
}
