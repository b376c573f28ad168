import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { seed } from "../../lib/emulator/store/seed-ids";
import { startConversion } from "../../lib/tools/convert/convert";
import { readDocuments } from "../../lib/tools/convert/documents";
import { brought } from "../../lib/tools/convert/migrate";
import { recognize } from "../../lib/tools/convert/recognize";
import { channelsOf, newWebhooks, type Routing, routeWords, routingNotes } from "../../lib/tools/convert/routing";
import { convertRule } from "../../lib/tools/convert/rules";
import { targetAt } from "./support";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "observability-recognize-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const sql = "SELECT count() AS v FROM otel_logs WHERE $__timeFilter(Timestamp)";
const threshold = { type: "threshold", expression: "A", conditions: [{ evaluator: { type: "gt", params: [5] } }] };

/** What a file has, and the problems of what in it is not read. */
const readText = async (name: string, text: string) => {
  writeFileSync(path.join(folder, name), text);
  const documents = await readDocuments(path.join(folder, name), {
    environment: {},
    signal: new AbortController().signal,
  });
  return documents.map((one) => ("problem" in one ? { problem: one.problem } : recognize(one.content)));
};
const converted = async (name: string, text: string) => {
  const all = (await readText(name, text)).flatMap((one) => ("groups" in one ? one.groups : []));
  return all.flatMap((group) => group.rules.map((rule) => convertRule(rule, group, targetAt())));
};
const resource = (type: string, body: string) => `resource "${type}" "a" {\n${body}\n}\n`;

const alertRule = {
  apiVersion: "rules.alerting.grafana.app/v0alpha1",
  kind: "AlertRule",
  metadata: { name: "refused", labels: { "grafana.com/group": "Pay" } },
  spec: {
    ...{ title: "refused", trigger: { interval: "5m" }, for: "10m", noDataState: "Ok", execErrState: "Ok" },
    expressions: {
      A: { datasourceUID: "ch", relativeTimeRange: { from: "10m", to: "0s" }, model: { refId: "A", rawSql: sql } },
      C: { source: true, datasourceUID: "__expr__", model: threshold },
    },
  },
};
const ofTerraform = resource(
  "grafana_apps_rules_alertrule_v1beta1",
  `  metadata { uid = "refused" }
  spec {
    title          = "refused"
    trigger { interval = "5m" }
    for            = "10m"
    no_data_state  = "Ok"
    exec_err_state = "Ok"
    expressions = {
      A = jsonencode({ datasource_uid = "ch", relative_time_range = { from = "600s", to = "0s" }, model = { rawSql = "${sql}" } })
      C = jsonencode({ source = true, datasource_uid = "__expr__", model = { type = "threshold", expression = "A", conditions = [{ evaluator = { type = "gt", params = [5] } }] } })
    }
  }`,
);
const data = [
  { refId: "A", datasourceUid: "ch", relativeTimeRange: { from: 600, to: 0 }, model: { rawSql: sql } },
  { refId: "C", datasourceUid: "__expr__", model: threshold },
];
const inner = { title: "refused", condition: "C", data, no_data_state: "OK", exec_err_state: "OK" };
const plain = { title: "refused", condition: "C", data, for: "10m", noDataState: "OK", execErrState: "OK" };
const ofOperator = {
  ...{ apiVersion: "grafana.integreatly.org/v1beta1", kind: "GrafanaAlertRuleGroup", metadata: { name: "pay" } },
  spec: { interval: "5m", rules: [plain] },
};

test.each([
  ["a resource in YAML", "rule.yaml", JSON.stringify(alertRule)],
  ["one of several documents", "rules.yml", `---\n# nothing\n---\n${JSON.stringify(alertRule)}\n`],
  ["a list of resources", "rules.json", JSON.stringify({ apiVersion: "v1", kind: "List", items: [alertRule] })],
  ["Terraform's code", "rule.tf", ofTerraform],
  [
    "the ruler's API",
    "ruler.json",
    JSON.stringify({ Pay: [{ name: "g", interval: "5m", rules: [{ grafana_alert: inner, for: "10m" }] }] }),
  ],
  ["the operator", "operator.yaml", JSON.stringify(ofOperator)],
])("a rule of %s is one of provisioning", async (_, name, text) => {
  const [rule, ...others] = await converted(name, text);
  const [expected] = await converted(
    "p.json",
    JSON.stringify({ groups: [{ name: "g", interval: "5m", rules: [plain] }] }),
  );
  expect(others).toEqual([]);
  expect(rule?.alert).toEqual(expected?.alert);
  expect(rule?.alert).toMatchObject({ interval: "5m", numConsecutiveWindows: 3 });
  expect(rule?.tile).toEqual(expected?.tile);
});

test("rules that come one by one are in the groups that they name, and do not say their interval", async () => {
  const rules = ["One", "Two"].map((title) => ({ ...plain, title, ruleGroup: "Pay", folderUID: "f" }));
  const [found] = await readText("many.json", JSON.stringify(rules));
  expect(found).toMatchObject({ groups: [{ name: "Pay", interval: undefined, rules: [{}, {}] }] });
  const [first] = await converted("many.json", JSON.stringify(rules));
  expect(first?.findings).toContainEqual({ id: "no-interval" });
});

const model = '{ title = "Front", schemaVersion = 41, panels = [{ type = "text", title = "T" }] }';

test.each([
  ["dashboard.tf", resource("grafana_dashboard", `config_json = jsonencode(${model})`)],
  ["text.tf", resource("grafana_dashboard", 'config_json = <<EOT\n{ "title": "Front", "panels": [] }\nEOT')],
  [
    "meta.tf",
    resource(
      "grafana_dashboard",
      `provider = grafana.a\n lifecycle {\n ignore_changes = [folder, message]\n }\n config_json = jsonencode(${model})`,
    ),
  ],
  [
    "newer.tf",
    resource(
      "grafana_dashboard",
      `config_json = jsonencode({ apiVersion = "dashboard.grafana.app/v2beta1", kind = "Dashboard", spec = ${model} })`,
    ),
  ],
  ["apps.tf", resource("grafana_apps_dashboard_dashboard_v1beta1", `spec {\n json = jsonencode(${model})\n}`)],
  [
    "state.json",
    JSON.stringify({
      resources: [
        {
          mode: "managed",
          type: "grafana_dashboard",
          name: "a",
          instances: [{ attributes: { config_json: '{"title":"Front","panels":[]}' } }],
        },
      ],
    }),
  ],
  [
    "operator.yaml",
    `kind: GrafanaDashboard\napiVersion: grafana.integreatly.org/v1beta1\nspec:\n  json: '{ "title": "Front", "panels": [] }'\n`,
  ],
  ["map.yaml", `kind: ConfigMap\napiVersion: v1\ndata:\n  front.json: '{ "title": "Front", "panels": [] }'\n`],
])("a dashboard is found in %s", async (name, text) => {
  expect(await readText(name, text)).toMatchObject([{ dashboards: [{ members: { title: "Front" } }] }]);
});

test("a policy that names mute timings of the same code is read", async () => {
  const policy = 'contact_point = "a"\n policy {\n mute_timings = [grafana_mute_timing.night.name]\n }';
  expect(await readText("main.tf", resource("grafana_notification_policy", policy))).toMatchObject([
    { policies: [{ receiver: "a" }] },
  ]);
});

test("a resource that computes its model says what to give, and one without a counterpart is named", async () => {
  const text = `${resource("grafana_dashboard", 'config_json = file("x.json")')}${resource("grafana_mute_timing", 'name = "x"')}${resource("grafana_data_source", 'type = "x"')}`;
  expect(await readText("main.tf", text)).toMatchObject([
    { problem: "grafana_dashboard.a computes config_json. Give a state, or what terraform show -json prints." },
    { notes: ["grafana_mute_timing.a has no counterpart here."] },
    { notes: ["grafana_data_source.a has no counterpart here. Name its connection or source with --map."] },
  ]);
});

test("what a resource without a counterpart computes is named by the words of the code", async () => {
  writeFileSync(path.join(folder, "main.tf"), resource("grafana_folder", "title = var.title"));
  const documents = await readDocuments(path.join(folder, "main.tf"), {
    environment: {},
    signal: new AbortController().signal,
  });
  const { finish, works, convert } = startConversion(documents, targetAt());
  works.forEach(convert);
  expect(finish().conversion.remarks.map(({ note }) => note)).toContain(
    'Not read: resources[0].values.title = "var.title".',
  );
});

test("a contact point that the code refers to is the one of that name", async () => {
  const policy =
    'contact_point = "None"\npolicy {\n contact_point = grafana_contact_point.a.name\n matcher {\n label = "team"\n match = "="\n value = "a"\n }\n}';
  const points = resource("grafana_contact_point", 'name = "Team"\nslack { url = var.url }');
  const routing = await routingOf("main.tf", `${points}${resource("grafana_notification_policy", policy)}`);
  const direct = { notification_settings: { receiver: "grafana_contact_point.a.name" } };
  for (const rule of [{ labels: { team: "a" } }, direct]) {
    const channels = channelsOf(rule, routing, targetAt());
    expect(newWebhooks([{ id: "1", channels }], routing)).toMatchObject([{ name: "Team", service: "slack" }]);
  }
  const words = routing.policies.map((each) => routeWords(each, routing));
  expect(words).toEqual(['Routes of the policy: all → "None" (team = a → "Team").']);
});

const routingOf = async (name: string, text: string): Promise<Routing> => {
  const all = (await readText(name, text)).flatMap((one) => ("groups" in one ? one : []));
  return {
    contactPoints: all.flatMap(({ contactPoints }) => contactPoints),
    policies: all.flatMap(({ policies }) => policies),
  };
};
const receivers = [
  { type: "slack", settings: { url: "https://hooks.slack.com/services/secret" } },
  { type: "email" },
  { type: "webhook" },
];
const routes = [
  { receiver: "Team", matchers: [{ label: "team", type: "=", value: "a" }] },
  { receiver: "None", matchers: [{ label: "team", type: "=~", value: "b|c" }] },
];
const [point, tree] = [
  {
    apiVersion: "notifications.alerting.grafana.app/v0alpha1",
    kind: "Receiver",
    spec: { title: "Team", integrations: receivers },
  },
  {
    apiVersion: "notifications.alerting.grafana.app/v0alpha1",
    kind: "RoutingTree",
    spec: { defaults: { receiver: "None" }, routes },
  },
];
const ofCode = `${resource("grafana_contact_point", 'name = "Team"\nslack { url = var.slack_url }\nemail { addresses = ["a"] }\nwebhook { url = var.url }')}
${resource("grafana_notification_policy", 'contact_point = "None"\npolicy {\n matcher {\n label = "team"\n match = "="\n value = "a"\n }\n contact_point = "Team"\n}')}`;

test.each([
  [
    "provisioning",
    "p.json",
    JSON.stringify({
      contactPoints: [{ name: "Team", receivers }],
      policies: [{ receiver: "None", routes: [{ receiver: "Team", object_matchers: [["team", "=", "a"]] }] }],
    }),
  ],
  ["resources", "r.json", JSON.stringify({ apiVersion: "v1", kind: "List", items: [point, tree] })],
  ["Terraform", "r.tf", ofCode],
])("contact points and policies of %s are webhooks, as far as they can be", async (_, name, text) => {
  const routing = await routingOf(name, text);
  const channels = channelsOf({ labels: { team: "a" } }, routing, targetAt());
  const webhooks = newWebhooks([{ id: "1", channels }], routing);
  expect(webhooks).toMatchObject([
    { name: "Team", service: "slack" },
    { name: "Team 2", service: "generic" },
  ]);
  expect(channels.map(({ webhookId }) => webhookId)).toEqual(webhooks.map(({ id }) => id));
  expect(JSON.stringify(webhooks)).not.toContain("secret");
  expect(routingNotes(routing)).toEqual([
    'What no route matches goes to the contact point "None".',
    'The contact point "Team" has a receiver of the type email, which no webhook can be; name a webhook for it with --map.',
  ]);
});

test("a policy inside of another one has the rules that it matches", () => {
  const policies = [
    {
      receiver: "root",
      routes: [
        {
          receiver: "a",
          object_matchers: [["team", "=", "a"]],
          routes: [{ receiver: "on-call", object_matchers: [["severity", "=~", "page|ticket"]] }],
        },
        { receiver: "all", continue: true },
        { receiver: "On-call" },
      ],
    },
  ];
  const of = (labels: object) => {
    const target = targetAt("2.40", ["on-call=On-call"]);
    return channelsOf({ labels }, { contactPoints: [], policies }, target).map(({ webhookId }) => webhookId);
  };
  expect(of({ team: "a", severity: "page" })).toEqual([seed.webhook]);
  expect(of({})).toEqual([seed.webhook]);
});

test("members that are merged in YAML count, and words such as yes where a boolean is expected", async () => {
  const rules = (more: string) => `x: &all { for: 30m, noDataState: OK }
groups:
  - name: merged
    interval: 5m
    rules: [{ <<: *all, title: merged, condition: C, ${more} data: ${JSON.stringify(data)} }]
`;
  const [merged] = await converted("rules.yaml", rules(""));
  expect(merged?.alert).toMatchObject({ numConsecutiveWindows: 7 });
  const [paused] = await converted("rules.yaml", rules("isPaused: yes,"));
  expect(paused?.findings).toEqual([{ id: "paused" }]);
  for (const words of ["isPaused: no,", 'isPaused: "false",']) {
    const [unpaused] = await converted("rules.yaml", rules(words));
    expect(unpaused?.findings).toEqual(merged?.findings);
  }
});

test.each([
  ["1w", 2017],
  ["10y", 1_051_201],
  ["1w2d", 2593],
  ["500ms", 2],
  ["0s", undefined],
])("for: %s waits %s windows of five minutes", async (wait, expected) => {
  const groups = [{ name: "g", interval: "5m", rules: [{ ...plain, for: wait }] }];
  const [rule] = await converted("rules.json", JSON.stringify({ groups }));
  expect(rule?.alert?.numConsecutiveWindows).toBe(expected);
});

test.each([
  [{ interval: "1w" }, {}, "interval-shorter"],
  [{ interval: "10s" }, {}, "interval-longer"],
  [{ interval: "soon" }, {}, "unreadable"],
  [{}, { for: "5 minutes" }, "unreadable"],
  [{}, { for: 60 }, "unreadable"],
  [{}, { isPaused: "perhaps" }, "unreadable"],
  [{}, { data: [{ ...data[0], relativeTimeRange: { from: "now" } }, data[1]] }, "unreadable"],
  [{}, { data: [{ ...data[0], relativeTimeRange: {} }, data[1]] }, "no-range"],
  [
    {},
    { data: [{ ...data[0], model: { rawSql: `${sql} AND $__interval_s`, maxDataPoints: "many" } }, data[1]] },
    "unreadable",
  ],
])("what of a group %j or a rule %j is not as in Grafana is named: %s", async (group, rule, id) => {
  const groups = [{ name: "g", interval: "5m", ...group, rules: [{ ...plain, ...rule }] }];
  const [result] = await converted("rules.json", JSON.stringify({ groups }));
  expect(result?.findings.map((finding) => finding.id)).toContain(id);
  expect(result?.alert === undefined).toBe(["unreadable", "no-range"].includes(id));
});

test("the title of a dashboard's resource takes the place of that in its model", () => {
  const spec = [{ title: "Front", json: { title: "In the model", schemaVersion: 41, panels: [] } }];
  const values = { metadata: [{ uid: "d" }], spec };
  const resource = { type: "grafana_apps_dashboard_dashboard_v1beta1", name: "d", values };
  const [part] = recognize({ resources: [resource] }).dashboards;
  expect(part && brought(part).model.title).toBe("Front");
});
