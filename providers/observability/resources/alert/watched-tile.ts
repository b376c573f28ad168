import { ApiError, type Client } from "../../../../lib/client";
import { alertableDisplayTypes } from "../../../../lib/definitions";
import { nearest, type ObjectValue } from "../../../../lib/model";
import { type CallContext, DiagnosticError } from "../../../sdk";
import { type KnownTile, plannedTiles, tilesById } from "../../planned-dashboards";
import { displayTypeOf } from "../dashboard/display-type";

type Tiles = ReadonlyMap<string, KnownTile>;

/**
 * Refuses an alert whose tile cannot carry one, or is not there: the service takes it, and deletes it at the dashboard's next update
 * (contract 5.9). Looks at the dashboard as this run plans it, else, for an alert that is new to its tile, as the service has it. Returns
 * the tile when it is known.
 */
export async function refuseUnsuitableTile(
  context: CallContext<Client>,
  client: Client,
  planned: ObjectValue,
  isNewToTile: boolean,
): Promise<KnownTile | undefined> {
  const { dashboardId, tileId, source } = planned;
  if (source !== "tile" || typeof dashboardId !== "string" || typeof tileId !== "string") return undefined;
  const tiles =
    plannedTiles(client, dashboardId) ?? (isNewToTile ? await readTiles(context, client, dashboardId) : undefined);
  if (tiles === undefined) return undefined;
  const tile = tiles.get(tileId);
  if (tile === undefined) throw refusal(missing(tileId, dashboardId, tiles));
  if (tile.displayType !== undefined && !alertableDisplayTypes.includes(tile.displayType))
    throw refusal(
      `The tile "${tile.name}" (${tileId}) shows a ${tile.displayType}, which carries no alerts: the service would delete this one at the next change of the dashboard. Alerts stay on tiles of ${alertableDisplayTypes.join(", ")}; watch such a tile, or a saved search.`,
    );
  return tile;
}

/** `undefined` when the dashboard is not readable with this credential; what the service thinks of the alert then counts. */
async function readTiles(
  { signal, log }: CallContext<Client>,
  client: Client,
  dashboardId: string,
): Promise<Tiles | undefined> {
  try {
    const dashboard = await client.dashboards.read(dashboardId, { signal });
    if (dashboard) return tilesById((dashboard.tiles ?? []) as readonly ObjectValue[], displayTypeOf);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.debug("the dashboard of an alert could not be read", { dashboardId, error: error.message });
    return undefined;
  }
  throw refusal(
    `There is no dashboard ${dashboardId}. If it was deleted, refer to the one that takes its place.`,
    "dashboardId",
  );
}

function missing(tileId: string, dashboardId: string, tiles: Tiles): string {
  const near = new Set(nearest(tileId, tiles.keys()));
  const offered = [...tiles].filter(([id]) => near.size === 0 || near.has(id)).slice(0, 10);
  const list = offered.map(([id, { name }]) => `"${name}" (${id})`).join(", ");
  return `The dashboard ${dashboardId} has no tile ${tileId}. ${list === "" ? "It has no tiles." : `It has ${list}.`} Refer to a tile as observability_dashboard.NAME.tile_ids["key"].`;
}

function refusal(detail: string, member = "tileId"): DiagnosticError {
  return new DiagnosticError("Tile cannot carry the alert", detail, [member]);
}
