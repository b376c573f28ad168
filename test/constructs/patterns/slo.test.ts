import { TerraformVariable } from "cdktf";
import { Dashboard, DataObservabilitySource, Layout, type SloConfig, slo, workbookWindows } from "../../../lib";
import { alertsOf, dashboardsOf, diagnosticsOf } from "../../../lib/constructs/testing";
import { inventedTileData } from "../../../lib/emulator/demo/tiles";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { windowLength } from "../../../lib/evaluation/alert";
import { burnRateIn } from "../../../lib/evaluation/burn-rate";
import { stackOf } from "../support";

const pager = seed.webhook;
const tickets = "66e000000000000000000a02";
const source = { id: "65f5e4a3b9e77c001a000012", connectionId: "65f5e4a3b9e77c001a0000c1" };
const config: SloConfig = {
  source,
  objective: 0.999,
  total: "ServiceName = 'checkout' AND SpanKind = 'Server'",
  bad: "StatusCode = 'Error'",
};
type Changes = { readonly [K in keyof SloConfig]?: unknown } & Record<string, unknown>;
const sloWith = (changes: Changes = {}) => slo("Checkout", { ...config, ...changes } as SloConfig);
const tilesOf = (changes?: Changes): { name: string; content?: { config: Record<string, unknown> } }[] =>
  Layout.dashboard(sloWith(changes).block).tiles.map((tile) => ({ ...tile }) as never);
const burnRatesOf = (changes?: Changes) =>
  tilesOf(changes).flatMap(({ content }) => burnRateIn(content?.config.sqlTemplate) ?? []);

test.each([
  ["objective", (number: number) => ({ objective: number })],
  ["minimumBad", (number: number) => ({ minimumBad: number })],
  ["windows[0].factor", (number: number) => ({ windows: [{ ...workbookWindows[0], factor: number }] })],
])("%s that only a plan knows is refused in these words", (name, changes) => {
  stackOf((scope) => {
    const { numberValue } = new TerraformVariable(scope, "number", { type: "number", default: 0.99 });
    expect(() => sloWith(changes(numberValue))).toThrow(
      `cannot be watched: ${name} is known only in a plan, for example`,
    );
  });
});

test("an objective is tiles with a runbook, a tag, and an alert for each window that watches its tile", () => {
  const stack = stackOf((scope) => {
    const traces = DataObservabilitySource.byName(scope, "Traces");
    const checkout = slo("Checkout", { ...config, source: traces, runbook: "https://example.com/runbook" } as const);
    const laidOut = Layout.dashboard(checkout.block);
    const dashboard = new Dashboard(scope, "slo", { name: "SLO", tags: [checkout.tag], ...laidOut });
    checkout.alerts(dashboard, { page: pager, ticket: [tickets, pager] });
  });
  expect(diagnosticsOf(stack)).toEqual([]);
  const [dashboard] = dashboardsOf(stack);
  expect(dashboard?.config.tags).toEqual(["slo:Checkout"]);
  const tiles = (dashboard?.config.tiles ?? []) as { name: string; config: unknown }[];
  expect(tiles.map(({ name }) => name)).toEqual(
    [
      ...["objective", "attained", "error budget left"],
      ...["1h and 5m (page at 14.4)", "6h and 30m (page at 6)"].map((spans) => `burn rate over ${spans}`),
      ...["1d and 2h (ticket at 3)", "3d and 6h (ticket at 1)"].map((spans) => `burn rate over ${spans}`),
      ...["burn rates", "error budget left over time", "requests", "most failures"],
    ].map((title) => `Checkout: ${title}`),
  );
  expect(JSON.stringify(tiles[0]?.config)).toContain("[Runbook](https://example.com/runbook)");
  expect(
    alertsOf(stack).map(
      ({ config: { name, threshold, thresholdType, interval, tileId, channels, channel, note } }) => ({
        ...{ name, threshold, thresholdType, interval, tileId, note },
        receivers: channels?.length ?? (channel ? 1 : 0),
      }),
    ),
  ).toEqual(
    workbookWindows.map(({ severity, factor, long, short, every }, index) => ({
      name: `Checkout: burn rate of ${factor} over ${long} and ${short}`,
      ...{ threshold: factor, thresholdType: "above", interval: every },
      tileId: `\${observability_dashboard.slo.tile_ids["Checkout: burn rate over ${long} and ${short} (${severity} at ${factor})"]}`,
      note: `Objective: 99.9 % of requests succeed within 30d. At a burn rate of ${factor} over ${long} and ${short}, ${[2, 5, 10, 10][index]} % of the error budget is spent when this fires. [Runbook](https://example.com/runbook)`,
      receivers: severity === "page" ? 1 : 2,
    })),
  );
});

test("outside of a dashboard, each alert has a chart of its own, and the tags", () => {
  const stack = stackOf((scope) => sloWith().alerts(scope, { page: pager, ticket: tickets }));
  expect(diagnosticsOf(stack)).toEqual([]);
  const alerts = alertsOf(stack);
  expect(alerts.map(({ config: { tags } }) => tags)).toEqual(
    workbookWindows.map(({ severity }) => ["slo:Checkout", severity]),
  );
  expect(alerts.map(({ config: { chart } }) => burnRateIn(Object(chart).sqlTemplate)?.long)).toEqual([
    3600, 21_600, 86_400, 259_200,
  ]);
});

test.each<[string, Changes, string, string]>([
  ["failed requests", {}, "StatusCode = 'Error'", "1"],
  ["good requests", { bad: undefined, good: "StatusCode != 'Error'" }, "NOT (StatusCode != 'Error')", "1"],
  ["a latency", { bad: undefined, latency: { milliseconds: 300 } }, "Duration / 1000000 > 300", "1"],
  [
    "a latency of logs",
    { bad: undefined, latency: { milliseconds: 0.5, of: "toFloat64OrZero(LogAttributes['ms'])" } },
    "toFloat64OrZero(LogAttributes['ms']) > 0.5",
    "1",
  ],
  ["sampled requests", { weight: "SampleRate" }, "StatusCode = 'Error'", "SampleRate"],
])("%s are counted", (_name, changes, bad, weight) => {
  expect(burnRatesOf(changes)).toEqual(
    workbookWindows.map((_, index) => ({
      ...{ total: "ServiceName = 'checkout' AND SpanKind = 'Server'", bad, weight, time: "Timestamp" },
      ...{ long: [3600, 21_600, 86_400, 259_200][index], short: [300, 1800, 7200, 21_600][index] },
      ...{ allowed: 0.001, minimumBad: 2 },
    })),
  );
  const counts = tilesOf(changes).flatMap(({ content }) => content?.config.select ?? []);
  const aggregate = weight === "1" ? { aggFn: "count" } : { aggFn: "sum", valueExpression: weight };
  expect(counts).toMatchObject([{}, {}, {}, {}].map(() => ({ ...aggregate, whereLanguage: "sql" })));
});

test("groups are lines with the start of the newest bucket", () => {
  const tiles = tilesOf({ group: "ServiceName" }).filter(({ content }) => burnRateIn(content?.config.sqlTemplate));
  expect(tiles.map(({ content }) => content?.config.displayType)).toEqual(["line", "line", "line", "line"]);
  expect(tiles[0]?.content?.config.sqlTemplate).toMatch(
    /^SELECT toStartOfInterval\(.*- 1\).* AS ts, slo_group AS "ServiceName", /,
  );
});

test("windows and factors are data, and a severity of its own has its targets", () => {
  const fast = { severity: "urgent", factor: 13.44, long: "1h", short: "5m", every: "5m" } as const;
  const stack = stackOf((scope) => {
    const own = slo("Checkout", { ...config, window: "28d", windows: [fast] } as const);
    own.alerts(scope, { urgent: pager });
  });
  expect(alertsOf(stack).map(({ config: { threshold, interval } }) => [threshold, interval])).toEqual([[13.44, "5m"]]);
  expect(() => stackOf((scope) => sloWith().alerts(scope, { page: pager } as never))).toThrow(
    'The alerts of "Checkout" have no target for `ticket`; name one, for example { ticket: webhook }.',
  );
});

const fast = workbookWindows[0];
test.each<[string, Changes, string]>([
  ["an objective of 1", { objective: 1 }, "objective is 1; it must be between 0 and 1, for example 0.999."],
  ["an objective in percent", { objective: 99.9 }, "objective is 99.9; it must be between 0 and 1"],
  [
    "a factor that no failures reach",
    { objective: 0.93 },
    "with factor 14.4 never fires: with 7 % allowed, the burn rate is 14.285714285714 at most.",
  ],
  [
    "calendar months",
    { window: "1M" },
    'window is "1M"; use days that pass, such as 7d, 28d or 30d. Calendar months are not supported.',
  ],
  [
    "a window shorter than what alerts look at",
    { window: "2d" },
    "the window of 3d and 6h with factor 1 looks back further than the objective, which holds for 2d.",
  ],
  ["Lucene", { total: "ServiceName:checkout" }, 'total is "ServiceName:checkout"; write a condition in SQL'],
  ["no condition", { total: " " }, 'total is " "; write a condition in SQL'],
  ["no failures", { bad: undefined }, "say once which requests fail: by `bad`, `good` or `latency`."],
  ["two kinds of failures", { good: "1" }, "say once which requests fail"],
  ["no minimum", { minimumBad: 0 }, "minimumBad is 0; it must be 1 or more."],
  ["spans in seconds", { windows: [{ ...fast, short: "90s" }] }, "needs spans of whole minutes"],
  ["no span", { windows: [{ ...fast, long: "soon" }] }, "needs spans of whole minutes"],
  [
    "a short span that is long",
    { windows: [{ ...fast, short: "1h" }] },
    "needs a short span that is shorter than the long one.",
  ],
  [
    "an interval that skips",
    { windows: [{ ...fast, every: "15m" }] },
    "is evaluated every 15m, so that it would miss what happens within its short span.",
  ],
  ["a factor of 0", { windows: [{ ...fast, factor: 0 }] }, "needs a factor above 0."],
  ["a quoted group", { group: '"a"' }, 'group is "a"; quote identifiers with `, not with ".'],
])("%s is rejected", (_name, changes, message) => {
  expect(() => sloWith(changes)).toThrow(`The objective "Checkout" cannot be watched: `);
  expect(() => sloWith(changes)).toThrow(message);
});

test.each(["Timestamp > toDateTime('2026-01-01 10:00:00')", "a::String = 'x:y'", "b = 'Service:x'"])(
  "%s is SQL",
  (total) => expect(() => sloWith({ total })).not.toThrow(),
);

test("the intervals are a fifth of the short span or less, so that an incident of that length is seen", () => {
  for (const { every, short } of workbookWindows)
    expect(windowLength({ interval: every }) * 5).toBeLessThanOrEqual(
      { "5m": 3e5, "30m": 18e5, "2h": 72e5, "6h": 216e5 }[short],
    );
});

test("pictures show what a service that keeps its objective would", () => {
  const shown = new Map(
    tilesOf().flatMap(({ name, content }) => {
      const data =
        content?.config.configType === "sql" ? inventedTileData(content.config, 1_772_323_200_000) : undefined;
      return data?.kind === "series" ? [[name.replace("Checkout: ", ""), data.lines]] : [];
    }),
  );
  const last = (title: string) => shown.get(title)?.map(({ amount }) => Number(amount)) ?? [];
  expect(last("attained")[0]).toBeGreaterThan(0.999);
  expect(last("attained")[0]).toBeLessThan(1);
  expect(last("error budget left")[0]).toBeGreaterThan(0.3);
  expect(last("error budget left")[0]).toBeLessThan(1);
  expect(last("burn rate over 1h and 5m (page at 14.4)")[0]).toBeLessThan(1);
  expect(shown.get("burn rates")?.map(({ label }) => label)).toEqual(["5m", "30m", "1h", "2h", "6h", "1d", "3d"]);
});
