import { seed } from "../../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../../support/emulator";
import { runtimesOf } from "../../support/runtime";

const connection = seed.connection;
const logs = seed.logs;
const role = seed.adminRole;
const provider = "registry.terraform.io/clickhouse/clickhouse";
const emulator = runningEmulator({ enterprise: true, kept: true });

/** States as the published schemas of the other provider have them: every attribute, null where there is nothing. */
const states: readonly (readonly [string, object, object])[] = [
  [
    "webhook",
    {
      id: seed.webhook,
      team: null,
      name: "W",
      service: "generic",
      url: "https://e.example/x",
      body: null,
    },
    { name: "W", service: "generic" },
  ],
  [
    "saved_search",
    { id: seed.savedSearch, team: null, name: "S", source_id: logs, where: "", filters: "[]", tags: [] },
    { name: "S", sourceId: logs },
  ],
  [
    "connection",
    { id: connection, team: null, name: "C", host: "http://db", username: "u", password: "hidden-secret" },
    { name: "C", host: "http://db", username: "u" },
  ],
  [
    "source",
    {
      id: seed.metrics,
      team: null,
      name: "M",
      kind: "metric",
      connection_id: connection,
      from: { database_name: "default", table_name: null },
      timestamp_value_expression: "TimeUnix",
      metric_tables: { gauge: "g", sum: null, histogram: null, summary: null, exponential_histogram: "e" },
      query_settings: null,
    },
    { kind: "metric", connectionId: connection, metricTables: { gauge: "g", exponentialHistogram: "e" } },
  ],
  [
    "source_links",
    { id: logs, team: null, source_id: logs, trace_source_id: seed.traces, log_source_id: null },
    { sourceId: logs, traceSourceId: seed.traces },
  ],
  [
    "role",
    {
      id: role,
      team: null,
      name: "R",
      description: null,
      permissions: [{ action: "read", subject: "all", integration: "mongodb", inverted: false, fields: null }],
    },
    { name: "R" },
  ],
  [
    "team_member",
    { id: "66e0000000000000000000b1", team: null, email: "Jo@Example.com", role_id: role, status: "active" },
    { id: "jo@example.com", email: "Jo@Example.com", roleId: role },
  ],
];

test.each(states)("%s is moved with its moved block, without secrets", async (kind, state, expected) => {
  const of = await runtimesOf({ openSource: emulator.openSource, product: "clickstack" });
  const moved = await of(`observability_${kind}`).move(provider, `clickhouse_clickstack_${kind}`, state);
  expect(moved.state).toMatchObject(expected);
  expect(JSON.stringify(moved.state)).not.toContain("hidden-secret");
});

test.each(states)("%s keeps its team", async (kind, state) => {
  const of = await runtimesOf({ openSource: emulator.openSource, product: "clickstack" });
  const team = seed.secondTeam;
  const moved = await of(`observability_${kind}`).move(provider, `clickhouse_clickstack_${kind}`, { ...state, team });
  expect(moved.state).toMatchObject({ team });
});

test.each([
  ["dashboard", { id: logs, name: "D", tiles: [], tags: [], filters: [] }],
  ["alert", { id: logs, threshold_type: "above", interval: "5m", threshold: 1 }],
])("%s keeps its team", async (kind, state) => {
  const of = await runtimesOf({ openSource: emulator.openSource, product: "clickstack" });
  const team = seed.secondTeam;
  const moved = await of(`observability_${kind}`).move(provider, `clickhouse_clickstack_${kind}`, { ...state, team });
  expect(moved.state).toMatchObject({ id: logs, team });
});

test("a key is moved from its other name, without its secret, and a warning says so", async () => {
  const key = (await runtimesOf({ managed: emulator.managed, product: "clickstack" }))("observability_api_key");
  const state = {
    id: "0b2f0b2f-0000-4000-8000-000000000001",
    name: "CI",
    expire_at: null,
    state: "enabled",
    ip_access: [{ source: "10.0.0.0/8", description: "office" }],
    key_secret: "hidden-secret",
    key_suffix: "abcd",
  };
  const moved = await key.move(provider, "clickhouse_api_key", state);
  expect(moved.state).toMatchObject({
    id: state.id,
    name: "CI",
    state: "enabled",
    ipAccessList: [{ source: "10.0.0.0/8", description: "office" }],
    keySuffix: "abcd",
    keySecret: null,
  });
  expect(JSON.stringify(moved)).not.toContain("hidden-secret");
  expect(key.warnings()).toEqual([
    expect.stringMatching(/^The state of the other provider holds the secret of the key "CI" \(0b2f0b2f-/),
  ]);
  await key.move(provider, "clickhouse_api_key", { ...state, key_secret: null });
  expect(key.warnings()).toEqual([]);
  await expect(key.move(provider, "clickhouse_clickstack_api_key", state)).rejects.toThrow("clickhouse_api_key");
});

test.each([
  ["teamlapse", "saved_search", { id: seed.savedSearch, name: "S", query: "level:error", source: "log", sort: null }],
  ["jplorier", "connection", { id: connection, name: "S", host: "http://db", username: "u", created_at: "2026" }],
  [
    "pleny-labs",
    "webhook",
    { id: seed.webhook, name: "S", service: "slack", url: "https://e.example/x", headers: null },
  ],
])("what %s keeps of a %s is moved, and the first read brings the rest", async (owner, kind, state) => {
  const of = await runtimesOf({ openSource: emulator.openSource, product: "clickstack" });
  const runtime = of(`observability_${kind}`);
  const moved = await runtime.move(`registry.terraform.io/${owner}/clickstack`, `clickstack_${kind}`, state);
  expect(moved.state).toMatchObject({ id: state.id, name: "S" });
  const read = await runtime.read(moved);
  expect(read.state).toMatchObject({ id: state.id });
  expect(read.state?.name).not.toBe("S");
});
