import { validate } from "terraform-provider-sdk/definitions";
import { custom, type SourceConfig } from "../../lib/constructs";
import { source as definition } from "../../lib/kinds/source";
import { configurationOf, hclFiles, type Inventory, typescriptFiles } from "../../lib/tools/importing";

type Mode = "open_source" | "managed";

const id = (n: number) => `65f0a1b2c3d4e5f6a7b80${String(n).padStart(3, "0")}`;
const takenOver = (inventory: Inventory, mode: Mode = "open_source") =>
  configurationOf(inventory, { isChosen: () => true, mode, product: "clickstack" });

function texts(inventory: Inventory, mode: Mode = "open_source"): Record<string, string> {
  const configuration = takenOver(inventory, mode);
  const packages = { cdk: "cdktf", observability: "cdktf-observability" } as const;
  const files = [
    ...hclFiles(configuration, { service: { mode } }),
    ...typescriptFiles(configuration, { service: { mode }, packages, takenIds: [], entry: "app" }),
  ];
  return Object.fromEntries(files.map(({ name, text }) => [name, text]));
}

const from = { databaseName: "default", tableName: "t" };
const common = { connection: id(1), from, timestampValueExpression: "Timestamp" };
const span = {
  durationExpression: "Duration",
  traceIdExpression: "TraceId",
  spanIdExpression: "SpanId",
  parentSpanIdExpression: "ParentSpanId",
  spanNameExpression: "SpanName",
  spanKindExpression: "SpanKind",
};
const logs = { id: id(2), name: "Logs", kind: "log", ...common, defaultTableSelectExpression: "Body" };
const traces = { id: id(3), name: "Traces", kind: "trace", ...common, ...span, defaultTableSelectExpression: "Body" };
const sessions = { id: id(4), name: "Sessions", kind: "session", ...common, traceSourceId: id(3) };

test("for sources that refer to each other, the links of the later one are a separate resource", () => {
  const source = [
    { ...logs, traceSourceId: id(3) },
    { ...traces, logSourceId: id(2), sessionSourceId: id(4) },
    sessions,
  ];
  const written = texts({ source });
  expect(written["sources.tf"]).toContain("  trace_source_id                 = observability_source.traces.id\n");
  expect(written["sources.tf"]).toContain(`resource "observability_source_links" "traces" {
  source_id         = observability_source.traces.id
  log_source_id     = observability_source.logs.id
  session_source_id = observability_source.sessions.id
}
`);
  expect(written["imports.tf"]).toContain(`to = observability_source_links.traces\n  id = "${id(3)}"`);
  expect(written["sources.ts"]).toContain(
    "  known.traces.link({\n    log: known.logs,\n    session: known.sessions,\n  });\n}\n",
  );
  expect(written["imports.ts"]).toContain(`["source_links", "traces/links", "${id(3)}"],`);
});

test("a link that the kind requires stays with its source, in any order", () => {
  const source = [{ ...traces, sessionSourceId: id(4) }, sessions];
  const written = texts({ source });
  expect(written["sources.tf"]).toContain("  trace_source_id            = observability_source.traces.id\n");
  expect(written["sources.ts"]).toContain("known.traces.link({ session: known.sessions });");
});

test("sources without a cycle contain their links", () => {
  const written = texts({ source: [{ ...logs, traceSourceId: id(3) }, traces] });
  expect(written["sources.tf"]).not.toContain("source_links");
  expect(written["sources.ts"]).not.toContain(".link(");
  expect(written["imports.ts"]).toContain("stack.node.findChild(construct)");
});

test("a link to a source that no longer exists keeps its ID", () => {
  const source = [
    { ...logs, traceSourceId: id(3), metricSourceId: id(9) },
    { ...traces, logSourceId: id(2), metricSourceId: id(9) },
  ];
  const written = texts({ source });
  expect(written["sources.tf"]).toContain(`  metric_source_id = "${id(9)}"`);
  expect(written["sources.ts"]).toContain(
    `known.traces.link({\n    log: known.logs,\n    metric: { id: "${id(9)}" },\n  });`,
  );
});

test("a source is imported with what the service holds: a fractional precision, and a link that leads nowhere", () => {
  const source = [{ ...traces, durationPrecision: 1.5, logSourceId: "anything" }];
  const { objects, notes } = takenOver({ source });
  expect(objects.map(({ name }) => name)).toEqual(["traces"]);
  expect(notes).toEqual(["The source traces refers to the source anything, which no longer exists."]);
  const written = texts({ source });
  expect(written["sources.tf"]).toMatch(/^ {2}duration_precision += 1\.5$/m);
  expect(written["sources.tf"]).toMatch(/^ {2}log_source_id += "anything"$/m);
  const [problem, ...others] = validate(
    definition.type,
    { ...source[0], id: undefined, connection: undefined, connectionId: id(1) },
    {
      isOpaque: () => false,
      dialect: "clickstack",
    },
  );
  expect([problem, others]).toEqual([expect.objectContaining({ severity: "warning", path: ["logSourceId"] }), []]);
});

test("a source without what its kind needs is held in TypeScript, and one of a newer kind is a variant of its own", () => {
  const metrics = { id: id(5), name: "Metrics", kind: "metric", ...common, metricTables: {} };
  expect(texts({ source: [metrics] })["sources.ts"]).toContain("metricTables: held({}),");
  expect(texts({ source: [{ ...logs, kind: "profile" }] })["sources.ts"]).toContain('kind: custom("profile"),');
  // The compiler accepts it.
  const config = {
    ...{ name: "Profiles", connectionId: id(1), timestampValueExpression: "Timestamp" },
    kind: custom("profile"),
    from: { databaseName: "default", tableName: "profiles" },
    bodyExpression: "Body",
  } satisfies SourceConfig;
  expect(config.kind).toBe("profile");
});

test("members of a source that the mode does not support are omitted with a note", () => {
  const source = [{ ...logs, tableFilterExpression: "a = 1" }];
  expect(texts({ source })["sources.tf"]).toContain("table_filter_expression");
  expect(texts({ source }, "managed")["sources.tf"]).not.toContain("table_filter_expression");
  expect(takenOver({ source }, "managed").notes).toEqual([
    "The source logs has members that the provider does not support and does not change: tableFilterExpression.",
  ]);
});

test("what nothing refers to is not shared, and a function takes only what it uses", () => {
  const role = [{ id: id(5), name: "On-call", permissions: [{ action: "read", subject: "all" }] }];
  expect(texts({ role })["roles.ts"]).toContain(
    'export function addRoles(stack: TerraformStack): void {\n  new Role(stack, "on-call", {',
  );
  const connection = [{ id: id(1), name: "Database", host: "http://db:8123", username: "default" }];
  const written = texts({ connection, source: [logs] });
  expect(Object.keys(written)).not.toContain("secrets.ts");
  expect(written["known.ts"]).toContain("export interface Known {\n  database: Connection;\n}\n");
  expect(written["connections.ts"]).toContain('  known.database = new Connection(stack, "database", {');
  expect(written["sources.ts"]).toContain('  new Source(stack, "logs", {');
});

test("webhooks that only the UI makes are skipped, with or without a URL", () => {
  const webhook = [
    { id: id(5), name: "Chat", service: "slack_api" },
    { id: id(6), name: "Pager", service: "pagerduty_api", url: "https://events.example.com" },
    { id: id(7), name: "Hook", service: "generic", url: "https://example.com" },
  ];
  const { objects, notes } = takenOver({ webhook });
  expect(objects.map(({ title }) => title)).toEqual(["Hook"]);
  expect(notes).toEqual([
    `The webhook "Chat" (${id(5)}) is skipped: it is of the service slack_api, whose webhooks are made in the UI only, so nobody can manage it.`,
    `The webhook "Pager" (${id(6)}) is skipped: it is of the service pagerduty_api, whose webhooks are made in the UI only, so nobody can manage it.`,
  ]);
});

test("predefined roles are skipped, and the permission of every role is omitted", () => {
  const given = { action: "read", subject: "Connection" };
  const role = [
    { id: id(5), name: "Admin", permissions: [{ action: "manage", subject: "all" }], isPredefined: true },
    { id: id(6), name: "On-call", permissions: [{ action: "read", subject: "all" }, given], isPredefined: false },
  ];
  const { objects, notes } = takenOver({ role });
  expect(objects.map(({ title }) => title)).toEqual(["On-call"]);
  expect(notes).toEqual([`The role "Admin" (${id(5)}) is skipped: it is predefined, so nobody can manage it.`]);
  expect(texts({ role })["roles.tf"]).toBe(`resource "observability_role" "on_call" {
  name = "On-call"
  permissions = [
    {
      action  = "read"
      subject = "all"
    },
  ]
}
`);
});

test("a condition that is a text is written as JSON in both languages", () => {
  const role = [{ id: id(5), name: "On-call", permissions: [{ action: "read", subject: "all", conditions: "text" }] }];
  expect(texts({ role })["roles.tf"]).toContain('conditions = jsonencode("text")');
  expect(texts({ role })["roles.ts"]).toContain('conditions: JSON.stringify("text")');
});

test("a role without permissions is imported without them", () => {
  const role = [{ id: id(5), name: "On-call", isPredefined: false }];
  expect(texts({ role })["roles.tf"]).toBe(`resource "observability_role" "on_call" {
  name = "On-call"
}
`);
});

test.each([
  ["its own chart", { chartConfig: { displayType: "number" } }, "chart"],
  ["a tile", { dashboardId: id(7), tileId: "a" }, "tile_id"],
  ["a saved search", { savedSearchId: id(8) }, "saved_search_id"],
  ["a chart and a tile", { chartConfig: { displayType: "number" }, tileId: "a" }, "chart"],
])("an alert that does not name its source keeps %s", (_, watched, member) => {
  const alert = [{ id: id(5), name: "A", threshold: 1, ...watched }];
  expect(texts({ alert })["alerts.tf"]).toMatch(new RegExp(`^  ${member} +=`, "m"));
});

test("what an object inside lacks is named once", () => {
  const api_key = [
    { id: "0b2f0b2f-0000-4000-8000-000000000001", name: "A", ipAccessList: [{ description: "office" }] },
  ];
  const text = texts({ api_key }, "managed")["api-keys.ts"];
  expect(text?.match(/source: .*/g)).toEqual(["source: held(null),"]);
});

test("a chart of raw SQL is written without a builder where it has members that no tile has", () => {
  const sql = { configType: "sql", displayType: "line", connectionId: id(1), sqlTemplate: "SELECT 1" };
  const alerts = (chartConfig: object) =>
    texts({ alert: [{ id: id(9), name: "Slow", source: "inline", chartConfig, threshold: 1 }] })["alerts.ts"];
  expect(alerts(sql)).toContain("chart: sqlTile(");
  expect(alerts({ ...sql, name: "Errors" })).toContain('name: "Errors",');
  expect(alerts({ ...sql, name: "Errors" })).not.toContain("sqlTile(");
});

test("an alert whose only target is in its list keeps it there", () => {
  const alert = [{ id: id(5), name: "A", channels: [{ type: "email", emailRecipients: ["a@example.com"] }] }];
  const text = texts({ alert })["alerts.tf"];
  expect(text).toContain("channels = [");
  expect(text).not.toContain("channel =");
});

test.each([
  ["system roles mirror its roles", ["admin"], "system", 'roles = ["admin"]'],
  ["it has system roles only", [], "system", 'assigned_role_ids = ["r1"]'],
  ["custom roles are assigned", ["admin"], "custom", 'assigned_role_ids = ["r1"]'],
])("an API key has the compared roles: %s", (_, roles, roleType, expected) => {
  const key = { id: "k1", name: "Deploy", state: "enabled", roles, assignedRoles: [{ roleId: "r1", roleType }] };
  const written = texts({ api_key: [key] }, "managed")["api_keys.tf"] ?? "";
  expect(written.replace(/ +=/g, " =")).toBe(
    `resource "observability_api_key" "deploy" {\n  name = "Deploy"\n  ${expected}\n}\n`,
  );
});
