import { panel } from "../../convert/support";

const sql = "SELECT count() AS v FROM logs WHERE $__timeFilter(Timestamp)";
const threshold = { type: "threshold", expression: "A", conditions: [{ evaluator: { type: "gt", params: [5] } }] };
const model = { rawSql: sql, intervalMs: 1000, refId: "A" };
const query = { datasourceUid: "ch", relativeTimeRange: { from: 600, to: 0 }, model };
const expression = { datasourceUid: "__expr__", model: threshold };
const data = [
  { refId: "A", queryType: "", ...query },
  { refId: "C", ...expression },
];
const texts = {
  labels: { team: "a" },
  annotations: {
    summary: "Many: {{ $values.A }}",
    description: "In {{ $labels.host }}",
    runbook_url: "https://example.com/r",
  },
};
const rule = {
  ...{ title: "Refused", condition: "C", for: "10m", noDataState: "OK", execErrState: "Error", isPaused: false },
  ...{ ...texts, data },
};
const reduced = {
  ...{ uid: "r", title: "Slow", condition: "C", for: "5m", noDataState: "Alerting", execErrState: "OK" },
  ...{ keep_firing_for: "1m", missingSeriesEvalsToResolve: 2, notification_settings: { receiver: "Team" } },
  data: [
    {
      ...{ refId: "A", datasourceUid: "ch", relativeTimeRange: { from: 300, to: 0 } },
      model: {
        rawSql:
          "SELECT toStartOfMinute(Timestamp) AS time, host, avg(Duration) AS v FROM spans WHERE $__timeFilter(Timestamp) GROUP BY time, host",
        ...{ format: 0, queryType: "sql", editorType: "sql" },
      },
    },
    {
      refId: "B",
      datasourceUid: "__expr__",
      model: { type: "reduce", expression: "A", reducer: "max", settings: { mode: "dropNN" } },
    },
    { refId: "C", datasourceUid: "__expr__", model: { type: "math", expression: "$B / 2 > 100" } },
  ],
};
const classic = {
  ...{ title: "Classic", condition: "B", execErrState: "Alerting" },
  data: [
    { refId: "A", ...query },
    {
      ...{ refId: "B", datasourceUid: "-100" },
      model: {
        type: "classic_conditions",
        conditions: [
          {
            ...{ type: "query", evaluator: { type: "outside_range", params: [1, 5] }, operator: { type: "and" } },
            ...{ query: { params: ["A"] }, reducer: { type: "avg", params: [] } },
          },
        ],
      },
    },
  ],
};
const recording = { record: "a:b", expr: "sum(a)", labels: { a: "b" } };
const receivers = [
  { uid: "x", type: "slack", settings: { recipient: "#a" }, disableResolveMessage: false },
  { type: "email", settings: { addresses: "a@example.com" } },
];
const policy = {
  ...{ receiver: "Team", group_by: ["a"], group_wait: "30s", repeat_interval: "4h" },
  routes: [{ receiver: "Team", object_matchers: [["team", "=", "a"]], continue: true, mute_time_intervals: ["night"] }],
};

/** Files of provisioning, and what its API sends. */
export const provisioning = {
  "rules of provisioning": {
    apiVersion: 1,
    groups: [{ orgId: 1, name: "Pay", folder: "F", interval: "5m", rules: [rule, reduced, classic] }],
    contactPoints: [{ orgId: 1, name: "Team", receivers }],
    policies: [{ orgId: 1, ...policy }],
  },
  "a rule of the API": {
    ...{ id: 1, uid: "u", orgID: 1, folderUID: "f", ruleGroup: "Pay", provenance: "api" },
    ...rule,
  },
  "a contact point of the API": { uid: "u", name: "Team", type: "webhook", settings: { url: "https://example.com" } },
  "a policy of the API": policy,
  "what the ruler sends": {
    Folder: [
      {
        ...{ name: "Pay", interval: "5m" },
        rules: [
          {
            ...{ for: "10m", ...texts },
            grafana_alert: { ...{ title: "Refused", condition: "C", no_data_state: "OK", exec_err_state: "OK" }, data },
          },
        ],
      },
    ],
  },
  "rules of Prometheus": {
    groups: [{ name: "a", rules: [{ alert: "Down", expr: "up == 0", for: "5m", labels: { a: "b" } }, recording] }],
  },
};

const manifest = (apiVersion: string, kind: string, spec: object) => ({
  apiVersion,
  kind,
  metadata: { name: "r" },
  spec,
});
const dashboard = {
  ...{ title: "Board", uid: "u", schemaVersion: 41, tags: ["a"] },
  panels: [panel(sql, { type: "stat", title: "Number", options: { colorMode: "value" } })],
};

const alertRule = manifest("rules.alerting.grafana.app/v0alpha1", "AlertRule", {
  ...{ title: "Refused", trigger: { interval: "5m" }, for: "10m", noDataState: "Ok", execErrState: "Ok", ...texts },
  expressions: { A: query, C: { source: true, datasourceUID: "__expr__", model: threshold } },
});

/** Resources of Kubernetes. */
export const manifests = {
  "a dashboard": manifest("dashboard.grafana.app/v1beta1", "Dashboard", dashboard),
  "a dashboard of the operator": manifest("grafana.integreatly.org/v1beta1", "GrafanaDashboard", {
    instanceSelector: { matchLabels: { dashboards: "grafana" } },
    json: { jsonencode: dashboard },
  }),
  "a map with dashboards": {
    ...{ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "boards", labels: { grafana_dashboard: "1" } } },
    data: { "board.json": { jsonencode: dashboard } },
  },
  "a rule": alertRule,
  "a rule that records": manifest("rules.alerting.grafana.app/v0alpha1", "RecordingRule", {
    ...{ title: "Recorded", metric: "m", trigger: { interval: "1m" }, targetDatasourceUID: "p" },
    expressions: { A: { ...query, source: true } },
  }),
  "rules of the operator": manifest("grafana.integreatly.org/v1beta1", "GrafanaAlertRuleGroup", {
    ...{ name: "Pay", interval: "5m", folderRef: "f", instanceSelector: { matchLabels: { a: "b" } } },
    rules: [rule],
  }),
  "rules of Prometheus": manifest("monitoring.coreos.com/v1", "PrometheusRule", {
    groups: [{ name: "a", rules: [{ alert: "Down", expr: "up == 0", for: "5m", labels: { a: "b" } }] }],
  }),
  "a receiver": manifest("notifications.alerting.grafana.app/v0alpha1", "Receiver", {
    title: "Team",
    integrations: receivers,
  }),
  "a tree of routes": manifest("notifications.alerting.grafana.app/v0alpha1", "RoutingTree", {
    defaults: { receiver: "Team", group_by: ["a"] },
    routes: [{ receiver: "Team", matchers: [{ type: "=", label: "team", value: "a" }], continue: false }],
  }),
  "a list": { apiVersion: "v1", kind: "List", items: [alertRule] },
  "what has no counterpart": manifest("grafana.integreatly.org/v1beta1", "GrafanaFolder", { title: "F" }),
};

const terraformRule = {
  ...{
    name: "Refused",
    condition: "C",
    for: "10m",
    no_data_state: "OK",
    exec_err_state: "OK",
    is_paused: false,
    ...texts,
  },
  data: [
    {
      ...{ ref_id: "A", datasource_uid: "ch", relative_time_range: [{ from: 600, to: 0 }] },
      model: { jsonencode: model },
    },
    {
      ref_id: "C",
      datasource_uid: "__expr__",
      relative_time_range: [{ from: 0, to: 0 }],
      model: { jsonencode: threshold },
    },
  ],
};
const appRule = {
  metadata: [{ uid: "refused", folder_uid: "f" }],
  spec: [
    {
      ...{ title: "Refused", trigger: [{ interval: "5m" }], for: "10m", no_data_state: "Ok", exec_err_state: "Ok" },
      expressions: {
        A: { jsonencode: { datasource_uid: "ch", relative_time_range: { from: "600s", to: "0s" }, model } },
        C: { jsonencode: { source: true, datasource_uid: "__expr__", model: threshold } },
      },
    },
  ],
};

/** Resources of Grafana's provider for Terraform, by their addresses. */
export const resources = {
  "grafana_dashboard.board": { folder: "f", overwrite: true, config_json: { jsonencode: dashboard } },
  "grafana_apps_dashboard_dashboard_v1beta1.board": {
    metadata: [{ uid: "d" }],
    spec: [{ title: "Front", json: { jsonencode: dashboard } }],
  },
  "grafana_rule_group.pay": { name: "Pay", folder_uid: "f", interval_seconds: 300, rule: [terraformRule] },
  "grafana_apps_rules_alertrule_v0alpha1.refused": appRule,
  "grafana_contact_point.team": {
    name: "Team",
    slack: [{ recipient: "#a", text: "Text", disable_resolve_message: false }],
    email: [{ addresses: ["a@example.com"] }],
  },
  "grafana_notification_policy.root": {
    ...{ contact_point: "Team", group_by: ["a"], group_wait: "30s" },
    policy: [{ contact_point: "Team", continue: true, matcher: [{ label: "team", match: "=", value: "a" }] }],
  },
  "grafana_data_source.clickhouse": { name: "ClickHouse", type: "grafana-clickhouse-datasource" },
  "grafana_folder.f": { title: "F" },
};

const instances = Object.entries(resources).map(([address, attributes]) => {
  const [type = "", name = ""] = address.split(".");
  return { mode: "managed", type, name, provider: "p", instances: [{ schema_version: 0, attributes }] };
});

/** What Terraform keeps of them, and what it shows. */
export const states = {
  "a state": { version: 4, terraform_version: "1.11.4", serial: 3, lineage: "l", resources: instances },
  "what terraform show prints": {
    format_version: "1.0",
    values: {
      root_module: {
        resources: Object.entries(resources).map(([address, values]) => {
          const [type = "", name = ""] = address.split(".");
          return { address, mode: "managed", type, name, provider_name: "p", schema_version: 0, values };
        }),
      },
    },
  },
};
