import type { ObjectValue } from "terraform-provider-sdk/values";
import type { Dashboard } from "../../../lib/emulator";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../../support/emulator";
import { type Instance, type Runtime, runtimeOf } from "../../support/runtime";

const source = seed.logs;
const ids = {
  dashboard: "65f5e4a3b9e77c001a00d001",
  errors: "65f5e4a3b9e77c001a00d002",
  note: "65f5e4a3b9e77c001a00d003",
  filter: "65f5e4a3b9e77c001a00d004",
};
const line = { displayType: "line", sourceId: source, select: [{ aggFn: "count", where: "SeverityText:error" }] };
const filter = { type: "QUERY_EXPRESSION", name: "Service", expression: "ServiceName" };

/** What the service holds, whoever made it. */
const stored: Dashboard = {
  id: ids.dashboard,
  name: "Moved",
  tags: ["a"],
  savedQuery: "q",
  savedQueryLanguage: "lucene",
  savedFilterValues: [],
  containers: [],
  filters: [{ ...filter, id: ids.filter, sourceId: source }],
  tiles: [
    {
      id: ids.errors,
      name: "Errors",
      x: 0,
      y: 0,
      w: 12,
      h: 6,
      config: {
        ...line,
        asRatio: false,
        fillNulls: true,
        select: [{ aggFn: "count", where: "SeverityText:error", whereLanguage: "lucene", valueExpression: "" }],
      },
    },
    { id: ids.note, name: "Note", x: 12, y: 0, w: 12, h: 6, config: { displayType: "markdown", markdown: "hi" } },
  ],
};

const frame = (x: number) => ({ x, y: 0, w: 12, h: 6 });
const head = { id: ids.dashboard, name: "Moved", tags: ["a"], saved_query: "q", saved_query_language: "lucene" };
const blocks = {
  ...head,
  tile: [
    { id: ids.errors, name: "Errors", ...frame(0), config_json: JSON.stringify(line), series_json: null },
    {
      id: ids.note,
      name: "Note",
      ...frame(12),
      config_json: null,
      series_json: JSON.stringify([{ type: "markdown", content: "hi" }]),
    },
  ],
  filter: [{ ...filter, id: ids.filter, source_id: source, source_metric_type: null }],
};
const typed = {
  ...head,
  saved_filter_values: [],
  tiles: [
    {
      ...frame(0),
      config: {
        name: "Errors",
        display_type: "line",
        source,
        group_by: null,
        where: null,
        select: [
          {
            agg_fn: "count",
            value_expression: "",
            agg_condition: "SeverityText:error",
            agg_condition_language: "lucene",
            alias: null,
            level: null,
          },
        ],
      },
    },
    { ...frame(12), config: [{ name: "Note", display_type: "markdown", content: "hi" }] },
  ],
  filters: [{ ...filter, source_id: source }],
};
const body = {
  name: "Moved",
  tags: ["a"],
  savedQuery: "q",
  filters: [{ ...filter, sourceId: source }],
  tiles: [
    { name: "Errors", ...frame(0), config: line },
    { name: "Note", ...frame(12), config: { displayType: "markdown", markdown: "hi" } },
  ],
};
const json = {
  id: ids.dashboard,
  team: null,
  dashboard_json: JSON.stringify(body),
  normalized_json: JSON.stringify(stored),
};
const jsonWithMap = { ...json, normalized_json: null, tile_ids: { Errors: ids.errors, Note: ids.note } };

const otherProviders: Record<string, readonly [string, string, object]> = {
  "teamlapse/clickstack": ["registry.terraform.io/teamlapse/clickstack", "clickstack_dashboard", blocks],
  "jplorier/clickstack": ["registry.terraform.io/jplorier/clickstack", "clickstack_dashboard", blocks],
  "pleny-labs/clickstack": ["registry.terraform.io/pleny-labs/clickstack", "clickstack_dashboard", typed],
};

/** Those whose dashboards are one text. */
const withDocuments: Record<string, readonly [string, string, object]> = {
  "ClickHouse/clickhouse": ["registry.terraform.io/ClickHouse/clickhouse", "clickhouse_clickstack_dashboard", json],
  "ClickHouse/clickhouse with tile ids": [
    "registry.opentofu.org/clickhouse/clickhouse",
    "clickhouse_clickstack_dashboard",
    jsonWithMap,
  ],
};

const config = {
  name: "Moved",
  tags: ["a"],
  savedQuery: "q",
  filters: [{ name: "Service", expression: "ServiceName", sourceId: source }],
  tiles: [
    { name: "Errors", series: [{ sourceId: source, aggFn: "count", where: "SeverityText:error" }] },
    { name: "Note", config: JSON.stringify({ displayType: "markdown", markdown: "hi" }) },
  ],
} as unknown as ObjectValue;

const emulator = runningEmulator({ kept: true });
let runtime: Runtime;
beforeAll(async () => {
  emulator.insert("dashboards", stored);
  runtime = await runtimeOf("observability_dashboard", emulator.openSource);
});

async function expectEmptyPlan(taken: Instance): Promise<void> {
  const refreshed = await runtime.read(taken);
  expect(refreshed.state).toMatchObject({
    id: ids.dashboard,
    tileIds: { Errors: ids.errors, Note: ids.note },
    filters: [{ id: ids.filter }],
  });
  expect((await runtime.plan(config, refreshed)).empty).toBe(true);
}

async function expectKeptText(taken: Instance): Promise<void> {
  expect(taken.state?.dashboardJson).toBe(json.dashboard_json);
  const refreshed = await runtime.read(taken);
  const tileIds = { Errors: ids.errors, Note: ids.note };
  expect(refreshed.state).toMatchObject({ id: ids.dashboard, dashboardJson: json.dashboard_json, tileIds });
  const kept = await runtime.plan({ dashboardJson: json.dashboard_json }, refreshed);
  expect(kept.empty).toBe(true);
  const before = emulator.dump().dashboards;
  emulator.clearRequests();
  const rewritten = await runtime.run(config, refreshed);
  expect(rewritten.state).toMatchObject({ name: "Moved", dashboardJson: null, tileIds });
  expect(emulator.dump().dashboards).toEqual(before);
  expect(emulator.requests().map(({ method }) => method)).not.toContain("PUT");
}

test.each(Object.entries(withDocuments))(
  "a dashboard moved from %s keeps its JSON, and may be written as attributes",
  async (_, [address, type, state]) => {
    await expectKeptText(await runtime.move(address, type, state));
    await expectKeptText(await runtime.upgrade(state, 0));
  },
);

test.each(Object.entries(otherProviders))(
  "a dashboard moved from %s plans empty and keeps its tile IDs",
  async (_, [address, type, state]) => {
    await expectEmptyPlan(await runtime.move(address, type, state));
  },
);

test.each(Object.entries(otherProviders))(
  "the tags of a dashboard moved from %s may be written in any order, and stay in that of the configuration after an update",
  async (_, [address, type, state]) => {
    const { id } = emulator.edit("dashboards", ids.dashboard, (record) => {
      record.tags = ["a", "b"];
    });
    const moved = await runtime.read(await runtime.move(address, type, { ...state, tags: ["a", "b"] }));
    const reversed = { ...config, tags: ["b", "a"] };
    expect((await runtime.plan(reversed, moved)).empty).toBe(true);
    const updated = await runtime.run({ ...reversed, savedQuery: "q2" }, moved);
    expect((await runtime.plan({ ...reversed, savedQuery: "q2" }, await runtime.read(updated))).empty).toBe(true);
    emulator.edit("dashboards", id, (record) => {
      Object.assign(record, stored);
    });
  },
);

test.each(Object.entries(otherProviders))("a state of %s under our type name is upgraded", async (_, [, , state]) => {
  await expectEmptyPlan(await runtime.upgrade(state, 0));
});

test("other types cannot be moved", async () => {
  await expect(runtime.move("registry.terraform.io/hashicorp/aws", "aws_cloudwatch_dashboard", {})).rejects.toThrow(
    /cannot take over/,
  );
  await expect(runtime.upgrade({ id: "x" }, 0)).rejects.toThrow(/none of the members tile, tiles and dashboard_json/);
});
