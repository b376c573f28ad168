import type { AlertRecord, Client } from "../../../../lib/client";
import { alertableDisplayTypes } from "../../../../lib/definitions";
import { contentOf, idOf, itemsOf, type Tile } from "../../../../lib/tiles";
import type { CallContext } from "../../../sdk";
import { priorTiles } from "./prior-tiles";
import type { Planned, State } from "./types";

interface Loss {
  readonly tile: Tile;
  readonly why: string;
}

/**
 * Warns if the plan removes the tile of an alert: the service silently deletes such alerts (contract 5.9). The alerts are listed only if a
 * tile is at risk.
 */
export async function warnAboutAlerts(
  context: CallContext<Client> & { readonly prior: State },
  planned: Planned,
): Promise<void> {
  const losses = lostTiles(priorTiles(context.prior), planned);
  if (losses.size === 0) return;
  const alerts = await alertsOn(context, losses);
  for (const [id, { tile, why }] of losses) {
    const watching = alerts.filter(({ tileId }) => tileId === id);
    if (watching.length === 0) continue;
    const names = watching.map(nameOf).join(", ");
    context.warn(
      `Alerts will be deleted with the tile "${String(tile.name)}" of "${context.prior.name}"`,
      `The tile "${String(tile.name)}" (${id}) of the dashboard "${context.prior.name}" ${why}, and the service then deletes ${watching.length === 1 ? "the alert" : "the alerts"} on it: ${names}. If this configuration also manages such an alert, it is recreated if it watches another tile.`,
      ["tiles"],
    );
  }
}

/**
 * Deletes a dashboard and warns of the alerts deleted with it. The plan cannot distinguish them from alerts of the same destroy, which
 * Terraform deletes before.
 */
export async function deleteWithAlerts(
  context: CallContext<Client> & { readonly prior: State },
  deleteDashboard: () => Promise<void>,
): Promise<void> {
  const { prior, warn } = context;
  const tiles = lostTiles(priorTiles(prior), { tiles: [] });
  const left = tiles.size === 0 ? [] : await alertsOn(context, tiles);
  await deleteDashboard();
  if (left.length === 0) return;
  warn(
    `Alerts were deleted with the dashboard "${prior.name}"`,
    `When a dashboard is deleted, the service also deletes its alerts. "${prior.name}" (${prior.id}) had ${left.map(nameOf).join(", ")}, which this run had not deleted before.`,
  );
}

function lostTiles(prior: readonly Tile[], planned: Pick<Planned, "tiles">): Map<string, Loss> {
  const losses = new Map<string, Loss>();
  const next = planned.tiles && itemsOf(planned.tiles);
  if (!next) return losses;
  const kept = new Map(next.map((tile) => [idOf(tile), tile]));
  for (const tile of prior) {
    const id = idOf(tile);
    if (id === undefined) continue;
    const after = kept.get(id);
    if (after === undefined) losses.set(id, { tile, why: "is removed" });
    else if (canCarry(tile) && !canCarry(after))
      losses.set(id, { tile, why: "changes to a display type that cannot have alerts" });
  }
  return losses;
}

/** An unknown tile is assumed to be fine. */
function canCarry(tile: Tile): boolean {
  const displayType = contentOf(tile)?.displayType;
  return displayType === undefined || alertableDisplayTypes.includes(String(displayType));
}

/** Without a configured provider or a readable list, there is no warning. */
async function alertsOn(
  context: CallContext<Client>,
  losses: ReadonlyMap<string, Loss>,
): Promise<readonly AlertRecord[]> {
  try {
    const alerts = await context.client.alerts.list({ signal: context.signal });
    return alerts.filter(({ tileId }) => typeof tileId === "string" && losses.has(tileId));
  } catch (error) {
    context.log.debug("the alerts of the removed tiles could not be listed", { error: String(error) });
    return [];
  }
}

function nameOf({ name, id }: AlertRecord): string {
  return name ? `"${name}" (${id})` : id;
}
