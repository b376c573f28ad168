import { startConversion } from "../../../lib/importing/grafana/convert";
import { conversionJson } from "../../../lib/importing/grafana/report";
import { panel, targetAt, variable } from "../../importing/grafana/support";

const sql = "SELECT count() AS v FROM logs WHERE $__timeFilter(Timestamp)";
const series =
  "SELECT $__timeInterval(Timestamp) AS t, avg(Duration) AS v FROM spans WHERE $__timeFilter(Timestamp) AND Service IN ($service) GROUP BY t";
const prometheus = { type: "prometheus", uid: "p" };
const threshold = { type: "threshold", expression: "A", conditions: [{ evaluator: { type: "gt", params: [5] } }] };
const query = {
  datasourceUid: "ch",
  relativeTimeRange: { from: 600, to: 0 },
  model: { rawSql: sql, intervalMs: 1000 },
};
const rule = {
  ...{ title: "Refused", condition: "C", for: "10m", noDataState: "OK", execErrState: "Error", isPaused: false },
  ...{ labels: { team: "a" }, annotations: { summary: "Many: {{ $values.A }}", runbook_url: "https://example.com/r" } },
  data: [
    { refId: "A", ...query },
    { refId: "C", datasourceUid: "__expr__", model: threshold },
  ],
};

/** Documents of Grafana, by what they are. */
export const grafanaDocuments: Readonly<Record<string, object>> = {
  "a dashboard on ClickHouse": {
    ...{ title: "Board", uid: "u", schemaVersion: 41, tags: ["a"], description: "About", refresh: "30s" },
    links: [{ type: "link", title: "Page", url: "https://example.com" }],
    templating: {
      list: [
        variable("service", "SELECT DISTINCT Service FROM logs WHERE Kind = 'a'", { sort: 1, refresh: 2 }),
        { type: "custom", name: "env", query: "prod,test", current: { value: "test", text: "test" }, multi: true },
        { type: "constant", name: "db", query: "default" },
      ],
    },
    panels: [
      panel(series, {
        description: "What it is",
        fieldConfig: {
          defaults: { unit: "ms", decimals: 1, custom: { lineWidth: 2, stacking: { mode: "none" }, axisLabel: "ms" } },
          overrides: [{ matcher: { id: "byName", options: "v" }, properties: [{ id: "unit", value: "s" }] }],
        },
        options: { legend: { calcs: ["mean"], placement: "right" }, tooltip: { mode: "multi" } },
      }),
      panel(sql, {
        ...{ type: "stat", title: "Number", gridPos: { x: 0, y: 8, w: 6, h: 4 } },
        options: { colorMode: "value", graphMode: "none", reduceOptions: { calcs: ["lastNotNull"], fields: "" } },
        fieldConfig: {
          defaults: {
            color: { mode: "thresholds" },
            thresholds: { mode: "absolute", steps: [{ color: "green" }, { color: "red", value: 5 }] },
            mappings: [{ type: "value", options: { "0": { text: "none", color: "blue" } } }],
          },
        },
      }),
      panel("SELECT a, b FROM x", {
        ...{ type: "table", title: "Table", gridPos: { x: 6, y: 8, w: 6, h: 4 } },
        transformations: [
          { id: "organize", options: { excludeByName: { b: true }, renameByName: { a: "A" } } },
          { id: "reduce", options: { reducers: ["max"] } },
        ],
      }),
      panel("SELECT 1", { type: "geomap", title: "Map", options: { view: { zoom: 3 } } }),
      {
        type: "row",
        title: "Row",
        collapsed: true,
        gridPos: { x: 0, y: 7, w: 24, h: 1 },
        panels: [{ type: "text", title: "Text", options: { mode: "markdown", content: "Hello" } }],
      },
    ],
  },
  "a dashboard on Prometheus": {
    ...{ title: "Board", schemaVersion: 41 },
    templating: {
      list: [
        {
          type: "query",
          name: "pod",
          datasource: prometheus,
          query: "label_values(up, pod)",
          includeAll: true,
          allValue: ".*",
          current: { value: ["a"] },
        },
      ],
    },
    panels: [
      panel("", {
        targets: [
          {
            refId: "A",
            datasource: prometheus,
            expr: 'sum(rate(a{pod=~"$pod"}[$__rate_interval]))',
            legendFormat: "in",
            interval: "1m",
          },
          { refId: "B", datasource: prometheus, expr: "sum by (pod) (b)", legendFormat: "{{pod}}" },
        ],
      }),
      panel("", {
        type: "table",
        title: "T",
        targets: [{ refId: "A", datasource: prometheus, expr: "a", instant: true }],
      }),
    ],
  },
  "rules of provisioning": {
    groups: [{ orgId: 1, name: "Pay", folder: "F", interval: "5m", rules: [rule] }],
    contactPoints: [
      { name: "Team", receivers: [{ uid: "x", type: "slack", settings: { recipient: "#a" } }, { type: "email" }] },
    ],
    policies: [
      { receiver: "Team", group_by: ["a"], routes: [{ receiver: "Team", object_matchers: [["team", "=", "a"]] }] },
    ],
  },
  "a rule as a resource": {
    ...{ apiVersion: "rules.alerting.grafana.app/v0alpha1", kind: "AlertRule", metadata: { name: "r" } },
    spec: {
      ...{ title: "Refused", trigger: { interval: "5m" }, for: "10m", noDataState: "Ok", execErrState: "Ok" },
      expressions: { A: query, C: { source: true, datasourceUID: "__expr__", model: threshold } },
    },
  },
  "a state of Terraform": {
    resources: [
      {
        ...{ mode: "managed", type: "grafana_rule_group", name: "g" },
        instances: [
          {
            attributes: {
              ...{ name: "Pay", interval_seconds: 300 },
              rule: [
                {
                  ...{ name: "Refused", condition: "C", for: "10m", no_data_state: "OK", exec_err_state: "OK" },
                  data: [
                    {
                      ref_id: "A",
                      datasource_uid: "ch",
                      relative_time_range: [{ from: 600, to: 0 }],
                      model: JSON.stringify({ rawSql: sql }),
                    },
                    { ref_id: "C", datasource_uid: "__expr__", model: JSON.stringify(threshold) },
                  ],
                },
              ],
            },
          },
        ],
      },
    ],
  },
};

/** What is made of a document, and everything that is said of it. */
export function convertedWhole(content: unknown): unknown {
  const { works, convert, finish } = startConversion([{ file: "x.json", content }], targetAt("2.42"));
  for (const work of works) convert(work);
  const { conversion, objects, tests } = finish();
  return [objects, conversionJson(conversion), tests];
}
