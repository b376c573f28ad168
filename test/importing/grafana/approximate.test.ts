import { approximated } from "../../../lib/importing/grafana/approximate";
import { convertDashboard } from "../../../lib/importing/grafana/dashboard";
import { Findings } from "../../../lib/importing/grafana/findings";
import { brought } from "../../../lib/importing/grafana/migrate";
import { convertRule } from "../../../lib/importing/grafana/rules";
import { panel, targetAt, variable } from "./support";

const converted = (expr: string, { version = "2.40", variables = [] as object[], type = "timeseries" } = {}) => {
  const target = targetAt(version, ["prometheus=Metrics", "loki=Logs"], { approximate: true });
  const loki = expr.includes("{") && /\||count_over_time/.test(expr);
  const one = panel("", { type, targets: [{ refId: "A", expr, datasource: { type: loki ? "loki" : "prometheus" } }] });
  const { model } = brought({ title: "A", panels: [one], templating: { list: variables } });
  const { panels, document } = convertDashboard(model, target);
  const [result] = panels;
  return {
    document,
    config: (result?.tiles[0] as { config?: Record<string, unknown> } | undefined)?.config ?? {},
    ids: result?.findings.map(({ id }) => id),
  };
};
const gauge = (metricName: string, more: object = {}) => ({
  aggFn: "avg",
  metricType: "gauge",
  valueExpression: "Value",
  metricName,
  ...more,
});
const counter = (metricName: string, more: object = {}) =>
  gauge(metricName, { aggFn: "sum", metricType: "sum", ...more });

test.each([
  ["max by (pod) (temperature)", [gauge("temperature", { aggFn: "max" })], { groupBy: "Attributes['pod']" }],
  ["sum(rate(hits_total[5m])) by (job)", [counter("hits_total")], { groupBy: "ResourceAttributes['service.name']" }],
  ["sum(increase(hits_total[$__range]))", [counter("hits_total")], {}],
  ["avg(avg_over_time(load[10m]))", [gauge("load")], {}],
  ["temperature", [gauge("temperature")], { groupBy: "toString(Attributes), toString(ResourceAttributes)" }],
  ["-sum(a) * 100", [gauge("a", { aggFn: "sum" })], { formulas: [{ expression: "(0 - A) * 100" }] }],
  [
    "sum(a) / (sum(b) + sum(c))",
    ["a", "b", "c"].map((name) => gauge(name, { aggFn: "sum" })),
    { formulas: [{ expression: "A / (B + C)" }] },
  ],
  [
    "histogram_quantile(0.95, sum(rate(took_bucket[5m])) by (le, pod))",
    [gauge("took", { aggFn: "quantile", level: 0.95, metricType: "histogram" })],
    { groupBy: "Attributes['pod']" },
  ],
  [
    'sum(a{x="1", y!~"b.*", __name__=~".*"})',
    [
      gauge("a", {
        aggFn: "sum",
        where: "Attributes['x'] = '1' AND NOT match(Attributes['y'], '^(?:b.*)$')",
        whereLanguage: "sql",
      }),
    ],
    {},
  ],
])("%s is said as series, with what differs", (expr, select, more) => {
  const { config, ids } = converted(expr);
  expect(config).toEqual({
    displayType: "line",
    sourceId: "66e000000000000000000503",
    select,
    ...more,
    fillNulls: false,
    alignDateRangeToGranularity: false,
  });
  expect(ids).toContain("approximated");
});

test.each([
  "sum without (a) (b)",
  "up == 1",
  "a and b",
  "topk(3, a)",
  "sum(max by (a) (b))",
  "sum(a - b)",
  "max(rate(a_total[5m]))",
  "a_total",
  "rate(a_total[5m] offset 1h)",
  "rate(a_total[5m:1m])",
  "sum by (a) (x) / sum by (b) (y)",
  "a / on (x) b",
  "histogram_quantile(0.42, sum(rate(took_bucket[5m])) by (le))",
  "count(a)",
  "sum(",
  "1 + 1",
  'rate({app="a"} | json [5m])',
  "max(histogram_quantile(0.95, sum(rate(took_bucket[5m])) by (le, pod)))",
])("%s is not said, and its tile says so", (expr) => {
  const { config, ids } = converted(expr);
  expect([config.displayType, ids]).toEqual(["markdown", ["not-sayable"]]);
});

test("labels of Grafana's variables become filters of attributes", () => {
  const cluster = variable("cluster", "label_values(up, cluster)");
  const { document, config } = converted('sum(a{cluster=~"$cluster"})', { variables: [cluster] });
  expect(document.filters).toMatchObject([
    { expression: "Attributes['cluster']", sourceMetricType: "gauge", where: "MetricName = 'up'" },
  ]);
  expect(config.select).toMatchObject([{ where: "$__filter(Attributes['cluster'], $cluster)" }]);
  const before = converted('sum(a{cluster=~"$cluster"})', { version: "2.36", variables: [cluster] });
  expect((before.config.select as object[])[0]).not.toHaveProperty("where");
});

test("numbers for each group are a table, and lines of logs a search", () => {
  expect(converted("sum by (a) (b)", { type: "stat" })).toMatchObject({
    config: { displayType: "table" },
    ids: expect.arrayContaining(["table-for"]),
  });
  expect(converted('{app="web"} |= "it\'s" !~ "x.*"', { type: "logs" }).config).toMatchObject({
    displayType: "search",
    where: "ServiceName = 'web' AND position(Body, 'it\\'s') > 0 AND NOT match(Body, 'x.*')",
  });
  expect(converted('sum by (level) (count_over_time({app=~"a|b"}[5m]))').config).toMatchObject({
    select: [{ aggFn: "count", where: "match(ServiceName, '^(?:a|b)$')" }],
    groupBy: "SeverityText",
  });
});

test("a rule of Prometheus compares a rate in its own unit, and absent and filters are named", () => {
  const target = targetAt("2.40", ["prometheus=Metrics"], { approximate: true });
  const rule = (expr: string) =>
    convertRule({ alert: "Rule", expr, for: "5m" }, { name: "Group", interval: "5m", rules: [] }, target);
  expect(rule("sum by (job) (rate(errors_total[5m])) > 0.5")).toMatchObject({
    tile: { config: { displayType: "line", formulas: [{ expression: "A / 300" }] } },
    alert: { name: "Rule", interval: "5m", threshold: 0.5, thresholdType: "above_exclusive", numConsecutiveWindows: 2 },
  });
  expect(rule("((a) > 1)").alert).toMatchObject({ threshold: 1 });
  expect(rule("a > 1 and b > 2").findings).toEqual([{ id: "not-sayable", about: "prometheus" }]);
  expect(rule("absent(up)").findings).toEqual([{ id: "condition" }]);
});

test("nothing is approximated without a source", () => {
  const target = targetAt("2.40", [], { approximate: true });
  const findings = new Findings();
  const query = { language: "prometheus", text: "up", source: [], target: {} } as const;
  expect(approximated(query, "line", { target, treatments: new Map() }, findings)).toBeUndefined();
  expect(findings.all).toEqual([{ id: "no-source", about: "prometheus" }]);
});
