import { TerraformVariable } from "cdktf";
import {
  Dashboard,
  DataObservabilityChartSeries,
  DataObservabilitySource,
  DataObservabilitySources,
  DataObservabilityWebhook,
  ObservabilityProvider,
  timeSeries,
} from "../../lib";
import { annotationsOf, stackOf, synth } from "./support";

test("equal lookups by name share one node of the stack, at any depth", () => {
  const json = synth((stack) => {
    const logs = DataObservabilitySource.byName(stack, "Logs");
    const again = DataObservabilitySource.byName(new Dashboard(stack, "d", { name: "D" }), "Logs");
    expect(again).toBe(logs);
    expect(DataObservabilitySource.byName(stack, "Logs", { kind: "log" })).not.toBe(logs);
    DataObservabilityWebhook.byName(stack, "Logs");
  });
  expect(Object.values(json.data.observability_source ?? {})).toEqual([
    { name: "Logs" },
    { name: "Logs", kind: "log" },
  ]);
  expect(Object.values(json.data.observability_webhook ?? {})).toEqual([{ name: "Logs" }]);
});

test("another provider or another stack has a lookup of its own", () => {
  const json = synth((stack) => {
    const other = new ObservabilityProvider(stack, "other", { alias: "other", openSource: {} });
    expect(DataObservabilitySource.byName(stack, "Logs", { provider: other })).not.toBe(
      DataObservabilitySource.byName(stack, "Logs"),
    );
  });
  expect(Object.keys(json.data.observability_source ?? {})).toHaveLength(2);
  expect(
    stackOf((stack) => void DataObservabilitySource.byName(stack, "Logs"))
      .node.findAll()
      .filter((node) => node instanceof DataObservabilitySource),
  ).toHaveLength(1);
});

test("a name may be a token, or contain characters that a path cannot", () => {
  const json = synth((stack) => {
    DataObservabilitySource.byName(stack, new TerraformVariable(stack, "name", {}).stringValue);
    DataObservabilitySource.byName(stack, new TerraformVariable(stack, "name2", {}).stringValue);
    DataObservabilitySource.byName(stack, "a/b c");
  });
  expect(Object.values(json.data.observability_source ?? {})).toEqual([
    { name: "a/b c" },
    { name: "${var.name}" },
    { name: "${var.name2}" },
  ]);
});

test("names that differ only in what an address cannot hold have a lookup each", () => {
  const names = ['Say "hi"', 'Say "hi"!', "Say hi", "日本語", "Крах"];
  const json = synth((stack) => {
    const lookups = names.map((name) => DataObservabilityWebhook.byName(stack, name));
    expect(new Set(lookups.map(({ friendlyUniqueId }) => friendlyUniqueId)).size).toBe(names.length);
    expect(names.map((name) => DataObservabilityWebhook.byName(stack, name))).toEqual(lookups);
  });
  const found = Object.values(json.data.observability_webhook ?? {});
  expect(found.map(({ name }) => String(name)).sort()).toEqual([...names].sort());
});

test("what a lookup finds can be used anywhere, with its type", () => {
  const json = synth((stack) => {
    const logs = DataObservabilitySource.byName(stack, "Logs");
    const all = new DataObservabilitySources(stack, "all", { kind: "metric" });
    const chart = new DataObservabilityChartSeries(stack, "chart", {
      startTime: "2026-01-01T00:00:00Z",
      endTime: "2026-01-02T00:00:00Z",
      series: [{ sourceId: logs.id, aggFn: "count" }],
    });
    new Dashboard(stack, "d", {
      name: logs.name,
      tags: [all.sources.get(1).metricTables.gauge, all.sources.get(0).from.tableName],
      tiles: [{ ...timeSeries("t", logs).count(), h: chart.rowCount }],
    });
  });
  const lookup = "data.observability_source.source-Logs";
  expect(json.resource.observability_dashboard?.d).toMatchObject({
    name: `\${${lookup}.name}`,
    tags: [
      "${data.observability_sources.all.sources[1].metric_tables.gauge}",
      "${data.observability_sources.all.sources[0].from.table_name}",
    ],
    tiles: [
      {
        h: "${data.observability_chart_series.chart.row_count}",
        config: expect.stringContaining(`"sourceId" = ${lookup}.id,`),
      },
    ],
  });
});

test("a lookup without ID and name is an error at synth", () => {
  const stack = stackOf((scope) => {
    new DataObservabilitySource(scope, "s", {});
  });
  expect(annotationsOf(stack)).toEqual([expect.stringMatching(/^error \[stack\/s\]: .*`id`.*`name`/)]);
});
