import { setTimeout } from "node:timers/promises";
import type { Emulator } from "../../../lib/emulator";
import type { Random } from "./random";
import { randomConfig, type Targets } from "./tiles";
import { condition, markdown, title } from "./words";

type Body = Record<string, unknown>;
type Stored = Body & { readonly id: string; readonly tiles?: readonly (Body & { readonly id: string })[] };

export interface Amount {
  readonly dashboards: number;
  readonly alerts: number;
  readonly savedSearches: number;
}

/** Creates random objects in a service over its API, as people do in the UI. */
export async function fillService(
  { openSource }: Pick<Emulator, "openSource">,
  random: Random,
  amount: Amount,
): Promise<void> {
  const service = serviceAt(openSource);
  const sources = await service.list("sources");
  const [connection, ...connections] = (await service.list("connections")).map(({ id }) => id);
  const [webhook, ...webhooks] = (await service.list("webhooks")).map(({ id }) => id);
  const [first, ...others] = sources.filter(({ kind }) => kind === "log" || kind === "trace").map(({ id }) => id);
  const traces = sources.find(({ kind }) => kind === "trace")?.id;
  if (first === undefined || traces === undefined || connection === undefined || webhook === undefined)
    throw new Error("The service is empty.");

  const searches: Stored[] = [];
  for (let i = 0; i < amount.savedSearches; i += 1)
    searches.push(await service.create("saved-searches", savedSearch(random, [first, ...others])));
  const dashboards: Stored[] = [];
  for (let i = 0; i < amount.dashboards; i += 1) {
    const ids = dashboards.map(({ id }) => id);
    const targets: Targets = {
      sources: [first, ...others],
      traces,
      connection: random.pick([connection, ...connections]),
      dashboards: ids,
    };
    const body = withOwnConnections(dashboard(random, targets), sources);
    dashboards.push(await service.create("dashboards", body));
  }
  for (let i = 0; i < amount.alerts; i += 1)
    await service.create("alerts", alert(random, { dashboards, searches, webhooks: [webhook, ...webhooks] }));
}

/** A query of a source runs on the connection of the source. */
function withOwnConnections({ tiles, ...body }: Body, sources: readonly Stored[]): Body {
  const connections = new Map(sources.map(({ id, connection }) => [id, connection]));
  const own = (Array.isArray(tiles) ? tiles : []).map(({ config, ...tile }) => {
    const connectionId = config.configType === "sql" ? connections.get(config.sourceId) : undefined;
    return { ...tile, config: { ...config, ...(connectionId === undefined ? {} : { connectionId }) } };
  });
  return { ...body, tiles: own };
}

/** The few requests that filling takes. */
export function serviceAt({ baseUrl, apiKey }: Emulator["openSource"]) {
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const call = async (path: string, init?: RequestInit): Promise<unknown> => {
    const response = await fetch(`${baseUrl}/api/v2/${path}`, { ...init, headers });
    if (response.status === 429) {
      await setTimeout(1000 * Number(response.headers.get("retry-after") ?? 5));
      return call(path, init);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text} ${String(init?.body ?? "")}`);
    return JSON.parse(text).data;
  };
  return {
    list: async (path: string) => (await call(path)) as Stored[],
    create: async (path: string, body: Body) =>
      (await call(path, { method: "POST", body: JSON.stringify(body) })) as Stored,
    update: async (path: string, id: string, body: Body) => {
      await call(`${path}/${encodeURIComponent(id)}`, { method: "PUT", body: JSON.stringify(body) });
    },
    remove: async (path: string, id: string) => {
      await call(`${path}/${encodeURIComponent(id)}`, { method: "DELETE" });
    },
  };
}

function savedSearch(r: Random, sources: readonly [string, ...string[]]): Body {
  return {
    name: title(r).trim(),
    sourceId: r.pick(sources),
    ...r.maybe("where", 0.7, () => condition(r)),
    ...r.maybe("whereLanguage", 0.3, () => r.pick(["lucene", "sql"])),
    ...r.maybe("select", 0.4, () => "Timestamp, Body"),
    ...r.maybe("orderBy", 0.3, () => "Timestamp DESC"),
    tags: tags(r),
    ...r.maybe("filters", 0.2, () => [{ type: "sql", condition: "ServiceName IN ('api')" }]),
  };
}

function tags(r: Random): string[] {
  return [...new Set(r.many(0, 2, () => r.pick(["team", "checkout", "a b", "größe"])))];
}

function dashboard(r: Random, targets: Targets): Body {
  const containers = r.chance(0.2)
    ? [
        {
          id: "main",
          title: title(r),
          collapsed: false,
          tabs: [
            { id: "one", title: "One" },
            { id: "two", title: "Two" },
          ],
        },
        { id: "more", title: "More", collapsed: true, ...r.maybe("bordered", 0.5, () => true) },
      ]
    : [];
  return {
    name: title(r),
    tags: tags(r),
    tiles: tiles(r, targets, containers.length > 0),
    ...(containers.length > 0 ? { containers } : {}),
    ...r.maybe("filters", 0.25, () => [filter(r, targets)]),
    ...(r.chance(0.2) ? { savedQuery: condition(r), savedQueryLanguage: r.pick(["lucene", "sql"]) } : {}),
    ...r.maybe("savedFilterValues", 0.1, () => [{ type: "sql", condition: "ServiceName IN ('api')" }]),
  };
}

function filter(r: Random, { sources }: Targets): Body {
  return {
    type: "QUERY_EXPRESSION",
    name: title(r),
    expression: "ServiceName",
    sourceId: r.pick(sources),
    ...r.maybe("where", 0.3, () => condition(r)),
    ...r.maybe("appliesToSourceIds", 0.3, () => [r.pick(sources)]),
    ...(r.chance(0.3) ? { isVariableEnabled: true, variableName: "service" } : {}),
  };
}

/** Most dashboards are laid out in rows, each section by itself; some of them by hand. */
function tiles(r: Random, targets: Targets, hasContainers: boolean): Body[] {
  const byHand = r.chance(0.4);
  let [x, y] = [0, 0];
  const made = r.many(0, 8, () => {
    const w = r.pick([6, 8, 12, 12, 24]);
    if (x + w > 24) [x, y] = [0, y + 6];
    const place = byHand
      ? { x: r.between(0, 12), y: r.between(0, 20), w: r.between(1, 12), h: r.between(1, 9) }
      : { x, y, w, h: 6 };
    x += w;
    const container = hasContainers
      ? r.pick<Body>([{}, { containerId: "main", tabId: "one" }, { containerId: "more" }])
      : {};
    return { name: r.chance(0.1) ? "" : title(r), ...place, ...container, config: randomConfig(r, targets) };
  });
  return byHand || !hasContainers ? made : [undefined, "main", "more"].flatMap((id) => sectionOf(made, id));
}

/** The tiles of a section, in rows by themselves. */
function sectionOf(tiles: readonly Body[], id: string | undefined): Body[] {
  let [x, y] = [0, 0];
  return tiles
    .filter(({ containerId }) => containerId === id)
    .map((tile) => {
      const w = Number(tile.w);
      if (x + w > 24) [x, y] = [0, y + 6];
      x += w;
      return { ...tile, x: x - w, y };
    });
}

interface Watched {
  readonly dashboards: readonly Stored[];
  readonly searches: readonly Stored[];
  readonly webhooks: readonly [string, ...string[]];
}

function alert(r: Random, { dashboards, searches, webhooks }: Watched): Body {
  const webhook = r.pick(webhooks);
  const tiles = dashboards.flatMap(({ id, tiles: own = [] }) =>
    own
      .filter(({ config }) => isAlertable(config))
      .map((tile) => ({ source: "tile", dashboardId: id, tileId: tile.id })),
  );
  const places: Body[] = [...tiles, ...searches.map(({ id }) => ({ source: "saved_search", savedSearchId: id }))];
  const [first, ...others] = places;
  if (!first) throw new Error("There is nothing to watch.");
  const watched = r.pick([first, ...others]);
  const thresholdType = r.pick(["above", "below", "between", "not_equal"]);
  const threshold = r.pick([0, 10, 0.05, 1e9]);
  return {
    ...watched,
    ...(watched.source === "saved_search" ? r.maybe("groupBy", 0.3, () => "ServiceName") : {}),
    interval: r.pick(["1m", "5m", "1h", "1d"]),
    threshold,
    thresholdType,
    ...(thresholdType === "between"
      ? { thresholdMax: threshold + 5 }
      : r.maybe("thresholdMax", 0.1, () => threshold + 1)),
    ...(r.chance(0.2)
      ? { channels: [{ type: "webhook", webhookId: webhook }] }
      : { channel: { type: "webhook", webhookId: webhook } }),
    ...r.maybe("name", 0.7, () => title(r)),
    ...r.maybe("message", 0.4, () => markdown(r) || "Look"),
    ...r.maybe("note", 0.2, () => "What to do"),
    ...r.maybe("numConsecutiveWindows", 0.2, () => r.between(1, 3)),
    ...schedule(r),
  };
}

function schedule(r: Random): Body {
  if (r.chance(0.1)) return { scheduleStartAt: "2026-06-01T00:00:00Z" };
  return r.chance(0.1) ? { scheduleOffsetMinutes: 0 } : {};
}

function isAlertable(config: unknown): boolean {
  if (typeof config !== "object" || config === null || "configType" in config || !("displayType" in config))
    return false;
  return ["line", "stacked_bar", "number"].includes(String(config.displayType));
}
