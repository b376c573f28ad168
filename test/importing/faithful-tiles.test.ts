import { transform } from "@swc/core";
import { App, TerraformStack } from "cdktf";
import { selectVariant, withoutDefaults } from "terraform-provider-sdk/definitions";
import { isRecord, type JsonObject } from "terraform-provider-sdk/values";
import { Alert, custom } from "../../lib";
import * as patterns from "../../lib/constructs/patterns";
import { seed } from "../../lib/emulator/store/seed-ids";
import { sameConfig, seriesToConfig } from "../../lib/tiles";
import { tileConfig } from "../../lib/tiles/config";
import { typescriptFiles } from "../../lib/tools/importing";
import fc, { casesOf } from "../support/properties";
import { placesOf, sectioned } from "./sections";
import { alert, dashboard, errors, importAll, sourceId } from "./support";

const id = (index: number) => `65f0a1b2c3d4e5f6a7b8${String(index).padStart(4, "0")}`;

const connectionId = seed.connection;
const connection = [{ id: connectionId, name: "Main", host: "http://main" }];
const known = { logs: { id: sourceId }, main: { id: connectionId }, onCall: { id: "w" } };

const filesOf = (inventory: Parameters<typeof importAll>[0]) =>
  typescriptFiles(importAll(inventory), {
    service: { mode: "open_source" },
    packages: { cdk: "cdktf", observability: "cdktf-observability" },
    takenIds: [],
    entry: "app",
  });

/** What a mark on a held value stands for: itself, or the data of a JSON text. */
function dataOf(value: unknown): unknown {
  return typeof value === "string" && value.startsWith("{") ? JSON.parse(value) : value;
}

/** Runs the functions of a file. `own`: what the package exports beside the builders; `given`: the arguments by parameter. */
async function run(text: string, own: object, given: Readonly<Record<string, unknown>>): Promise<void> {
  const { code } = await transform(text, { jsc: { parser: { syntax: "typescript" } }, module: { type: "commonjs" } });
  const exports: Record<string, (...args: readonly unknown[]) => void> = {};
  new Function("require", "exports", code)(() => ({ ...patterns, custom, held: dataOf, ...own }), exports);
  for (const make of Object.values(exports)) {
    const [, parameters = ""] = /\((.*?)\)/.exec(String(make)) ?? [];
    make(...parameters.split(", ").map((name) => given[name]));
  }
}

/** The configuration of a dashboard as Terraform reads it. */
async function configurationIn(text: string): Promise<Record<string, unknown>> {
  let configuration: unknown;
  class Dashboard {
    constructor(_scope: unknown, _id: string, config: unknown) {
      configuration = config;
    }
  }
  await run(text, { Dashboard }, { stack: {}, known });
  return JSON.parse(JSON.stringify(configuration).replaceAll("$${", "${"));
}

/** The tiles as imported code builds them, by their index; without those that no configuration may have. */
async function tilesOf(configs: readonly object[]): Promise<ReadonlyMap<number, Record<string, unknown>>> {
  const files = filesOf({
    dashboard: configs.map((config, index) => dashboard(id(index), `Number ${index}`, [{ name: "Tile", config }])),
  });
  const tiles = new Map<number, Record<string, unknown>>();
  for (const { name, text } of files.filter((file) => file.name.startsWith("dashboards/"))) {
    const { tiles: [tile] = [] } = (await configurationIn(text)) as { tiles?: Record<string, unknown>[] };
    if (!tile) throw new Error(`No tiles in:\n${text}`);
    tiles.set(Number(name.match(/\d+/)?.[0]), tile);
  }
  return tiles;
}

/** What a written tile says, as the service would return it. */
function configOf({ content, series, asRatio, config }: Record<string, unknown>): JsonObject {
  if (isRecord(content)) return configOf({ config: content.config });
  if (series !== undefined) return seriesToConfig(series as never, asRatio === true);
  return (typeof config === "string" ? JSON.parse(config) : config) as JsonObject;
}

const line = (more: object, item: object = {}) => ({
  displayType: "line",
  sourceId,
  select: [{ aggFn: "count", where: "", whereLanguage: "lucene", valueExpression: "", ...item }],
  ...more,
});

test.each([
  ["an empty groupBy", line({ groupBy: "" })],
  ["an empty groupBy of a table", line({ displayType: "table", groupBy: "" })],
  ["promql without a condition", line({}, { whereLanguage: "promql" })],
  ["promql with a condition", line({}, { where: "up", whereLanguage: "promql" })],
  ["a search in promql", { displayType: "search", sourceId, select: "", where: "up", whereLanguage: "promql" }],
  ["an aggregate named as a member of every object", line({}, { aggFn: "constructor", valueExpression: "x" })],
  ["unknown members named as those of every object", line({ constructor: "a", toString: "b" })],
  ["a number format whose member equals its value", line({ numberFormat: { output: "number", unit: "unit" } })],
  ["unknown members whose names equal their values", line({ sparkle: { true: true, null: 1, a: "a", "a.b": "a.b" } })],
  ["a member named __proto__", line({ sparkle: JSON.parse('{ "__proto__": { "x": 1 } }') })],
])("%s is written so that it means the same", async (_, config) => {
  const tile = (await tilesOf([config])).get(0);
  expect(tile && sameConfig(configOf(tile), config as unknown as JsonObject)).toBe(true);
});

const texts = fc.constantFrom(
  "",
  "a",
  "a,b",
  "a, b",
  "f(a, b),c",
  "f(a, b), c",
  "x:1 AND y",
  "lambda(x) -> 1, b",
  'say "hi"',
  "${x}",
  "l1\nl2",
  "l1\n  `l2` ${x}\n\\d\n",
);
const languages = fc.constantFrom("lucene", "sql", "promql", "LUCENE", "");
const condition = { where: texts, whereLanguage: languages };
const item = fc.record(
  {
    aggFn: fc.constantFrom("count", "sum", "avg", "quantile", "any", "none", "increase", "last_value", "toString"),
    valueExpression: texts,
    level: fc.constantFrom(0.5, 0.9, 0.99, 0.42),
    alias: texts,
    metricName: fc.constantFrom("m", "n"),
    metricType: fc.constantFrom("gauge", "sum", "other"),
    periodAggFn: fc.constant("delta"),
    numberFormat: fc.record({ output: fc.constantFrom("byte", "number"), unit: texts }),
    ...condition,
  },
  { requiredKeys: ["aggFn"] },
);
const query = fc.record(
  {
    displayType: fc.constantFrom("line", "stacked_bar", "table", "number", "pie", "bar", "other"),
    sourceId: fc.constant(sourceId),
    select: fc.array(item, { maxLength: 3 }),
    groupBy: texts,
    asRatio: fc.boolean(),
    numberFormat: fc.oneof(
      fc.record({ output: fc.constantFrom("percent", "time") }),
      fc.constantFrom(...Object.values(patterns.units)),
    ),
    seriesLimit: fc.nat(5),
    orderBy: texts,
    formulas: fc.array(
      fc.record(
        { expression: fc.constantFrom("A", "A * 2"), alias: texts, numberFormat: fc.constant(patterns.units.bytes) },
        { requiredKeys: ["expression"] },
      ),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: ["displayType", "sourceId", "select"] },
);
/** Every item has the same condition. */
const sharing = fc.record({ query, where: texts, whereLanguage: languages }).map(({ query: of, ...where }) => ({
  ...of,
  select: of.select.map((one) => ({ ...one, ...where })),
}));
const further = { unknown: texts, filters: fc.constant([]), numberFormat: fc.constant(patterns.units.bytes) };
const other = fc.oneof(
  fc.record(
    {
      displayType: fc.constantFrom("search", "event_patterns"),
      sourceId: fc.constant(sourceId),
      select: texts,
      ...condition,
      ...further,
    },
    { requiredKeys: ["displayType", "sourceId", "select", "where"] },
  ),
  fc.record(
    {
      displayType: fc.constant("heatmap"),
      sourceId: fc.constant(sourceId),
      select: fc.array(
        fc.record({ valueExpression: texts, countExpression: texts }, { requiredKeys: ["valueExpression"] }),
        { minLength: 1, maxLength: 2 },
      ),
      ...condition,
      ...further,
    },
    { requiredKeys: ["displayType", "sourceId", "select"] },
  ),
  fc.record({ displayType: fc.constant("markdown"), markdown: texts }),
  fc.record(
    {
      displayType: fc.constantFrom("line", "stacked_bar", "number", "table", "pie", "bar"),
      configType: fc.constant("sql"),
      connectionId: fc.constant(connectionId),
      sqlTemplate: texts,
      sourceId: fc.constant(sourceId),
      numberFormat: fc.constant(patterns.units.bytes),
    },
    { requiredKeys: ["displayType", "configType", "connectionId", "sqlTemplate"] },
  ),
);

/** Code omits leftovers: the service does not take them back. */
function withEffect(config: JsonObject): JsonObject {
  const variant = selectVariant(tileConfig, config);
  return variant ? withoutDefaults(variant.type, config) : config;
}

test("every tile is written so that it means the same", async () => {
  const checked = fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(query, sharing, other), { minLength: 1, maxLength: 20 }), async (configs) => {
      const tiles = await tilesOf(configs);
      for (const [index, tile] of tiles) {
        const config = configs[index];
        if (!sameConfig(configOf(tile), withEffect(config as unknown as JsonObject)))
          throw new Error(`${JSON.stringify(config)}\nbecomes\n${JSON.stringify(tile)}`);
      }
    }),
    casesOf(30),
  );
  await expect(checked).resolves.toBeUndefined();
});

test("a shared condition is written once, units have their names, and every display that has a builder uses it", () => {
  const of = { where: "SpanKind:Server", whereLanguage: "lucene", valueExpression: "Duration" };
  const condition = { where: "ServiceName:api", whereLanguage: "lucene" };
  const tiles = [
    {
      name: "Latency",
      config: {
        displayType: "line",
        sourceId,
        select: [0.5, 0.99].map((level) => ({ aggFn: "quantile", level, alias: `p${level * 100}`, ...of })),
        numberFormat: { output: "duration", factor: 1e-9 },
      },
    },
    {
      name: "Map",
      config: { displayType: "heatmap", sourceId, select: [{ valueExpression: "Duration" }], ...condition },
    },
    { name: "Patterns", config: { displayType: "event_patterns", sourceId, ...condition } },
    { name: "Rows", config: { displayType: "search", sourceId, select: "Body", ...condition } },
  ];
  const files = filesOf({
    source: [{ id: sourceId, name: "Traces", kind: "trace" }],
    dashboard: [dashboard(id(1), "A", tiles)],
  });
  const text = files.find(({ name }) => name === "dashboards/a.ts")?.text.replace(/\n\s*(?=\.)/g, "");
  expect(text).toContain(
    'import { Dashboard, eventPatternsTile, heatmapTile, searchTile, timeSeries, units } from "cdktf-observability";',
  );
  expect(text).toContain(
    'timeSeries("Latency", known.traces).where("SpanKind:Server").quantile(0.5, "Duration").as("p50").format(units.nanoseconds).quantile(0.99, "Duration").as("p99")',
  );
  expect(text).toContain('heatmapTile("Map", known.traces, "Duration").where("ServiceName:api")');
  expect(text).toContain('eventPatternsTile("Patterns", known.traces).where("ServiceName:api")');
  expect(text).toContain('searchTile("Rows", known.traces).where("ServiceName:api").columns("Body")');
});

test("each member and each call of a tile has a line of its own, so that an edit changes that line only", () => {
  const number = (more: object) => ({
    name: "a",
    config: { displayType: "number", sourceId, select: [{ aggFn: "count" }], ...more },
  });
  const textOf = (first: object) => {
    const tiles = [number(first), number({ backgroundChart: { type: "area", color: "chart-blue" } })];
    const files = filesOf({ dashboard: [dashboard(id(1), "A", tiles, { tags: ["one", "two"] })] });
    return files.find(({ name }) => name === "dashboards/a.ts")?.text ?? "";
  };
  expect(textOf({ color: "chart-blue" })).toContain(`
    tags: ["one", "two"],
    tiles: [
      numberTile("a", known.logs)
        .count()
        .with({ color: "chart-blue" }),
      numberTile("a", known.logs)
        .keyed("a#2")
        .count()
        .with({
          backgroundChart: {
            type: "area",
            color: "chart-blue",
          },
        }),
    ],
`);
  const lines = textOf({ color: "chart-blue" }).split("\n");
  const edited = textOf({ color: "chart-green" }).split("\n");
  expect(edited.filter((line, at) => line !== lines[at])).toHaveLength(1);
});

test("raw SQL, Markdown of several lines and formulas are written with their builders", () => {
  const sql = { configType: "sql", connectionId, sqlTemplate: "SELECT count()\nFROM logs\nWHERE 1" };
  const select = [{ aggFn: "count", where: "StatusCode:Error", alias: "failed" }, { aggFn: "count" }];
  const formulas = [{ expression: "A / B", alias: "share", numberFormat: patterns.units.percent }];
  const tiles = [
    { name: "Note", config: { displayType: "markdown", markdown: "# Who to call\n\n- Anna" } },
    { name: "Rows", config: { displayType: "number", ...sql, sourceId, numberFormat: patterns.units.bytes } },
    { name: "Share", config: { displayType: "line", sourceId, select, formulas, showOperandSeries: false } },
  ];
  const files = filesOf({ connection, dashboard: [dashboard(id(1), "A", tiles)] });
  expect(files.find(({ name }) => name === "dashboards/a.ts")?.text).toContain(`
      markdownTile("Note", \`# Who to call

- Anna\`),
      sqlTile(
        "Rows",
        known.main,
        \`SELECT count()
FROM logs
WHERE 1\`,
        { source: known.logs },
      )
        .display("number")
        .format(units.bytes),
      timeSeries("Share", known.logs)
        .count()
        .where("StatusCode:Error")
        .as("failed")
        .count()
        .formula("A / B")
        .as("share")
        .format(units.percent)
        .with({ showOperandSeries: false }),
`);
});

test("text that reads like code imports nothing, whatever is called like an import", () => {
  const tile = (name: string, config: object) => ({ name, config });
  const files = filesOf({
    source: [{ id: sourceId, name: "custom", kind: "log" }],
    dashboard: [
      dashboard(id(1), "A", [
        tile("units.bytes", { displayType: "markdown", markdown: "// not timeSeries(…) nor Layout.rows()" }),
        tile("b", { displayType: "search", sourceId, select: "`custom(a)`,\nnumberTile(b),\nc" }),
      ]),
    ],
  });
  const text = files.find(({ name }) => name === "dashboards/a.ts")?.text;
  expect(text).toMatch(/^import { Dashboard, markdownTile, searchTile } from/m);
  expect(text).toContain('searchTile("b", known.custom)');
});

test("a dashboard with sections has the same tiles and sections in the same places", async () => {
  const checked = fc.assert(
    fc.asyncProperty(sectioned, async ({ tiles, containers }) => {
      const files = filesOf({ dashboard: [dashboard(id(1), "A", tiles, { containers })] });
      const made = await configurationIn(files.find(({ name }) => name === "dashboards/a.ts")?.text ?? "");
      const written = (made.tiles as Record<string, unknown>[] | undefined) ?? [];
      expect(placesOf(written)).toEqual(placesOf(tiles));
      expect(made.containers ?? []).toEqual(containers);
    }),
    casesOf(20),
  );
  await expect(checked).resolves.toBeUndefined();
});

test("a tile of a section says in which it is, and where only if the grid does not place it there", () => {
  const tile = (name: string, more: object) => ({ ...errors, name, w: 12, h: 6, ...more });
  const tiles = [
    tile("a", { x: 0, y: 0 }),
    tile("b", { x: 0, y: 0, w: 8, h: 4, containerId: "details" }),
    tile("c", { x: 12, y: 0, containerId: "details" }),
    tile("d", { x: 0, y: 0, containerId: "g1", tabId: "one" }),
  ];
  const containers = [
    { id: "details", title: "Details", collapsed: true },
    { id: "g1", title: "Services", collapsed: false, tabs: [{ id: "one", title: "One" }] },
  ];
  const files = filesOf({ dashboard: [dashboard(id(1), "A", tiles, { containers })] });
  const text = files.find(({ name }) => name === "dashboards/a.ts")?.text;
  expect(
    text?.replace(/, known.logs\)\s+\.count\(\)\s+\.where\("level:error"\)\s*/g, ")").replace(/\n +\./g, "."),
  ).toContain(`
    tiles: [
      timeSeries("a"),
      timeSeries("b").size(8, 4).inContainer("details"),
      timeSeries("c").at(12, 0).inContainer("details"),
      timeSeries("d").inContainer("g1", "one"),
    ],
    containers: [
      {
        id: "details",
        title: "Details",
        collapsed: true,
      },
`);
});

interface Written {
  readonly displayName: string | null;
  readonly chartConfig: object;
}

const withChart = (more: Written, index: number) =>
  alert(id(index), "", "", { source: "inline", dashboardId: undefined, tileId: undefined, name: `N${index}`, ...more });

/** Alerts with charts of their own as imported code makes them, and the code. */
async function alertsOf(written: readonly Written[]) {
  const text =
    filesOf({ connection, alert: written.map(withChart) }).find(({ name }) => name === "alerts.ts")?.text ?? "";
  const stack = new TerraformStack(new App(), "s");
  await run(text, { Alert }, { stack, known });
  const made = stack.node.children.flatMap((child) => (child instanceof Alert ? [child] : []));
  return {
    text,
    alerts: new Map(
      made.map(({ nameInput, chartInput, displayNameInput }) => [nameInput, { chartInput, displayNameInput }]),
    ),
  };
}

test("every chart of an alert is written so that it means the same, with its title", async () => {
  const sql = fc.record({
    configType: fc.constant("sql"),
    displayType: fc.constantFrom("line", "stacked_bar", "number"),
    connectionId: fc.constant(connectionId),
    sqlTemplate: texts,
  });
  const chartConfig = fc.oneof(
    query.map((one) => ({ ...one, displayType: ["line", "stacked_bar", "number"][one.select.length % 3] })),
    sql,
  );
  const written = fc.record({ displayName: fc.option(texts), chartConfig });
  const checked = fc.assert(
    fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 20 }), async (all) => {
      const { alerts, text } = await alertsOf(all);
      for (const [index, { displayName, chartConfig: config }] of all.entries()) {
        const made = alerts.get(`N${index}`);
        // What no configuration may have is left out.
        if (made === undefined) continue;
        const read = JSON.parse(JSON.stringify(made).replaceAll("$${", "${"));
        if (
          (read.displayNameInput ?? null) !== displayName ||
          !sameConfig(configOf({ config: read.chartInput }), withEffect(config as never))
        )
          throw new Error(`${JSON.stringify(all[index])}\nbecomes\n${JSON.stringify(read)}\nin\n${text}`);
      }
    }),
    casesOf(20),
  );
  await expect(checked).resolves.toBeUndefined();
});

test("the chart of an alert is a builder with the title of the alert", async () => {
  const chart = line({ groupBy: "ServiceName" }, { where: "level:error" });
  const long = "Errors of the checkout that a customer would see, and not one of those that are tried again ".repeat(2);
  const { text } = await alertsOf([
    { displayName: "Errors", chartConfig: chart },
    { displayName: null, chartConfig: line({ displayType: "number" }) },
    { displayName: long, chartConfig: chart },
    { displayName: "Rows", chartConfig: { ...chart, newer: true } },
  ]);
  expect(text).toContain('import { Alert, numberTile, timeSeries } from "cdktf-observability";');
  expect(text).toContain(
    'chart: timeSeries("Errors", known.logs)\n      .count()\n      .where("level:error")\n      .groupBy("ServiceName"),',
  );
  expect(text).toContain('chart: numberTile("", known.logs).count(),');
  expect(text).toContain(`chart: timeSeries("${long}", known.logs)\n`);
  expect(text).toContain('displayName: "Rows"');
  expect(text).not.toContain('displayName: "Errors"');
});

test("a value that the definition does not offer is written so that it compiles, inside of a tile too", () => {
  const select = [{ aggFn: "count", where: "up", whereLanguage: "promql" }];
  const tile = { name: "Tile", config: { displayType: "line", sourceId, select } };
  const [file] = filesOf({ dashboard: [dashboard(id(1), "D", [tile])] }).filter(({ text }) => text.includes("promql"));
  expect(file?.text).toContain('whereLanguage: custom("promql")');
  expect(file?.text).toMatch(/^import \{ .*\bcustom\b.* \} from "cdktf-observability";$/m);
});
