import { TerraformVariable } from "cdktf";
import {
  Alert,
  type AlertConfig,
  alertOn,
  Dashboard,
  DataObservabilitySavedSearch,
  held,
  markdownTile,
  numberTile,
  ObservabilityProvider,
  SavedSearch,
  tableTile,
  timeSeries,
} from "../../lib";
import { alertsOf } from "../../lib/constructs/testing";
import { annotationsOf, stackOf } from "./support";

const id = "65f5e4a3b9e77c001a000011";
const rule = {
  threshold: 1,
  thresholdType: "above",
  interval: "5m",
  channel: { type: "webhook", webhookId: id },
} as const;

/** What synth finds in an alert, also in one that does not compile. */
function problems(alert: (dashboard: Dashboard) => object): string[] {
  const stack = stackOf((scope) => {
    const dashboard = new Dashboard(scope, "api", {
      name: "API",
      tiles: [
        timeSeries("Errors", id),
        numberTile("Requests", id),
        tableTile("Slowest", id),
        markdownTile("About", "x"),
        { name: "Raw", config: JSON.stringify({ displayType: "pie", sourceId: id, select: [{ aggFn: "count" }] }) },
        { name: "Later", config: "${var.config}" },
        { name: "Token", series: new TerraformVariable(scope, "series", {}).value },
      ],
    });
    new Alert(scope, "alert", { ...rule, ...alert(dashboard) } as unknown as AlertConfig);
  });
  return annotationsOf(stack).map((problem) => problem.replace("error [stack/alert]: ", ""));
}

test.each(["Errors", "Requests", "Later", "Token"])("an alert can watch the tile %s", (key) => {
  expect(problems((dashboard) => ({ tile: dashboard.tile(key) }))).toEqual([]);
});

test.each([
  ["Slowest", "table"],
  ["About", "markdown"],
  ["Raw", "pie"],
])("an alert on the tile %s, which the service would delete, is rejected", (key, display) => {
  expect(problems((dashboard) => ({ tile: dashboard.tile(key) }))).toEqual([
    `tile is "${key}", which has display type ${display}; only tiles of type line, stacked_line, stacked_bar, number can have alerts. [tile-cannot-have-alerts]`,
  ]);
});

test("a tile cannot be set twice", () => {
  expect(problems((dashboard) => ({ tile: dashboard.tile("Errors"), tileId: dashboard.tileId("Errors") }))).toEqual([
    "tileId conflicts with `tile`; set only one of them. [conflicting-arguments]",
  ]);
});

test("an alert needs a tile or a saved search", () => {
  expect(problems(() => ({}))).toEqual([
    "the alert does not watch anything; set `dashboardId` and `tileId`, `savedSearchId` or `chart`. [missing-argument]",
  ]);
});

test("an alert that cannot work as expected causes a warning with the remedy", () => {
  const stack = stackOf((scope) => {
    const tile = timeSeries("Latency", id).quantile(0.5, "Duration").as("p50").quantile(0.95, "Duration").as("p95");
    const dashboard = new Dashboard(scope, "d", { name: "d", tiles: [tile] });
    const channel = { type: "webhook", webhookId: id } as const;
    new Alert(scope, "a", {
      tile: dashboard.tile("Latency"),
      threshold: 1,
      thresholdType: "above",
      interval: "5m",
      channel,
    });
  });
  expect(annotationsOf(stack)).toEqual([
    'warn [stack/a]: The tile "Latency" has 2 series, but the service compares only the last one ("p95"). Move the one to watch to the end, or to a separate tile. [alert-compares-last-series]',
  ]);
});

test("an alert watches a saved search, created or looked up", () => {
  const stack = stackOf((scope) => {
    const search = new SavedSearch(scope, "search", { name: "Errors", sourceId: id, where: "SeverityText:error" });
    search.alert("many", rule);
    new Alert(scope, "found", { ...rule, savedSearch: DataObservabilitySavedSearch.byName(scope, "Errors") });
    new Alert(scope, "sentence", alertOn(search).above(10).over("15m").notify(id));
  });
  expect(annotationsOf(stack)).toEqual([]);
  expect(alertsOf(stack).map(({ name, config }) => [name, config.savedSearchId])).toEqual([
    ["found", "${data.observability_saved_search.saved_search-Errors.id}"],
    ["search_many_75424FD4", "${observability_saved_search.search.id}"],
    ["sentence", "${observability_saved_search.search.id}"],
  ]);
});

test("a saved search together with another reference is an error", () => {
  const stack = stackOf((scope) => {
    const tile = { dashboardId: id, tileId: "t" };
    new Alert(scope, "both", { ...rule, savedSearch: { id }, tile } as unknown as AlertConfig);
    new Alert(scope, "twice", { ...rule, savedSearch: { id }, savedSearchId: id } as unknown as AlertConfig);
  });
  expect(annotationsOf(stack)).toEqual(
    expect.arrayContaining([
      "error [stack/both]: tile conflicts with `savedSearch`; set only one of them. [conflicting-arguments]",
      "error [stack/twice]: savedSearchId conflicts with `savedSearch`; set only one of them. [conflicting-arguments]",
    ]),
  );
});

test("an alert is in the team of the tile or the search it watches, unless it names another", () => {
  const stack = stackOf((scope) => {
    const dashboard = new Dashboard(scope, "api", { name: "API", team: "blue", tiles: [timeSeries("Errors", id)] });
    const search = new SavedSearch(scope, "search", { name: "Errors", sourceId: id, team: "green" });
    new Alert(scope, "tile", { ...rule, tile: dashboard.tile("Errors") });
    search.alert("search", rule);
    new Alert(scope, "other", { ...rule, tile: dashboard.tile("Errors"), team: "red" });
    const plain = new Dashboard(scope, "plain", { name: "API", tiles: [timeSeries("Errors", id)] });
    new Alert(scope, "none", { ...rule, tile: plain.tile("Errors") });
  });
  expect(
    alertsOf(stack)
      .map(({ config }) => config.team)
      .sort(),
  ).toEqual(["blue", "green", "red", undefined]);
});

test("a warning that the provider ignores is no annotation, and an error is", () => {
  const stack = stackOf((scope) => {
    const quiet = { product: "clickstack", ignoreWarnings: ["argument-without-effect"] } as const;
    new ObservabilityProvider(scope, "quiet", { ...quiet, useBundledProvider: false });
    new Dashboard(scope, "api", { name: "x".repeat(1025), savedQueryLanguage: "sql" });
  });
  expect(annotationsOf(stack)).toEqual([
    expect.stringMatching(/^error \[stack\/api\]: name .* \[value-out-of-range\]$/),
  ]);
});

test("a builder's tile is the chart of an alert, and names it", () => {
  const chart = timeSeries("Errors", id).count().where("SeverityText:error");
  const given = alertsOf(stackOf((scope) => new Alert(scope, "alert", { ...rule, chart })));
  expect(given).toMatchObject([
    {
      config: {
        displayName: "Errors",
        chart: { displayType: "line", sourceId: id, select: [{ where: "SeverityText:error" }] },
      },
    },
  ]);
  expect(problems(() => ({ chart }))).toEqual([]);
  const named = stackOf((scope) => new Alert(scope, "alert", { ...rule, chart, displayName: "Mine", tags: ["shop"] }));
  expect(alertsOf(named)).toMatchObject([{ config: { displayName: "Mine", tags: ["shop"] } }]);
});

test("the content of a tile of raw SQL may have a name of its own, and is the chart as it is", () => {
  const chart = {
    displayType: "line",
    configType: "sql",
    connectionId: id,
    sqlTemplate: "SELECT $__timeInterval(Timestamp) AS ts, count() FROM otel_logs GROUP BY ts",
    name: "Errors",
  } as const;
  const [alert] = alertsOf(stackOf((scope) => new Alert(scope, "alert", { ...rule, chart })));
  expect(alert).toMatchObject({ config: { chart } });
  expect(problems(() => ({ chart }))).toEqual([]);
});

test("what the service holds although its type of filter does not have it is no mistake where it is marked", () => {
  const filterOf = (label: string) => ({ name: "Pod", sourceId: id, expression: "Pod", label });
  const annotations = (label: string) =>
    annotationsOf(stackOf((scope) => new Dashboard(scope, "a", { name: "A", filters: [filterOf(label)] as never })));
  expect(annotations("pod")).toEqual([expect.stringContaining("filters[0].label is not supported for `type`")]);
  expect(annotations(held("pod"))).toEqual([]);
});

test("a builder's tile of a metric source that names no metric is no chart of an alert, unless it is replaced before synth", () => {
  const metrics = { id, kindInput: "metric" };
  const named = timeSeries("CPU", metrics).metric("process.cpu.utilization", "gauge").avg("Value");
  const unnamed = timeSeries("CPU", metrics).avg("Value");
  expect(problems(() => ({ chart: named }))).toEqual([]);
  expect(problems(() => ({ chart: unnamed }))).toEqual([
    'chart has a source of kind "metric" and names no metric; call `metric` before its aggregate: .metric("process.cpu.utilization", "gauge").avg("Value"). [missing-argument]',
  ]);
  const stack = stackOf((scope) => {
    const alert = new Alert(scope, "alert", { ...rule, chart: unnamed });
    alert.chart = { displayType: "line", sourceId: id, select: [{ aggFn: "count" }] };
  });
  expect(annotationsOf(stack)).toEqual([]);
});

test("the content of a tile is the chart of an alert, checked like a tile and like an alert on it", () => {
  const select = [{ aggFn: "count" }, { aggFn: "max", valueExpression: "Duration" }] as const;
  expect(problems(() => ({ chart: { displayType: "line", sourceId: id, select } }))).toEqual([
    expect.stringContaining('The chart has 2 series, but the service compares only the last one ("max").'),
  ]);
  expect(problems(() => ({ chart: JSON.stringify({ displayType: "pie", sourceId: id, select }) }))).toContainEqual(
    expect.stringMatching(
      /chart.displayType is "pie", which is not a known value \(line, stacked_line, stacked_bar, number\)/,
    ),
  );
  expect(problems(() => ({ chart: tableTile("Slowest", id) }))).toEqual([
    expect.stringMatching(
      /chart.displayType is "table", which is not a known value \(line, stacked_line, stacked_bar, number\)/,
    ),
  ]);
  expect(problems((dashboard) => ({ chart: timeSeries("x", id), tile: dashboard.tile("Errors") }))).toContainEqual(
    "chart conflicts with `tile`; set only one of them. [conflicting-arguments]",
  );
});

test("an alert rule reads as a sentence about a builder's tile", () => {
  const chart = numberTile("Requests", id).count();
  expect(alertOn(chart).below(1)).toEqual({ chart, threshold: 1, thresholdType: "below", interval: "5m" });
});
