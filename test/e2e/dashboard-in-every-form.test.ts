import { type Emulator, startEmulator } from "../../lib/emulator";
import { seed } from "../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../support/emulator";
import { fixture } from "../support/fixture";
import { providerBlock, providerSource, terraformWorkspace } from "../support/terraform";

const log = seed.logs;
const trace = seed.traces;
const connectionId = seed.connection;

type Members = Readonly<Record<string, unknown>>;
/** A tile and the same tile changed. */
type Form = readonly [Members, Members];

const series = (item: Members, changed: Members): Form => [{ series: [item] }, { series: [{ ...item, ...changed }] }];
const config = (item: Members, changed: Members): Form => [
  { config: JSON.stringify(item) },
  { config: JSON.stringify({ ...item, ...changed }) },
];
const query = { source_id: log, agg_fn: "count", where: "SeverityText:error" };
const select = [{ aggFn: "count", where: "SeverityText:error" }];
const otherSelect = [{ aggFn: "max", valueExpression: "Duration" }];

const seriesForms: Record<string, Form> = {
  time: series({ type: "time", ...query, group_by: ["a", "b"] }, { group_by: ["a"] }),
  time_stacked: series({ ...query, display_type: "stacked_bar" }, { where: "" }),
  time_ratio: [
    { as_ratio: true, series: [query, { ...query, agg_fn: "quantile", field: "d", level: 0.75 }] },
    { as_ratio: false, series: [query, { ...query, agg_fn: "quantile", field: "d", level: 0.95 }] },
  ],
  table: series({ type: "table", ...query, agg_fn: "sum", field: "d", sort_order: "desc" }, { field: "e" }),
  number: series(
    { type: "number", ...query, number_format: { output: "percent", factor: 0.000000001 } },
    { alias: "n" },
  ),
  search: series({ type: "search", source_id: log, fields: ["Body", "Level"] }, { where: "x" }),
  markdown: series({ type: "markdown", content: "# Title" }, { content: "## Title" }),
};

const builder = (displayType: string, more: Members, changed: Members) =>
  config({ displayType, sourceId: log, select, ...more }, changed);
const sql = (displayType: string) =>
  config({ configType: "sql", displayType, connectionId, sqlTemplate: "SELECT 1" }, { sqlTemplate: "SELECT 2" });

const configForms: Record<string, Form> = {
  line: builder("line", { groupBy: "a", seriesLimit: 0 }, { select: otherSelect }),
  stacked_bar: builder("stacked_bar", {}, { fillNulls: false }),
  table_config: builder("table", { having: "count() > 1" }, { orderBy: "1 DESC" }),
  number_config: builder(
    "number",
    { colorRules: [{ operator: "gt", value: 9, color: "chart-red" }] },
    { colorRules: [] },
  ),
  pie: builder("pie", { groupBy: "a" }, { limit: 3 }),
  bar: builder("bar", { groupBy: "a" }, { orderBy: "a" }),
  heatmap: config(
    { displayType: "heatmap", sourceId: trace, select: [{ valueExpression: "Duration" }] },
    { where: "a:b" },
  ),
  search_config: config({ displayType: "search", sourceId: log, select: "Body" }, { whereLanguage: "sql", where: "1" }),
  event_patterns: config({ displayType: "event_patterns", sourceId: log }, { select: "Body" }),
  markdown_config: config({ displayType: "markdown" }, { markdown: "text" }),
  ...Object.fromEntries(
    ["line", "stacked_bar", "table", "number", "pie", "bar"].map((displayType) => [
      `sql_${displayType}`,
      sql(displayType),
    ]),
  ),
};

function stack(
  emulator: Emulator,
  forms: Record<string, Form>,
  version: 0 | 1,
  imports: readonly object[] = [],
): object {
  const { baseUrl: base_url, apiKey: api_key } = emulator.openSource;
  return {
    terraform: { required_providers: { observability: { source: providerSource } } },
    provider: {
      observability: {
        product: "clickstack",
        open_source: { base_url, api_key },
        rate_limit: { requests: 0, per_seconds: 1 },
      },
    },
    ...(imports.length > 0 && { import: imports }),
    resource: {
      observability_dashboard: Object.fromEntries(
        Object.entries(forms).map(([name, form]) => [
          name,
          {
            name,
            tiles: [
              { name: "before", series: [query] },
              { name, ...form[version] },
              { name: "after", config: '{"displayType":"markdown"}' },
            ],
          },
        ]),
      ),
    },
  };
}

describe.each([
  ["the current service", false, { ...seriesForms, ...configForms }],
  ["an older service that returns series", true, seriesForms],
] as const)("every form of a tile, against %s,", (_, seriesForm, forms) => {
  const emulator = runningEmulator({ seriesForm, kept: true });
  const terraform = fixture(() => terraformWorkspace());
  const importing = fixture(() => terraformWorkspace());

  test("is created, and the second plan is empty", async () => {
    terraform.write(stack(emulator, forms, 0));
    await terraform.apply();
    expect((await terraform.plan()).output).toContain("No changes");
  });

  test("is imported without changes, and the next plan is empty", async () => {
    const imports = emulator.dump().dashboards.map(({ id, name }) => ({ to: `observability_dashboard.${name}`, id }));
    importing.write(stack(emulator, forms, 0, imports));
    const { output } = await importing.apply();
    expect(output).toContain(`Plan: ${imports.length} to import, 0 to add, 0 to change, 0 to destroy.`);
    expect((await importing.plan()).output).toContain("No changes");
  });

  test("is changed, and the next plan is empty", async () => {
    terraform.write(stack(emulator, forms, 1));
    const before = terraform.attributes("observability_dashboard.markdown").tile_ids;
    const applied = await terraform.apply();
    expect(applied.output).toContain(`0 added, ${Object.keys(forms).length} changed, 0 destroyed`);
    expect(terraform.attributes("observability_dashboard.markdown").tile_ids).toEqual(before);
    expect((await terraform.plan()).output).toContain("No changes");
  });
});

test("members without effect that the UI leaves behind are imported without changes, and the next plan is empty", async () => {
  const emulator = await startEmulator();
  const terraform = terraformWorkspace();
  try {
    const item = { aggFn: "count", where: "", whereLanguage: "lucene", valueExpression: "", level: 0.9 };
    const content = { displayType: "line", sourceId: log, select: [item] };
    const id = "66e0000000000000000000d1";
    const tile = { id: "66e0000000000000000a0001", name: "t", x: 0, y: 0, w: 12, h: 6, config: content };
    const nothing = { tags: [], filters: [], savedQuery: null, savedQueryLanguage: null, savedFilterValues: [] };
    emulator.insert("dashboards", { id, name: "left", ...nothing, containers: [], tiles: [tile] } as never);
    const written = JSON.stringify({ displayType: "line", sourceId: log, select: [{ aggFn: "count" }] });
    terraform.write(`${providerBlock(emulator.openSource)}
import {
  to = observability_dashboard.left
  id = "${id}"
}
resource "observability_dashboard" "left" {
  name  = "left"
  tiles = [{ name = "t", x = 0, y = 0, w = 12, h = 6, config = jsonencode(${written}) }]
}
`);
    expect((await terraform.apply()).output).toContain("Plan: 1 to import, 0 to add, 0 to change, 0 to destroy.");
    expect((await terraform.plan()).output).toContain("No changes");
  } finally {
    terraform.remove();
    await emulator.close();
  }
});
