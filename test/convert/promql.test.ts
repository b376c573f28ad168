import { seed } from "../../lib/emulator/store/seed-ids";
import { Findings } from "../../lib/tools/convert/findings";
import { isSingleSeries, promqlOf } from "../../lib/tools/convert/promql";
import { convertRule } from "../../lib/tools/convert/rules";
import { planVariables } from "../../lib/tools/convert/variables";
import { convertedPanel, partOf, targetAt } from "./support";

const datasource = { type: "prometheus", uid: "prom" };
const label = (name: string, more: object = {}) => ({
  ...{ type: "query", name, datasource, query: `label_values(up{job="a"}, ${name})`, multi: true, includeAll: true },
  ...{ allValue: ".*", current: { value: ["$__all"] }, ...more },
});
const panel = (expr: string | readonly string[], more: object = {}, target: object = {}) => ({
  ...{ type: "timeseries", title: "Panel", datasource, gridPos: { x: 0, y: 0, w: 12, h: 8 } },
  targets: [expr].flat().map((each, at) => ({ refId: "AB".charAt(at), expr: each, datasource, ...target })),
  ...more,
});
const converted = (one: object, variables: readonly object[] = [], version = "2.42") =>
  convertedPanel(one, { version, variables });

const { treatments } = planVariables(
  [
    label("pod"),
    label("wide", { allValue: "" }),
    { type: "constant", name: "ns", query: "a.b" },
    { type: "custom", name: "q", query: "0.5,0.9", multi: true },
    { type: "interval", name: "res", query: "30s,1m", current: { value: "30s" } },
  ],
  targetAt("2.42"),
);
const rewritten = (expression: string) => {
  const findings = new Findings();
  const text = promqlOf(expression, treatments, findings);
  return [text, findings.all.map(({ id }) => id)];
};

test.each([
  ['rate(up{pod=~"$pod"}[$__rate_interval])', 'rate(up{pod=~"$pod"}[$__rate_interval])', []],
  ['up{pod=~"${pod:regex}|x"}', 'up{pod=~"$pod|x"}', []],
  ['up{pod=~"[[pod]]"}', 'up{pod=~"$pod"}', []],
  // Nothing chosen is a pattern, which a comparison of texts would not match.
  ['up{pod="$pod"}', 'up{pod=~"$pod"}', []],
  ['up{pod!="$pod", x = "1"}', 'up{pod!~"$pod", x = "1"}', []],
  ['up{pod="a.b-$pod"}', 'up{pod=~"a\\\\.b-$pod"}', []],
  ["up{pod=`a.b-$pod`}", "up{pod=~`a\\.b-$pod`}", []],
  ['up{pod=~"$wide"}', 'up{pod=~"$wide"}', ["all-wider"]],
  ['up{n=~"$ns"} # $pod', 'up{n=~"a.b"} # $pod', []],
  ["histogram_quantile($q, sum(x) by (le))", "histogram_quantile(${q:csv}, sum(x) by (le))", ["one-value"]],
  ["avg_over_time(x[$res])", "avg_over_time(x[30s])", ["value-fixed"]],
  ["x[${__interval}] + y[${__range_s}s] + z[$__range_ms]", expect.anything(), ["macro"]],
  ["x[${__interval}] + y[${__range_s}s]", "x[$__interval] + y[$__range]", []],
  ['label_replace(x, "a", "$1", "b", "(.*)")', 'label_replace(x, "a", "$1", "b", "(.*)")', []],
  ['x{a="${__user.login}"}', expect.anything(), ["macro"]],
])("%s becomes %s", (expression, expected, ids) => {
  expect(rewritten(expression)).toEqual([expected, ids]);
});

test.each([
  ["sum(rate(x[5m]))", true],
  ["sum(a) / sum(b) * 100", true],
  ['round(sum(a{x="("}) - 1, 0.1)', true],
  ["scalar(x) + 1", true],
  ["histogram_quantile(0.9, sum by (le) (rate(x_bucket[5m])))", true],
  ["histogram_quantile(0.9, sum by (le, pod) (rate(x_bucket[5m])))", false],
  ["sum by (pod) (x)", false],
  ["sum(x) by (pod)", false],
  ["topk(1, x)", false],
  ["x", false],
  ["x / sum(y)", false],
])("%s has one series: %s", (expression, expected) => expect(isSingleSeries(expression)).toBe(expected));

test("a time chart of Prometheus is a tile of PromQL with all its queries", () => {
  const { config, ids } = converted(panel(["sum(a)", "sum(b)"], { fieldConfig: { defaults: { unit: "bytes" } } }));
  expect([config, ids]).toEqual([
    {
      ...{ configType: "promql", displayType: "line", sourceId: seed.sessions },
      expressions: [{ expression: "sum(a)" }, { expression: "sum(b)" }],
      numberFormat: { output: "byte", numericUnit: "bytes_iec", mantissa: 2 },
    },
    [],
  ]);
});

test("a legend with labels is the template of all series, one without is the name of its series", () => {
  const legend = (...formats: string[]) => {
    const { targets, ...whole } = panel(formats.map((_, at) => `m${at}`));
    const named = targets.map((target, at) => ({ ...target, legendFormat: formats[at] }));
    const { config, ids } = converted({ ...whole, targets: named });
    return [config.legendTemplate, (config.expressions as { alias?: string }[]).map(({ alias }) => alias), ids];
  };
  expect(legend("{{ pod }} on {{node}}", "{{ pod }} on {{node}}")).toEqual([
    "{{pod}} on {{node}}",
    [undefined, undefined],
    [],
  ]);
  expect(legend("used", "free")).toEqual([undefined, ["used", "free"], []]);
  expect(legend("__auto")).toEqual([undefined, [undefined], []]);
  expect(legend("{{pod}}", "{{node}}")[2]).toEqual(["legend"]);
  expect(legend("$pod")[2]).toEqual(["legend"]);
});

test("a number shows what Grafana computes of its series", () => {
  const stat = (calcs: string[], target: object = {}, expr = "sum(x)") => {
    const { config, ids } = converted(panel(expr, { type: "stat", options: { reduceOptions: { calcs } } }, target));
    return [config.displayType, (config.expressions as unknown[] | undefined)?.[0], ids];
  };
  expect(stat(["lastNotNull"])).toEqual(["number", { expression: "sum(x)" }, []]);
  expect(stat(["lastNotNull"], { instant: true })).toEqual([
    "number",
    { expression: "sum(x)", queryType: "instant" },
    [],
  ]);
  expect(stat(["max"])).toEqual(["number", { expression: "sum(x)", reducer: "max" }, ["last-value"]]);
  expect(stat(["diff"])).toEqual(["markdown", undefined, ["reducer"]]);
  expect(stat(["last"], {}, "x")).toEqual(["number", { expression: "x" }, ["missing-values", "first-row"]]);
});

test("a table of an instant query has a row for each series; one of samples is not converted", () => {
  const table = (type: string, target: object) => converted(panel("x", { type }, target));
  expect(table("table", { instant: true }).config).toMatchObject({
    displayType: "table",
    expressions: [{ expression: "x", queryType: "instant" }],
  });
  expect(table("table", {}).ids).toEqual(["series-table"]);
  expect(table("piechart", {}).ids).toEqual(["table-for"]);
});

test.each([
  ["before version 2.42", panel("up"), "2.41", "needs-version"],
  ["of Loki", panel("up", {}, { datasource: { type: "loki" } }), "2.42", "other-language"],
  [
    "of VictoriaMetrics",
    panel("up", {}, { datasource: { type: "victoriametrics-metrics-datasource" } }),
    "2.42",
    "other-language",
  ],
  ["with the least length of a step", panel("up", {}, { interval: "1m" }), "2.42", "min-step"],
  ["with totals of a step", panel("increase(x[$__rate_interval])"), "2.42", "totals-per-bucket"],
])("a query %s is named", (_, one, version, id) => expect(converted(one, [], version).ids).toEqual([id]));

test("variables with values of labels are filters that list them", () => {
  const variables = [
    label("pod", { regex: "/^api/" }),
    label("node", { query: 'label_values(up{pod=~"$pod"}, node)', includeAll: false }),
    label("metric", { query: "metrics(node_)" }),
    label("other", { query: "query_result(up)" }),
  ];
  const { filters, treatments: planned } = planVariables(variables, targetAt("2.42"));
  const common = { type: "PROMETHEUS_LABEL", sourceId: seed.sessions };
  expect(filters).toEqual([
    { ...common, name: "pod", variableName: "pod", label: "pod", match: 'up{job="a",pod=~"api.*"}' },
    { ...common, name: "node", variableName: "node", label: "node", match: 'up{pod=~"$pod"}', minSelections: 1 },
    { ...common, name: "metric", variableName: "metric", label: "__name__", match: '{__name__=~".*node_.*"}' },
  ]);
  expect(planned.get("other")?.kind).toBe("fixed");
});

test("a rule in PromQL is not converted: the service evaluates none", () => {
  const target = targetAt("2.42");
  const group = { name: "Group", interval: "1m", rules: [] };
  const data = [{ refId: "A", datasourceUid: "p", model: { expr: "up", datasource } }];
  const threshold = {
    refId: "B",
    datasourceUid: "__expr__",
    model: { type: "threshold", expression: "A", conditions: [{ evaluator: { type: "gt", params: [1] } }] },
  };
  for (const rule of [
    { alert: "Rule", expr: "up == 0", for: "5m" },
    { title: "Rule", condition: "B", data: [...data, threshold] },
  ]) {
    const { findings, queries, tile } = convertRule(partOf(rule), group, target);
    expect([findings, tile]).toEqual([[{ id: "promql-rule" }], undefined]);
    expect(queries[0]).toMatch(/^up/);
  }
});
