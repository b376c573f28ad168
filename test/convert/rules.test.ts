import { parse } from "yaml";
import { seed } from "../../lib/emulator/store/seed-ids";
import { withoutTexts } from "../../lib/tools/convert/documents";
import { recognize } from "../../lib/tools/convert/recognize";
import { newWebhooks } from "../../lib/tools/convert/routing";
import { convertedGroup, convertRule } from "../../lib/tools/convert/rules";
import { resourcesOfCode } from "../../lib/tools/convert/terraform";
import { Names } from "../../lib/tools/importing/name";
import { partOf, targetAt } from "./support";

const query = (rawSql: string, from = 600) => ({
  refId: "A",
  relativeTimeRange: { from, to: 0 },
  datasourceUid: "clickhouse",
  model: { rawSql, intervalMs: 1000, maxDataPoints: 43_200 },
});
const expression = (refId: string, model: object) => ({ refId, datasourceUid: "__expr__", model });
const reduce = expression("B", { type: "reduce", reducer: "last", expression: "A" });
const threshold = (type: string, ...params: number[]) =>
  expression("C", { type: "threshold", expression: "B", conditions: [{ evaluator: { type, params } }] });
const single = "SELECT count() AS value FROM logs WHERE $__timeFilter(t)";
const grouped = "SELECT Service AS service, avg(v) AS value FROM logs WHERE $__timeFilter(t) GROUP BY service";

const rule = (more: object = {}) => ({
  title: "Rule",
  condition: "C",
  for: "5m",
  noDataState: "OK",
  execErrState: "KeepLast",
  data: [query(single), reduce, threshold("gt", 5)],
  ...more,
});
const group = (rules: object[], interval: unknown = "1m") =>
  recognize({ apiVersion: 1, groups: [{ name: "Group", interval, rules }] }).groups[0];
const converted = (more: object = {}, interval?: unknown) => {
  const own = group([rule(more)], interval);
  if (!own) throw new Error("no group");
  return convertRule(own.rules[0] ?? partOf({}), own, targetAt());
};
const sqlOf = ({ tile }: ReturnType<typeof converted>) =>
  (tile as { config: { sqlTemplate: string } }).config.sqlTemplate;
const idsOf = ({ findings }: ReturnType<typeof converted>) => findings.map(({ id }) => id);

test("a rule with one value is a number that looks back as the rule does, for as many windows as it waits", () => {
  const result = converted();
  expect(result.tile).toMatchObject({ name: "Rule", config: { displayType: "number", configType: "sql" } });
  expect(sqlOf(result)).toBe(
    "SELECT count() AS value FROM logs WHERE t >= toDateTime(fromUnixTimestamp64Milli({endDateMilliseconds:Int64} - 600000)) AND t <= toDateTime(fromUnixTimestamp64Milli({endDateMilliseconds:Int64}))",
  );
  expect(result.alert).toEqual({
    name: "Rule",
    interval: "1m",
    threshold: 5,
    thresholdType: "above_exclusive",
    numConsecutiveWindows: 6,
  });
  expect(idsOf(result)).toEqual(["exec-gap", "every-window"]);
});

test("with builders, a rule over just the window of its alert is the builder that asks the same", () => {
  const over = (from: number, sql: string) => {
    const own = group([rule({ data: [query(sql, from), reduce, threshold("gt", 5)] })], "5m");
    return own && convertRule(own.rules[0] ?? partOf({}), own, targetAt("2.40", [], { builders: true })).tile?.config;
  };
  const errors = "SELECT count() AS value FROM logs WHERE $__timeFilter(Timestamp) AND SeverityText = 'error'";
  expect(over(300, errors)).toEqual({
    ...{ displayType: "number", sourceId: seed.logs },
    select: [{ aggFn: "count", alias: "value", where: "SeverityText = 'error'", whereLanguage: "sql" }],
  });
  const bySeverity =
    "SELECT SeverityText, count() AS value FROM logs WHERE $__timeFilter(Timestamp) GROUP BY SeverityText";
  expect(over(300, bySeverity)).toMatchObject({ displayType: "line", groupBy: "SeverityText" });
  expect(over(600, errors)).toMatchObject({ configType: "sql" });
});

test("a rule with groups is a line with the groups as texts", () => {
  const result = converted({ data: [query(grouped), reduce, threshold("gt", 5)] });
  expect(result).toMatchObject({ isGrouped: true, tile: { config: { displayType: "line" } } });
  expect(sqlOf(result)).toMatch(
    /^SELECT toStartOfInterval\(\$__fromTime, INTERVAL \{intervalSeconds:Int64\} second\) AS t, toString\("service"\) AS "service", "value" AS "value" FROM \(/,
  );
});

test("a series with groups that misses values is named, unless Grafana drops them too", () => {
  const series = "SELECT t AS time, Service AS service, v AS value FROM logs WHERE $__timeFilter(t) ORDER BY time";
  const idsWith = (more: object) => {
    const reduced = expression("B", { type: "reduce", reducer: "last", expression: "A", ...more });
    return idsOf(converted({ data: [query(series), reduced, threshold("gt", 5)] }));
  };
  expect(idsWith({})).toContain("missing-values");
  expect(idsWith({ settings: { mode: "" } })).toContain("missing-values");
  expect(idsWith({ settings: { mode: "dropNN" } })).not.toContain("missing-values");
});

test.each([
  ["gte", [5], { thresholdType: "above", threshold: 5 }, []],
  ["lt", [5], { thresholdType: "below", threshold: 5 }, []],
  ["outside_range", [9, 1], { thresholdType: "not_between", threshold: 1, thresholdMax: 9 }, []],
  ["within_range", [1, 9], { thresholdType: "between", threshold: 1, thresholdMax: 9 }, ["bounds-included"]],
])("the evaluator %s is a threshold type", (type, params, expected, ids) => {
  const result = converted({ data: [query(single), reduce, threshold(type, ...params)] });
  expect(result.alert).toMatchObject(expected);
  expect(idsOf(result)).toEqual([...ids, "exec-gap", "every-window"]);
});

test.each([
  [
    "classic conditions",
    [
      query(single),
      expression("C", {
        type: "classic_conditions",
        conditions: [{ evaluator: { type: "gt", params: [5] }, query: { params: ["A"] }, reducer: { type: "avg" } }],
      }),
    ],
  ],
  [
    "a threshold on the query",
    [
      query(single),
      expression("C", { type: "threshold", expression: "A", conditions: [{ evaluator: { type: "gt", params: [5] } }] }),
    ],
  ],
  ["arithmetic with a comparison", [query(single), reduce, expression("C", { type: "math", expression: "$B > 5" })]],
])("%s is converted", (_, data) => {
  expect(converted({ data }).alert).toMatchObject({ threshold: 5, thresholdType: "above_exclusive" });
});

test("arithmetic over two queries is one query, and over groups it is not possible", () => {
  const second = { ...query("SELECT sum(v) AS total FROM logs"), refId: "D" };
  const math = expression("C", { type: "math", expression: "$A / ${D} * 100 >= 5" });
  expect(sqlOf(converted({ data: [query(single), second, math] }))).toMatch(
    /^SELECT \(SELECT "value" FROM \(\n[\s\S]+\)\) \/ \(SELECT "total" FROM \(\n[\s\S]+\)\) \* 100 AS "value"$/,
  );
  expect(idsOf(converted({ data: [query(grouped), second, math] }))).toEqual(["condition"]);
});

test("a series is reduced in the query", () => {
  const series =
    "SELECT $__timeInterval(t) AS time, host, avg(v) AS v FROM logs WHERE $__timeFilter(t) GROUP BY time, host";
  const max = expression("B", { type: "reduce", reducer: "max", expression: "A" });
  expect(sqlOf(converted({ data: [query(series), max, threshold("gt", 5)] }))).toContain(
    'SELECT "host", max("v") AS "v" FROM (',
  );
});

test.each([
  ["the interval is not one of the service", {}, "2m", "interval-shorter"],
  [
    "a missing value alerts",
    { noDataState: "Alerting", data: [query(grouped), reduce, threshold("gt", 5)] },
    "1m",
    "no-data",
  ],
  ["a failing query alerts", { execErrState: "Alerting" }, "1m", "exec-error"],
  ["it keeps firing", { keepFiringFor: "5m" }, "1m", "hysteresis"],
  ["it has labels", { labels: { team: "a" } }, "1m", "labels"],
  ["a text has other templates", { annotations: { summary: "{{ if true }}x{{ end }}" } }, "1m", "template"],
  ["it is paused", { isPaused: true }, "1m", "paused"],
  ["it records", { record: { metric: "m" } }, "1m", "recording"],
  [
    "two conditions are joined",
    { data: [query(single), expression("C", { type: "classic_conditions", conditions: [{}, {}] })] },
    "1m",
    "condition",
  ],
  [
    "expressions refer to each other",
    { data: [expression("C", { type: "math", expression: "$C > 1" })] },
    "1m",
    "condition",
  ],
])("if %s, that is named", (_, more, interval, id) => {
  expect(idsOf(converted(more, interval))).toContain(id);
});

test("texts become message and note, and no word is a mention", () => {
  const annotations = {
    summary: "High on {{ $labels.service }} of {{ $labels }}",
    description: '{{ printf "%.1f" $values.B.Value }}% @oncall',
    runbook_url: "https://example.com",
  };
  expect(converted({ annotations }).alert).toMatchObject({
    message: "High on {{{attributes.service}}} of {{{group}}}\n\n{{value}}% @ oncall",
    note: "https://example.com",
  });
  const left = converted({
    annotations: { runbook_url: "javascript:alert(1)", owner: "us", host: "{{ $labels.host }}" },
  });
  expect([left.alert?.note, idsOf(left)]).toEqual(["owner: us", expect.arrayContaining(["no-page", "template"])]);
});

test("a group is a dashboard with its alerts, webhooks without their addresses, and tests that the alerts pass", () => {
  const rules = [
    rule({ title: "One", labels: { team: "a", severity: "x" } }),
    rule({ title: "Two", labels: { team: "a" }, for: "0s", data: [query(grouped), reduce, threshold("lt", 1)] }),
    rule({ title: "Off", isPaused: true }),
  ];
  const own = group(rules);
  if (!own) throw new Error("no group");
  const target = targetAt("2.40", ["Mapped=On-call"]);
  const routing = {
    contactPoints: [
      { name: "Slack", receivers: [{ type: "slack", settings: { url: "https://hooks.slack.com/services/secret" } }] },
    ],
    policies: [
      {
        receiver: "email",
        routes: [
          { receiver: "Slack", object_matchers: [["severity", "=", "x"]] },
          { receiver: "Mapped", object_matchers: [["team", "=", "a"]] },
        ],
      },
    ],
  };
  const results = own.rules.map((each) => convertRule(each, own, target));
  const made = convertedGroup(own, results, { id: "65f0a1b2c3d4e5f6a7b80001", routing, target, names: new Names() });
  expect(made?.dashboard).toMatchObject({
    name: "Alerts: Group",
    tags: ["team=a"],
    tiles: [{ name: "One" }, { name: "Two" }],
  });
  expect(made?.alerts[1]?.channel).toEqual({ type: "webhook", webhookId: seed.webhook });
  const webhooks = newWebhooks(made?.alerts ?? [], routing);
  expect(webhooks).toMatchObject([{ name: "Slack", service: "slack" }]);
  expect(JSON.stringify(webhooks)).not.toContain("secret");
  const { tests } = parse(made?.tests?.text ?? "") as { tests: { alert: string; values: unknown }[] };
  expect(tests).toMatchObject([
    { alert: "One", values: "4 6x5 4", expect: { states: "OK PENDINGx4 ALERT OK" } },
    { alert: "Two", values: { a: "2 0 2" }, expect: { states: "OK ALERT OK" } },
  ]);
});

test("a test of an alert with several groups names one of each", () => {
  const own = { name: "Group", interval: 60, rules: [] };
  const config = { displayType: "line", groupBy: "Attributes['a,b'], lower(c)" };
  const result = { ...converted(), tile: { name: "Rule", config }, isGrouped: true };
  const routing = { contactPoints: [], policies: [] };
  const made = convertedGroup(own, [result], {
    id: "65f0a1b2c3d4e5f6a7b80001",
    routing,
    target: targetAt(),
    names: new Names(),
  });
  expect((parse(made?.tests?.text ?? "") as { tests: unknown[] }).tests).toMatchObject([
    { values: { "a, b": "4 6x5 4" } },
  ]);
  const fine = { ...result, alert: { ...result.alert, threshold: 0.8 } };
  const read = convertedGroup(own, [fine], { id: "1", routing, target: targetAt(), names: new Names() });
  expect(read?.tests.text).toContain("a, b: 0.4 1.2x5 0.4");
});

const hclOfGroup = `
resource "grafana_rule_group" "group" {
  name             = "Group"
  folder_uid       = grafana_folder.rules.uid
  interval_seconds = 60
  rule {
    name           = "Rule"
    condition      = "C"
    for            = "5m"
    no_data_state  = "OK"
    exec_err_state = "OK"
    data {
      ref_id         = "A"
      datasource_uid = data.grafana_data_source.clickhouse.uid
      relative_time_range {
        from = 600
        to   = 0
      }
      model = jsonencode({ rawSql = "${single}", intervalMs = 1000, maxDataPoints = 43200 })
    }
    data {
      ref_id         = "B"
      datasource_uid = "__expr__"
      model          = <<-EOT
        { "type": "reduce", "reducer": "last", "expression": "A" }
      EOT
    }
    data {
      ref_id         = "C"
      datasource_uid = "__expr__"
      model = jsonencode({ type = "threshold", expression = "B", conditions = [{ evaluator = { type = "gt", params = [5] } }] })
    }
  }
}
resource "grafana_rule_group" "computed" {
  for_each = local.groups
  name     = "Computed"
  rule {
    data { model = jsonencode({ rawSql = "SELECT ${"$"}{var.column}" }) }
  }
}
resource "grafana_folder" "rules" { title = "Rules" }
`;

test("a rule group whose values are computed is named, with what is", async () => {
  const [, problem, folder] = await resourcesOfCode(hclOfGroup);
  expect(problem).toBe(
    "grafana_rule_group.computed computes for_each, rule[0].data[0].model.rawSql. Give a state, or what terraform show -json prints.",
  );
  expect(recognize(folder)).toMatchObject({ isKnown: true, notes: ["grafana_folder.rules has no counterpart here."] });
});

test("rules of Terraform's state, of its files and of the rules API are the same", async () => {
  const [data, ...others] = rule().data.map(({ refId, datasourceUid, model }) => ({
    ref_id: refId,
    datasource_uid: datasourceUid,
    relative_time_range: [{ from: 600, to: 0 }],
    model: JSON.stringify(model),
  }));
  const attributes = {
    name: "Group",
    interval_seconds: 60,
    rule: [
      { name: "Rule", condition: "C", for: "5m", no_data_state: "OK", exec_err_state: "OK", data: [data, ...others] },
    ],
  };
  const state = { version: 4, resources: [{ type: "grafana_rule_group", instances: [{ attributes }] }] };
  const plan = {
    planned_values: {
      root_module: { child_modules: [{ resources: [{ type: "grafana_rule_group", values: attributes }] }] },
    },
  };
  const api = [{ ...rule(), ruleGroup: "Group" }];
  const [hcl] = await resourcesOfCode(hclOfGroup);
  for (const document of [state, plan, hcl, api]) {
    const [own] = recognize(withoutTexts(document)).groups;
    expect(own?.name).toBe("Group");
    const result = own && convertRule(own.rules[0] ?? partOf({}), own, targetAt());
    expect(result?.alert).toEqual(converted().alert);
  }
});
