import type { TileData } from "../drawing";
import { type Client, createClient, resolveSettings } from "../lib/client";
import { fromEnvironment } from "../lib/client/resolve/mode";
import { provider } from "../lib/definitions/provider";
import { tileKind } from "../lib/tiles";
import { UsageError } from "../lib/usage-error";
import { version } from "../lib/version";
import { type AlertHistoryCheck, checkHistory } from "./backtest";
import { type LiveResults, tileAt } from "./page";
import type { PlannedAlert, PlannedDashboard, PlannedStack, PlannedTile, Values } from "./planned";
import { eventsOf, livePoints, queryOf, searchAsTile } from "./queries";
import { tileSeries, totalsOf } from "./tile-data";

const minute = 60_000;
const hour = 60 * minute;

/** Bucket lengths that the chart endpoint knows, for pictures of about a hundred buckets. */
const granularities: readonly (readonly [string, number])[] = [
  ["1m", minute],
  ["5m", 5 * minute],
  ["15m", 15 * minute],
  ["30m", 30 * minute],
  ["1h", hour],
  ["6h", 6 * hour],
  ["1d", 24 * hour],
];

interface Asking {
  readonly client: Client;
  /** How far back tiles look, and how far alerts, in milliseconds. */
  readonly tilesSince: number;
  readonly alertsSince: number;
  readonly now: number;
  readonly signal: AbortSignal;
  readonly tell: (step: string) => void;
}

/** Queries the service for the data of every tile and the history of every alert, one request after another within its limits. */
export async function askService(
  stacks: readonly PlannedStack[],
  asking: Asking,
): Promise<LiveResults & { refused: string[] }> {
  const tiles = new Map<string, TileData>();
  const alerts = new Map<string, AlertHistoryCheck>();
  const refused: string[] = [];
  for (const { dashboards, alerts: planned } of stacks) {
    for (const dashboard of dashboards.filter(({ mark }) => mark !== "removed"))
      for (const tile of dashboard.tiles.filter(({ mark }) => mark !== "removed")) {
        asking.tell(`${dashboard.name}: ${tile.name}`);
        const data = await tileData(tile, asking);
        if (data.kind === "none" && data.refused) refused.push(`${dashboard.name} / ${tile.name}: ${data.reason}`);
        tiles.set(tileAt(dashboard.address, tile.key), data);
        if (tile.mark === "changed" && tile.before)
          tiles.set(tileAt(dashboard.address, tile.key, "before"), await tileData(tile.before, asking));
      }
    for (const alert of planned.filter(({ mark }) => mark !== "removed")) {
      asking.tell(`history of ${alert.name}`);
      const config = watchedConfig(dashboards, alert.watches) ?? (await watchedSearch(alert, asking));
      alerts.set(
        alert.address,
        await checkHistory(asking.client, alert, config, { ...asking, since: asking.alertsSince }),
      );
    }
  }
  return { tiles, alerts, refused };
}

function watchedConfig(
  dashboards: readonly PlannedDashboard[],
  watches: { dashboard: string; tile: string } | undefined,
) {
  const dashboard = dashboards.find(({ address }) => address === watches?.dashboard);
  return dashboard?.tiles.find(({ key }) => key === watches?.tile)?.config;
}

async function watchedSearch(
  { values, search }: PlannedAlert,
  { client, signal }: Asking,
): Promise<Values | string | undefined> {
  const { saved_search_id: id, group_by: groupBy } = values;
  if (search) return searchAsTile(search, groupBy);
  if (typeof id !== "string") return undefined;
  if (!client.capabilities.has("savedSearches.read")) return "Saved searches cannot be read in this mode.";
  const found = (await client.savedSearches.list({ signal })).find((search) => search.id === id);
  return found ? searchAsTile(found, groupBy) : "Its saved search no longer exists.";
}

async function tileData({ config }: PlannedTile, { client, tilesSince, now, signal }: Asking): Promise<TileData> {
  if (!config) return { kind: "none", reason: "The query is known only after apply, so it is not checked." };
  const kind = tileKind(config.displayType)?.data;
  if (kind === "events" || kind === "event_patterns")
    return eventsOf(client, config, { since: tilesSince, now, signal });
  const query = queryOf(config);
  if ("unchecked" in query) return { kind: "none", reason: query.unchecked };
  if (kind === "totals") return totalsOf(client, config, query.series, { start: now - tilesSince, end: now }, signal);
  const [granularity, step] = granularities.find(([, length]) => tilesSince / length <= 150) ?? ["1d", 24 * hour];
  const end = Math.floor(now / step) * step;
  const range = { start: end - Math.ceil(tilesSince / step) * step, end, granularity };
  const live = await livePoints(client, query.series, range, signal);
  if ("refused" in live) return { kind: "none", reason: live.refused, refused: true };
  return tileSeries(config, query.series, live.points, range, step);
}

/** A client for the service in the environment; a preview only sends chart queries. @throws UsageError if the environment is incomplete. */
export function chartClient(environment: NodeJS.ProcessEnv): Client {
  const { baseUrl, apiKey } = provider.type.attributes.openSource.type.attributes;
  const resolution = resolveSettings({ ...fromEnvironment(environment), version }, environment);
  if (!("settings" in resolution)) {
    const [first] = "errors" in resolution ? resolution.errors : resolution.unknown;
    throw new UsageError(
      `${first?.detail ?? first?.summary ?? "No service is configured."} --live reads the address and the key from ${baseUrl.env} and ${apiKey.env}.`,
    );
  }
  const client = createClient(resolution.settings);
  if (client.capabilities.has("charts.query")) return client;
  throw new UsageError("--live needs chart queries, which this mode does not support.");
}
