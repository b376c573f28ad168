import { createClient, resolveSettings } from "../../lib/client";
import { readPlan } from "../../lib/tools/plans/read-plan";
import { askService } from "../../lib/tools/preview/ask";
import { Service } from "../../lib/tools/preview/live";
import { previewPage } from "../../lib/tools/preview/page";
import { reportJson, reportOf } from "../../lib/tools/preview/report";
import { type RowsService, rowsService } from "./rows-service";

const hour = 3_600_000;
const currentTime = Date.UTC(2026, 7, 20, 3, 7, 11);

let service: RowsService;
beforeAll(async () => {
  service = await rowsService([{ time: currentTime - hour, Duration: 1 }]);
});
afterAll(() => service.close());

const tile = (dashboard: number, index: number, where: string) => ({
  id: `${dashboard}-${index}`,
  name: `Tile ${index}`,
  ...{ x: 0, y: index * 5, w: 12, h: 5 },
  config: JSON.stringify({
    displayType: "line",
    sourceId: `s${dashboard}-${index}`,
    select: [{ aggFn: "count", where }],
  }),
});

/** 36 dashboards of five tiles, each with an alert on the first; the plan changes the first tile of three of them. */
const changes = Array.from({ length: 36 }, (_, dashboard) => {
  const tiles = (where: string) => [0, 1, 2, 3, 4].map((index) => tile(dashboard, index, index === 0 ? where : ""));
  const isChanged = dashboard < 3;
  const body = (where: string) => ({ name: `D${dashboard}`, tiles: tiles(where) });
  const alert = {
    name: `A${dashboard}`,
    tile_id: `${dashboard}-0`,
    threshold: 1,
    threshold_type: "above",
    interval: "5m",
  };
  const actions = isChanged ? ["update"] : ["no-op"];
  return [
    {
      ...{ address: `observability_dashboard.d${dashboard}`, type: "observability_dashboard" },
      change: { actions, before: body("old"), after: body(isChanged ? "new" : "old") },
    },
    {
      ...{ address: `observability_alert.a${dashboard}`, type: "observability_alert" },
      change: { actions: ["no-op"], before: alert, after: alert },
    },
  ];
}).flat();
const stacks = [readPlan("p", { resource_changes: changes })];

async function ask({ all: includeUnchanged = false, maxRequests = 1000 } = {}, of = stacks) {
  const input = {
    openSource: { baseUrl: service.url, apiKey: "key" },
    version: "0",
    rateLimit: { requests: 0, perSeconds: 60 },
  };
  const resolution = resolveSettings(input, {});
  if (!("settings" in resolution)) throw new Error(JSON.stringify(resolution));
  const client = createClient(resolution.settings);
  const sent = service.granularities.length;
  try {
    const spans = { tilesSince: 6 * hour, alertsSince: 24 * hour, currentTime };
    const limits = { maxFirings: 10, maxFiringShare: 0.5 };
    const requests = { sentRequests: 0, mostRequests: maxRequests };
    const own = new Service(client, requests, new AbortController().signal);
    const asked = of.map((stack) => ({ stack, service: own }));
    const live = await askService(asked, { includeUnchanged, requests, limits, ...spans, report: () => {} });
    return { live, sent: service.granularities.length - sent };
  } finally {
    await client.close();
  }
}

test("only what the plan changes is queried: three tiles with their alerts, which one query serves, and what they show now", async () => {
  const { live, sent } = await ask();
  expect([sent, live.requests, live.tiles.size, live.alerts.size]).toEqual([6, 6, 6, 3]);
  expect(reportOf(stacks, live)).toContain(
    "6 requests to the service for 3 tiles and 3 alerts that the plan changes; --all queries the others too.",
  );
});

test("with `all`, every tile and alert is queried", async () => {
  const { live, sent } = await ask({ all: true });
  expect([sent, live.requests, live.tiles.size, live.alerts.size]).toEqual([183, 183, 183, 36]);
});

test("no more requests are sent than allowed; what is omitted is marked, and alerts count as not evaluated", async () => {
  const { live, sent } = await ask({ maxRequests: 4 });
  expect([sent, live.requests]).toEqual([4, 4]);
  const limit = "Not queried: the limit of 4 requests is reached (--max-requests).";
  expect([...live.alerts.values()].map((check) => ("unchecked" in check ? check.unchecked : "evaluated"))).toEqual([
    "evaluated",
    "evaluated",
    limit,
  ]);
  expect(reportOf(stacks, live)).toContain("The limit is 4 (--max-requests).");
  expect(reportOf(stacks, live)).toContain("Not evaluated: A2");
});

test("two stacks with equal addresses, such as staging and production, have data and verdicts of their own", async () => {
  const stack = (name: string, aggFn: string, threshold: number) => {
    const chart = { displayType: "line", sourceId: "s", select: [{ aggFn, valueExpression: "Duration", where: "" }] };
    const one = { id: "t", name: "T", x: 0, y: 0, w: 12, h: 5, config: JSON.stringify(chart) };
    const after = { name: "A", tile_id: "t", threshold, threshold_type: "above", interval: "5m" };
    const created = { actions: ["create"], before: null };
    return readPlan(name, {
      resource_changes: [
        {
          ...{ address: "observability_dashboard.d", type: "observability_dashboard" },
          change: { ...created, after: { name: "D", tiles: [one] } },
        },
        { address: "observability_alert.a", type: "observability_alert", change: { ...created, after } },
      ],
    });
  };
  const both = [stack("staging", "sum", 1), stack("production", "max", 100)];
  const { live } = await ask({}, both);
  const { stacks: reported } = reportJson(both, live) as { stacks: { alerts: { verdict: string }[] }[] };
  expect(reported.map(({ alerts }) => alerts[0]?.verdict)).toEqual(["fired", "never fired"]);
  const firings = (page: string) => page.match(/class="firing"/g)?.length ?? 0;
  expect(both.map((one) => firings(previewPage([one], { live, currentTime, data: "" })))).toEqual([1, 0]);
  expect(live.tiles.size).toBe(2);
});

test("an alert with its own chart is evaluated on it, and its chart is drawn", async () => {
  const chart = JSON.stringify({ displayType: "line", sourceId: "s", select: [{ aggFn: "count", where: "" }] });
  const after = { display_name: "Rows", chart, threshold: 1, threshold_type: "above", interval: "1h" };
  const change = { actions: ["create"], before: null, after };
  const own = [{ address: "observability_alert.own", type: "observability_alert", change }];
  const { live, sent } = await ask({}, [readPlan("p", { resource_changes: own })]);
  expect(sent).toBe(1);
  expect([...live.alerts.values()]).toMatchObject([{ alert: "Rows", result: { maximum: 1 } }]);
  expect([...live.tiles]).toMatchObject([[{ key: "chart" }, { kind: "series" }]]);
});
