import { badRequest } from "../rejection";
import type { AlertBody } from "../shapes/alert";
import { isObjectId } from "../store/ids";
import type { Channel, Tile } from "../store/records";
import type { Store } from "../store/store";

/** What an alert hangs on, once everything it names has been found. */
export interface References {
  dashboardId?: string;
  tileId?: string;
  savedSearchId?: string;
}

const intervalWords = /\{\s*interval\w*\s*:|\$__(timeInterval|interval)\w*/i;
const commentsAndTexts = /--[^\n]*|\/\*[\s\S]*?\*\/|('(?:[^'\\]|\\.)*')/g;

const withoutComments = (sql: string): string => sql.replace(commentsAndTexts, (_, text = " ") => text);

function checkRawSql({ config }: Tile): void {
  if (config.configType !== "sql") return;
  if (!["line", "stacked_bar", "number"].includes(config.displayType))
    throw badRequest("Alerts on Raw SQL tiles are only supported for Line, Stacked Bar, or Number display types");
  if (config.displayType !== "number" && !intervalWords.test(withoutComments(String(config.sqlTemplate))))
    throw badRequest(
      "Raw SQL alert query is invalid: SQL used for alerts must include an interval parameter or macro.",
    );
}

function checkOrigin(store: Store, body: AlertBody): References {
  if (body.source === "saved_search") {
    if (!isObjectId(body.savedSearchId)) throw badRequest("Invalid saved search ID");
    const search = store.savedSearches.find(body.savedSearchId.toLowerCase());
    if (!search) throw badRequest("Saved search not found");
    return { savedSearchId: search.id };
  }
  if (!isObjectId(body.dashboardId)) throw badRequest("Invalid dashboard ID");
  const dashboard = store.dashboards.find(body.dashboardId);
  if (!dashboard) throw badRequest("Dashboard not found");
  const tile = dashboard.tiles.find(({ id }) => id === body.tileId);
  if (!tile) throw badRequest("Tile not found");
  checkRawSql(tile);
  return { dashboardId: body.dashboardId, tileId: body.tileId };
}

/** Where an alert notifies, in whichever of the two forms it was sent. */
export const channelsOf = ({ channel, channels }: AlertBody): Channel[] => channels ?? (channel ? [channel] : []);

/** Checks that everything an alert names exists; the first thing that does not is a 400. */
export function resolvedReferences(store: Store, body: AlertBody): References {
  const references = checkOrigin(store, body);
  for (const { type, webhookId } of channelsOf(body)) {
    if (type !== "webhook") continue;
    if (!isObjectId(webhookId ?? "")) throw badRequest("Invalid webhook ID");
    if (!store.webhooks.find((webhookId ?? "").toLowerCase())) throw badRequest("Webhook not found");
  }
  return references;
}
