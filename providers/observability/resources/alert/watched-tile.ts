import { type CallContext, type CreateContext, DiagnosticError } from "terraform-provider-sdk";
import { fromWire, nearest } from "terraform-provider-sdk/schema";
import { ApiError } from "../../../../lib/client";
import { dashboard } from "../../../../lib/kinds/dashboard";
import { alertDisplayTypes, knownItems } from "../../../../lib/tiles";
import type { Service, TileFacts, Tiles } from "../../service";
import { tilesById } from "../dashboard/alerts";
import { sourceOf } from "./references";
import type { Alert, Planned } from "./types";

interface Unsuitable {
  readonly detail: string;
  readonly member: "tileId" | "dashboardId";
}

/** The known tile of an alert, and why it cannot have the alert. */
interface Watched {
  readonly tile?: TileFacts;
  readonly unsuitable?: Unsuitable;
}

const summary = "Tile cannot have alerts";

/**
 * Warns of a tile that cannot have the alert or does not exist. A plan before a destroy cannot be distinguished, so the plan never fails
 * here: the apply does. Returns the tile.
 */
export async function warnAboutTile(
  context: CallContext<Service>,
  client: Service,
  planned: Planned,
  isNewToTile: boolean,
): Promise<Watched> {
  const watched = await watchedTile(context, client, planned, isNewToTile);
  const { unsuitable } = watched;
  if (unsuitable) context.warn(summary, `${unsuitable.detail} The apply will fail.`, [unsuitable.member]);
  return watched;
}

/** Rejects such an alert before it is written: the service accepts it, but deletes it with the dashboard's next update (contract 5.9). */
export async function refuseUnsuitableTile(context: CreateContext<Service, Alert>): Promise<void> {
  const { client, planned } = context;
  const alert = { ...planned, source: sourceOf(planned) };
  const { unsuitable } = await watchedTile(context, client, alert, planned.id === null);
  if (unsuitable) throw new DiagnosticError(summary, unsuitable.detail, [unsuitable.member]);
}

/** Looks at the dashboard as this run plans it, else, for an alert that is new to its tile, as the service has it. */
async function watchedTile(
  context: CallContext<Service>,
  client: Service,
  planned: Planned,
  isNewToTile: boolean,
): Promise<Watched> {
  const { dashboardId, tileId, source } = planned;
  if (source !== "tile" || typeof dashboardId !== "string" || typeof tileId !== "string") return {};
  const known = client.plannedDashboards.tilesOf(dashboardId);
  const tiles = known ?? (isNewToTile ? await readTiles(context, client, dashboardId) : undefined);
  if (tiles === undefined) return {};
  if (tiles === null) return { unsuitable: { detail: noDashboard(dashboardId), member: "dashboardId" } };
  const tile = tiles.get(tileId);
  if (tile === undefined) return { unsuitable: { detail: missing(tileId, dashboardId, tiles), member: "tileId" } };
  const displayTypes = alertDisplayTypes(client.product);
  if (tile.displayType === undefined || !displayTypes || displayTypes.includes(tile.displayType)) return { tile };
  const detail = `The tile "${tile.name}" (${tileId}) has display type ${tile.displayType}, which cannot have alerts: the service would delete the alert on the next change of the dashboard. Only tiles of type ${displayTypes.join(", ")} can have alerts. Watch such a tile, or a saved search.`;
  return { tile, unsuitable: { detail, member: "tileId" } };
}

/** `null` when there is none; `undefined` when it is not readable with this credential: what the service thinks of the alert then counts. */
async function readTiles(
  { signal, log }: CallContext<Service>,
  client: Service,
  dashboardId: string,
): Promise<Tiles | null | undefined> {
  try {
    const found = await client.dashboards.read(dashboardId, { signal });
    if (found) return tilesById(knownItems(fromWire(dashboard.type, found).tiles));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.debug("the alert's dashboard could not be read", { dashboardId, error: error.message });
    return undefined;
  }
  return null;
}

function noDashboard(dashboardId: string): string {
  return `There is no dashboard ${dashboardId}. If it was deleted, refer to its replacement.`;
}

function missing(tileId: string, dashboardId: string, tiles: Tiles): string {
  const near = new Set(nearest(tileId, tiles.keys()));
  const offered = [...tiles].filter(([id]) => near.size === 0 || near.has(id)).slice(0, 10);
  const list = offered.map(([id, { name }]) => `"${name}" (${id})`).join(", ");
  return `The dashboard ${dashboardId} has no tile ${tileId}. ${list === "" ? "It has no tiles." : `It has ${list}.`} Refer to a tile as observability_dashboard.NAME.tile_ids["key"].`;
}
