import type { CallContext, PlanUpdate } from "terraform-provider-sdk/internal/provider";
import { stringOf } from "terraform-provider-sdk/internal/schema";
import type { AlertRecord, Client } from "../../../../lib/client";
import { problem } from "../../../../lib/service/problems";
import { alertDisplayTypes, contentOf, idOf, itemsOf, sameQuery, type Tile } from "../../../../lib/tiles";
import { titleOf } from "../../diagnostics";
import { clientIfKnown, type Service, type Tiles } from "../../service";
import { unmanagedIn } from "../../stored/ownership";
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
  const fates = fatesOf(context, planned);
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

type Deletion = CallContext<Service> & { readonly prior: State };

/** Warns of all alerts that are deleted with a dashboard: the plan does not know which of them the same plan deletes before. */
export async function warnAboutDeletion(context: Deletion): Promise<void> {
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
export async function deleteWithAlerts(context: Deletion, remove: () => Promise<void>): Promise<void> {
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

/** By tile ID; nothing for a tile whose alerts stay as they are. An unknown tile is assumed to be fine. */
function fatesOf(context: PlanUpdate<Service, Dashboard>, { tiles }: Planned): ReadonlyMap<string, Fate> {
  const fates = new Map<string, Fate>();
  const next = tiles && itemsOf(tiles);
  if (!next) return fates;
  const unmanaged = unmanagedIn(context.private);
  const displayTypes = alertDisplayTypes(clientIfKnown(context)?.product);
  const canCarry = (content: ReturnType<typeof contentOf>) =>
    content?.displayType === undefined || !displayTypes || displayTypes.includes(String(content.displayType));
  const kept = new Map(next.map((tile) => [idOf(tile), tile]));
  for (const tile of priorTiles(context.prior)) {
    const id = idOf(tile);
    if (id === undefined) continue;
    const after = kept.get(id);
    const [now, before, own] = [after && contentOf(after), contentOf(tile), unmanaged.tiles[id]];
    if (after === undefined) fates.set(id, { tile, why: "is removed" });
    else if (!canCarry(before)) continue;
    else if (!canCarry(now)) fates.set(id, { tile, why: "changes to a display type that cannot have alerts" });
    // A formula that was made in the UI is not in the state, but the alerts on its tile watch it.
    else if (!now || !before || !sameQuery(after, tile, own) || lostPresentation(after, tile, own).includes("formulas"))
      fates.set(id, { tile, isKnown: now !== undefined && before !== undefined });
  }
  return fates;
}

/**
 * Registers for the alerts of this run which tiles a dashboard has, or will have; they are looked at when an alert needs them. A dashboard or
 * tiles without an ID are unknown, and so are tiles that a document leaves to the UI.
 */
export function registerTiles(context: CallContext<Service>, dashboard: Pick<Planned, "id" | "tiles">): void {
  if (typeof dashboard.id !== "string") return;
  clientIfKnown(context)?.plannedDashboards.note(dashboard.id, () => {
    const items = dashboard.tiles && itemsOf(dashboard.tiles);
    return items ? tilesById(items) : undefined;
  });
}

/** What alerts need to know of the tiles that have an ID, by it. */
export function tilesById(tiles: readonly Tile[]): Tiles {
  const known = tiles.flatMap((whole) => {
    const id = idOf(whole);
    const displayType = stringOf(contentOf(whole)?.displayType);
    return id === undefined ? [] : [[id, { name: String(whole.name), displayType, whole }] as const];
  });
  return new Map(known);
}
