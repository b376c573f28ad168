import { type ObjectValue, sameValue } from "terraform-provider-sdk/values";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Runtime, runtimeOf } from "../../support/runtime";

const log = seed.logs;
const trace = seed.traces;
const connection = seed.connection;
const config = (value: object) => ({ config: JSON.stringify(value) });
const count = { aggFn: "count" };

/** Each is applied and must then plan empty: the normalizations of contract section 15. */
const cases: Record<string, Record<string, unknown>> = {
  "no tiles": {},
  "an empty list of tiles": { tiles: [] },
  "tags that are repeated are one": { tags: ["b", "a", "b"] },
  "empty tags": { tags: [] },
  "empty filters, filter values and containers": { filters: [], savedFilterValues: [], containers: [] },
  "a saved query without a language": { savedQuery: "SeverityText:error" },
  "a saved query with a language": { savedQuery: "level = 'error'", savedQueryLanguage: "sql" },
  "a blank saved query": { savedQuery: "" },
  "filter values without a type": { savedFilterValues: [{ condition: "a IN ('b')" }] },
  "a filter": { filters: [{ name: "Service", expression: "ServiceName", sourceId: log }] },
  "filters with an empty list of sources": {
    filters: [{ name: "Service", expression: "ServiceName", sourceId: log, appliesToSourceIds: [] }],
  },
  "containers and tabs": {
    containers: [{ id: "c", title: "C", collapsed: false, tabs: [{ id: "t", title: "T" }] }],
    tiles: [{ name: "in", containerId: "c", tabId: "t", ...config({ displayType: "markdown", markdown: "x" }) }],
  },
  "two tiles of one name and one without": {
    tiles: [
      { name: "a", ...config({ displayType: "markdown", markdown: "1" }) },
      { name: "a", ...config({ displayType: "markdown", markdown: "2" }) },
      { name: "", ...config({ displayType: "markdown" }) },
    ],
  },
  ...Object.fromEntries(
    Object.entries({
      "time without anything optional": [{ sourceId: log, aggFn: "count" }],
      "time with groups": [{ type: "time", sourceId: log, aggFn: "avg", field: "Duration", groupBy: ["a", "b"] }],
      "stacked bars": [
        { sourceId: log, aggFn: "count", displayType: "stacked_bar", where: "a:b", whereLanguage: "sql" },
      ],
      "a level the service hides": [{ sourceId: log, aggFn: "quantile", field: "d", level: 0.75 }],
      "a level the service shows": [{ sourceId: log, aggFn: "quantile", field: "d", level: 0.95 }],
      "a count with a field": [{ sourceId: log, aggFn: "count", field: "d" }],
      "a data source": [{ sourceId: log, aggFn: "count", dataSource: "events" }],
      "groups of a later series": [
        { sourceId: log, aggFn: "count", groupBy: ["a"] },
        { sourceId: log, aggFn: "max", field: "d", groupBy: ["b"], alias: "max" },
      ],
      "a table with an order": [
        { type: "table", sourceId: log, aggFn: "sum", field: "d", sortOrder: "desc", groupBy: ["a"] },
      ],
      "two numbers": [
        { type: "number", sourceId: log, aggFn: "count" },
        { type: "number", sourceId: log, aggFn: "count", where: "x:y" },
      ],
      "a number format": [
        { type: "number", sourceId: log, aggFn: "count", numberFormat: { output: "number", factor: 0.001 } },
      ],
      "a sum without a field": [{ sourceId: log, aggFn: "sum" }],
      "a search": [{ type: "search", sourceId: log, fields: ["Body", "Level"], where: "x" }],
      "a search of all": [{ type: "search", sourceId: log, fields: [] }],
      markdown: [{ type: "markdown", content: "# hi" }],
      "a metric": [{ sourceId: log, aggFn: "increase", metricName: "m", metricDataType: "sum", field: "Value" }],
    }).map(([name, series]) => [`series: ${name}`, { tiles: [{ name, series }] }]),
  ),
  "series: a ratio": {
    tiles: [
      {
        name: "r",
        asRatio: true,
        series: [
          { sourceId: log, aggFn: "count", where: "a" },
          { sourceId: log, aggFn: "count" },
        ],
      },
      { name: "n", asRatio: false, series: [{ sourceId: log, aggFn: "count" }] },
    ],
  },
  ...Object.fromEntries(
    Object.entries({
      line: { displayType: "line", sourceId: log, select: [count], seriesLimit: 0 },
      stacked_bar: { displayType: "stacked_bar", sourceId: log, select: [count], groupBy: "a" },
      table: { displayType: "table", sourceId: log, select: [count], having: "count() > 1", orderBy: "1" },
      number: { displayType: "number", sourceId: log, select: [count], colorRules: [], formulas: [] },
      "number with rules": {
        displayType: "number",
        sourceId: log,
        select: [count, { aggFn: "max", valueExpression: "d" }],
        formulas: [{ expression: "A / B" }],
        colorRules: [
          { operator: "between", value: [1, 2], color: "chart-red" },
          { operator: "eq", value: "x", color: "chart-blue", label: "l" },
        ],
        backgroundChart: { type: "area" },
      },
      pie: { displayType: "pie", sourceId: log, select: [count], limit: 0 },
      bar: { displayType: "bar", sourceId: log, select: [count], groupBy: "a", orderBy: "a" },
      heatmap: { displayType: "heatmap", sourceId: trace, select: [{ valueExpression: "Duration" }] },
      search: { displayType: "search", sourceId: log, select: "" },
      event_patterns: { displayType: "event_patterns", sourceId: log },
      markdown: { displayType: "markdown" },
      "misplaced members": { displayType: "bar", sourceId: log, select: [count], where: "gone", nope: { a: 1 } },
      "a config type the service drops": { displayType: "line", configType: "builder", sourceId: log, select: [count] },
      "a count with an empty value": {
        displayType: "line",
        sourceId: log,
        select: [{ ...count, valueExpression: "", where: "" }],
      },
      "formulas without operands shown": {
        displayType: "line",
        sourceId: log,
        select: [count],
        showOperandSeries: true,
      },
    }).map(([name, value]) => [`config: ${name}`, { tiles: [{ name, ...config(value) }] }]),
  ),
  ...Object.fromEntries(
    ["line", "stacked_bar", "table", "number", "pie", "bar"].map((displayType) => [
      `raw SQL: ${displayType}`,
      {
        tiles: [
          {
            name: displayType,
            ...config({ configType: "sql", displayType, connectionId: connection, sqlTemplate: "SELECT 1" }),
          },
        ],
      },
    ]),
  ),
  "numbers keep their digits": {
    tiles: [
      {
        name: "n",
        config: `{"displayType":"number","sourceId":"${log}","select":[{"aggFn":"count"}],"numberFormat":{"output":"number","factor":0.000000001},"colorRules":[{"operator":"gt","value":9007199254740993,"color":"chart-red"}]}`,
      },
      { name: "m", config: '{"displayType":"markdown","markdown":"1.0"}', w: 6.0 },
    ],
  },
};

describe.each([
  ["the current service", false],
  ["an older service that returns series", true],
])("against %s, an applied dashboard plans empty", (_, seriesForm) => {
  const emulator = runningEmulator({ seriesForm, kept: true });
  let runtime: Runtime;
  beforeAll(async () => {
    runtime = await runtimeOf("observability_dashboard", emulator.openSource);
  });

  // What an older service never returns cannot be imported from it.
  const inexpressible = [
    "a saved query without a language",
    "a saved query with a language",
    "a blank saved query",
    "filter values without a type",
    "containers and tabs",
    "config: line",
    "config: table",
    "config: number with rules",
    "numbers keep their digits",
  ];
  test.each(Object.entries(cases))("%s", async (name, members) => {
    const wanted = { name, ...members } as ObjectValue;
    expect((await runtime.validate(wanted)).filter((text) => text.startsWith("error"))).toEqual([]);
    const created = await runtime.run(wanted, absentInstance);
    const refreshed = await runtime.read(created);
    expect(refreshed.state).toEqual(created.state);
    const planned = await runtime.plan(wanted, refreshed);
    expect(planned.state).toEqual(refreshed.state);

    const imported = await runtime.import(String(created.state?.id));
    const first = await runtime.plan(wanted, imported);
    const leftOut = (state: ObjectValue | null) => ({
      ...state,
      tags: 0,
      filters: 0,
      savedFilterValues: 0,
      containers: 0,
      tiles: 0,
    });
    const hasEmptyList = Object.values(members).some((value) => Array.isArray(value) && value.length === 0);
    const shown = hasEmptyList ? leftOut : (state: ObjectValue | null) => state;
    // The service drops a member that nobody knows, and the plan after an import sends it.
    const isLossy = name === "config: misplaced members" || (seriesForm && inexpressible.includes(name));
    expect(sameValue(shown(first.state) ?? null, shown(imported.state) ?? null)).toBe(!isLossy);
  });
});
