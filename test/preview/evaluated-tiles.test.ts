import { createClient, resolveSettings } from "../../lib/client";
import { dashboardMarkup, type TileData } from "../../lib/drawing";
import { inventedTileData } from "../../lib/emulator";
import { burnRateSql } from "../../lib/evaluation/burn-rate";
import { readPlan } from "../../lib/tools/plans/read-plan";
import { askService } from "../../lib/tools/preview/ask";
import { type LiveResults, Service } from "../../lib/tools/preview/live";
import { previewComment } from "../../lib/tools/preview/markdown";
import { previewPage } from "../../lib/tools/preview/page";
import { drawnDashboard, picturesOf } from "../../lib/tools/preview/pictures";
import { type RowsService, rowsService } from "./rows-service";

const minute = 60_000;
const hour = 60 * minute;
const currentTime = Date.UTC(2026, 7, 20, 3, 7, 11);

/** A row a minute, of which those of one hour come ten at a time. */
const rows = Array.from({ length: 7 * 24 * 60 }, (_, index) => index).flatMap((index) => {
  const time = currentTime - index * minute;
  const isRush = time > currentTime - 5 * hour && time < currentTime - 4 * hour;
  return Array.from({ length: isRush ? 10 : 1 }, () => ({ time, Duration: 1 }));
});

let service: RowsService;
beforeAll(async () => {
  service = await rowsService(rows);
});
afterAll(() => service.close());

const tileOf = (name: string, x: number, y: number, displayType = "line") => ({
  ...{ id: name, name, x, y, w: 12, h: 5 },
  config: JSON.stringify({ displayType, sourceId: "s", select: [{ aggFn: "count", where: "" }] }),
});

const dashboard = {
  name: "Checkout",
  tiles: [
    tileOf("Errors", 0, 0),
    tileOf("Calls", 12, 0, "number"),
    tileOf("Far below", 0, 40),
    tileOf("Others", 0, 45),
  ],
};
const alertOn = (tile: string, more: object = {}) => ({
  ...{ name: `Too many ${tile}`, tile_id: tile, threshold: 20, threshold_type: "above", interval: "5m" },
  ...more,
});

type Alerts = Readonly<Record<string, readonly [before: object, after: object]>>;

/** A plan that changes no tile, only alerts. */
function planOfAlerts(alerts: Alerts) {
  const unchanged = { actions: ["no-op"], before: dashboard, after: dashboard };
  const changes = Object.entries(alerts).map(([name, [before, after]]) => ({
    ...{ address: `observability_alert.${name}`, type: "observability_alert" },
    change: { actions: [before === after ? "no-op" : "update"], before, after },
  }));
  const own = { address: "observability_dashboard.checkout", type: "observability_dashboard", change: unchanged };
  return readPlan("p", { resource_changes: [own, ...changes] as never });
}

async function ask(stack: ReturnType<typeof planOfAlerts>): Promise<LiveResults> {
  const input = {
    openSource: { baseUrl: service.url, apiKey: "key" },
    version: "0",
    rateLimit: { requests: 0, perSeconds: 60 },
  };
  const resolution = resolveSettings(input, {});
  if (!("settings" in resolution)) throw new Error(JSON.stringify(resolution));
  const client = createClient(resolution.settings);
  const spans = { tilesSince: 6 * hour, alertsSince: 7 * 24 * hour, currentTime };
  const limits = { maxFirings: 0, maxFiringShare: 0.5 };
  const requests = { sentRequests: 0, mostRequests: 10 };
  const asked = { stack, service: new Service(client, requests, new AbortController().signal) };
  try {
    return await askService([asked], { includeUnchanged: false, requests, limits, ...spans, report: () => {} });
  } finally {
    await client.close();
  }
}

const dataOf = (live: LiveResults, tile: string): TileData | undefined =>
  [...live.tiles].find(([{ key }]) => key === tile)?.[1];

const articlesIn = (page: string) => page.match(/<article[\s\S]*?<\/article>/g) ?? [];
const cardOf = (page: string, name: string) => articlesIn(page).find((card) => card.includes(`<h3>${name}</h3>`)) ?? "";

describe("a changed threshold that makes an alert noisy, on tiles that the plan does not change", () => {
  let live: LiveResults;
  const stack = planOfAlerts({
    errors: [alertOn("Errors", { threshold: 100 }), alertOn("Errors")],
    calls: [alertOn("Calls", { threshold: 100 }), alertOn("Calls")],
    far: [alertOn("Far below", { threshold: 100 }), alertOn("Far below")],
  });
  beforeAll(async () => {
    live = await ask(stack);
  });

  test("the tile is drawn from the windows that the alert compares, with its threshold and when it would have fired", () => {
    // One query serves the three alerts and their tiles; the number over the whole span is the other.
    expect(live.requests).toBe(2);
    const data = dataOf(live, "Errors");
    expect(data).toMatchObject({ kind: "series", window: 5 * minute });
    const values = data?.kind === "series" ? (data.lines[0]?.values ?? []) : [];
    expect(values.length).toBeGreaterThan(200);
    expect([Math.max(...values.map(Number)), values.at(-5)]).toEqual([50, 5]);
    const page = previewPage([stack], { live, currentTime, data: "" });
    expect(page).not.toContain("unchanged dashboard");
    const card = cardOf(page, "Errors");
    expect(card).toContain('class="threshold"');
    expect(card.match(/class="firing"/g)).toHaveLength(1);
    expect(card).toContain("Each point is the highest of 7 windows of 5m.");
    expect(card).not.toContain("Sample data");
    expect(card).toContain('class="alert noticed"');
  });

  test("a number has the windows of its alert below it", () => {
    const card = cardOf(previewPage([stack], { live, currentTime, data: "" }), "Calls");
    expect(card).toContain('<p class="number ');
    expect(card).toContain('class="threshold"');
    expect(card).toContain('class="firing"');
  });

  test("every other tile is empty, and says why", () => {
    const page = previewPage([stack], { live, currentTime, data: "" });
    const card = cardOf(page, "Others");
    expect(card).toContain("The plan does not change this tile; --all queries it.");
    expect(card).not.toContain("Sample data");
  });

  test("the picture of the pull request has every tile whose alert fails the run, and the comment shows it", () => {
    const [picture] = picturesOf([stack], live, currentTime);
    for (const name of ["Errors", "Calls", "Far below"]) expect(picture?.svg).toContain(`<h3>${name}</h3>`);
    expect(picture?.svg).toContain("1 more tile");
    const pictures = new Map(picture ? [[picture.subject, "https://e.example/c.svg"]] : []);
    expect(previewComment([stack], { live, findings: [], pictures })).toContain("![Checkout, as the plan leaves it](");
  });

  test("a tile with an alert gets the room that its chart needs, and nothing overlaps", () => {
    const drawn = drawnDashboard(stack.dashboards[0] as never, { stack, live, currentTime });
    const places = dashboardMarkup(drawn).text.match(/grid-row:\d+\/span \d+/g);
    expect(places?.slice(0, 2)).toEqual(["grid-row:1/span 8", "grid-row:1/span 8"]);
    expect(dashboardMarkup(drawn).text).not.toMatch(/"Errors" in row/);
  });
});

test("an alert of which there is nothing to say is not marked", async () => {
  const stack = planOfAlerts({ quiet: [alertOn("Errors", { threshold: 100 }), alertOn("Errors", { threshold: 90 })] });
  const card = cardOf(previewPage([stack], { live: await ask(stack), currentTime, data: "" }), "Errors");
  expect(card).toContain('class="alert planned"');
  expect(card).not.toContain("noticed");
});

test("the number of a burn rate is that of the service, from the counts of requests and failures", async () => {
  const sqlTemplate = burnRateSql({
    ...{ total: "Service = 'a'", bad: "Duration = 1", weight: "1", time: "Timestamp" },
    ...{ long: 3600, short: 300, allowed: 0.25, minimumBad: 2 },
  });
  const config = JSON.stringify({
    ...{ displayType: "number", configType: "sql", connectionId: "c" },
    sourceId: "s",
    sqlTemplate,
  });
  const change = {
    actions: ["create"],
    before: null,
    after: { name: "SLO", tiles: [{ ...tileOf("Burn", 0, 0), config }] },
  };
  const own = { address: "observability_dashboard.slo", type: "observability_dashboard", change };
  const live = await ask(readPlan("p", { resource_changes: [own] as never }));
  // Every row meets each condition here.
  expect(dataOf(live, "Burn")).toMatchObject({ kind: "series", lines: [{ amount: 4 }] });
  expect(live.requests).toBe(1);
});

test("only thresholds for windows as long as the drawn buckets are drawn", async () => {
  const hourly = alertOn("Errors", { interval: "1h", threshold: 21 });
  const stack = planOfAlerts({
    short: [alertOn("Errors", { threshold: 100 }), alertOn("Errors")],
    hourly: [hourly, { ...hourly, threshold: 22 }],
  });
  const card = cardOf(previewPage([stack], { live: await ask(stack), currentTime, data: "" }), "Errors");
  expect(card.match(/class="threshold"/g)).toHaveLength(1);
});

test.each(["0.1", "0.01", "0.001", "0.00001"])("sample data keep an error budget of %s", (allowed) => {
  const select = [
    { aggFn: "count", where: "SpanKind:Server AND StatusCode:Error" },
    { aggFn: "count", where: "SpanKind:Server" },
  ];
  for (const expression of [`1 - A / B / ${allowed}`, `A / B / ${allowed}`]) {
    const config = { displayType: "line", sourceId: "s", select, formulas: [{ expression }] };
    const data = inventedTileData(config, currentTime);
    const values = data.kind === "series" ? data.lines.flatMap((line) => line.values) : [];
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) {
      expect(value).toBeGreaterThan(0);
      expect(value).toBeLessThan(1);
    }
  }
});
