import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { seed } from "../../lib/emulator/store/seed-ids";
import { checkPolicy } from "../../lib/tools/policies";
import { policyRules } from "../../lib/tools/policies/rules";
import { UsageError } from "../../lib/tools/usage-error";

const folder = mkdtempSync(path.join(tmpdir(), "policies-"));
afterAll(() => rmSync(folder, { recursive: true }));

const good = {
  alert: {
    name: "Checkout errors",
    note: "https://runbooks.example.com/checkout",
    tags: ["team-shop", "severity-critical"],
    channel: { type: "webhook", webhook_id: seed.webhook },
    num_consecutive_windows: 2,
    tile_id: "t",
    interval: "5m",
    threshold: 1,
    threshold_type: "above",
  },
  dashboard: { name: "Checkout", tags: ["team-shop"] },
  tile: { name: "Errors", displayType: "line", numberFormat: { output: "number" }, select: [{ aggFn: "count" }] },
};

/** A plan of a dashboard with one tile and an alert on it. */
function planOf({ alert = {}, dashboard = {}, tile = {}, unknown = {} }: Partial<Record<string, object>> = {}) {
  const { name, ...config } = { ...good.tile, ...tile };
  const board = {
    id: "d",
    ...good.dashboard,
    ...dashboard,
    tiles: [{ id: "t", name, config: JSON.stringify(config) }],
  };
  const resource = (kind: string, after: object, unknown: object) => ({
    address: `observability_${kind}.x`,
    mode: "managed",
    type: `observability_${kind}`,
    change: { actions: ["create"], before: null, after, after_unknown: unknown },
  });
  const changes = [resource("dashboard", board, {}), resource("alert", { ...good.alert, ...alert }, unknown)];
  return { format_version: "1.2", resource_changes: changes };
}

async function check(policy: string, plan: object = planOf(), now = Date.parse("2026-11-23T12:00:00Z")) {
  const files = { policy: path.join(folder, "policy.yaml"), plan: path.join(folder, "plan.json") };
  writeFileSync(files.policy, policy);
  writeFileSync(files.plan, JSON.stringify(plan));
  const host = { environment: {}, signal: new AbortController().signal, report: () => {} };
  const result = await checkPolicy(files.policy, { target: folder, plan: files.plan }, host, now);
  return { ...result, said: result.findings.map(({ title }) => title) };
}

const all = Object.keys(policyRules);

test("there are twelve rules, and what follows them all passes", async () => {
  const { findings, suites } = await check(`rules:\n${all.map((name) => `  ${name}: error\n`).join("")}`);
  expect(findings).toEqual([]);
  expect(suites[0]?.cases).toEqual(all.map((name) => ({ name })));
  expect(all).toHaveLength(12);
});

test.each<[numberFormat: object | undefined, says: string[]]>([
  [undefined, ['The tile "Errors" of "Checkout" has no number format.']],
  [{ output: "number" }, []],
])("a tile in series has the number format %j of its series", async (numberFormat, says) => {
  const plan = planOf();
  const [board] = plan.resource_changes;
  const series = [
    { type: "time", source_id: "s", agg_fn: "count", where: "", group_by: [], number_format: numberFormat },
  ];
  Object.assign(board?.change.after ?? {}, { tiles: [{ id: "t", name: "Errors", series }] });
  expect((await check("rules:\n  tile-unit: error\n", plan)).said).toEqual(says);
});

const sql = { displayType: "line", configType: "sql", select: undefined };

test.each<[rule: string, wrong: Parameters<typeof planOf>[0], says: string]>([
  ["alert-channel", { alert: { channel: null } }, 'The alert "Checkout errors" has no channel.'],
  [
    "alert-runbook",
    { alert: { note: "Ask Ann" } },
    'The alert "Checkout errors" has no note or message that matches https?://.',
  ],
  [
    "alert-owner",
    { alert: { tags: [] }, dashboard: { tags: ["prod"] } },
    'The alert "Checkout errors" has no tag that matches ^(team|owner)[-:], but "prod".',
  ],
  [
    "alert-severity: { pattern: ^sev }",
    { alert: { tags: [] } },
    'The alert "Checkout errors" has no severity that matches ^sev.',
  ],
  [
    "alert-name: { pattern: '^\\[shop\\]' }",
    {},
    'The alert "Checkout errors" has no name that matches ^\\[shop\\], but "Checkout errors".',
  ],
  [
    "alert-windows",
    { alert: { num_consecutive_windows: null } },
    'The alert "Checkout errors" fires after 1 window; the least is 2.',
  ],
  [
    "dashboard-owner",
    { dashboard: { tags: [] } },
    'The dashboard "Checkout" has no tag that matches ^(team|owner)[-:].',
  ],
  [
    "dashboard-name: { pattern: ^Shop }",
    {},
    'The dashboard "Checkout" has no name that matches ^Shop, but "Checkout".',
  ],
  ["tile-title", { tile: { name: "" } }, 'The tile "#1" of "Checkout" has no title.'],
  ["tile-unit", { tile: { numberFormat: undefined } }, 'The tile "Errors" of "Checkout" has no number format.'],
  [
    "sql-time-filter",
    { tile: { ...sql, sqlTemplate: "SELECT count() FROM logs" } },
    'The tile "Errors" of "Checkout" has SQL without a time filter, such as $__timeFilter(Timestamp).',
  ],
])("%s finds what it asks for", async (rule, wrong, says) => {
  const policy = `rules: {${rule.includes(":") ? rule : `${rule}: error`}}`;
  const { said, findings, suites } = await check(policy, planOf(wrong));
  expect(said).toEqual([says]);
  expect(findings[0]).toMatchObject({
    level: "error",
    rule: rule.split(":")[0],
    address: expect.stringMatching(/^observability_\w+\.x$/),
  });
  expect(suites[0]?.cases[0]?.failure?.message).toBe(says);
});

test("a dashboard may have as many tiles as the policy says", async () => {
  expect((await check("rules: {dashboard-size: {max: 1}}")).said).toEqual([]);
  const plan = planOf();
  const board = plan.resource_changes[0]?.change.after as { tiles: object[] };
  board.tiles.push({ name: "Second", config: "{}" });
  expect((await check("rules: {dashboard-size: {max: 1, severity: note}}", plan)).findings).toMatchObject([
    { level: "note", title: 'The dashboard "Checkout" has 2 tiles; the most is 1.' },
  ]);
});

test("what is known only after apply breaks no rule", async () => {
  const alert = { channel: null, note: null, name: null, num_consecutive_windows: null };
  const unknown = { channel: true, note: true, name: true, num_consecutive_windows: true };
  const rules = "rules: {alert-channel: error, alert-runbook: error, alert-name: error, alert-windows: error}";
  expect((await check(rules, planOf({ alert, unknown }))).said).toEqual([]);
  expect((await check(rules, planOf({ alert }))).said).toHaveLength(4);
});

test("SQL that reads the range of the dashboard passes", async () => {
  for (const bound of ["$__timeFilter(Timestamp)", "Timestamp > $__fromTime", "ts > {startDateMilliseconds:Int64}"]) {
    const tile = { ...sql, sqlTemplate: `SELECT count() FROM logs WHERE ${bound}` };
    expect((await check("rules: {sql-time-filter: error}", planOf({ tile }))).said).toEqual([]);
  }
});

const exception = `rules: {alert-channel: error}
exceptions:
  - { rule: alert-channel, object: "observability_*.x", reason: The channel comes with the new team., until: "2026-11-23" }
`;

test("an exception holds to the end of its last day, and one that applies to nothing is noted", async () => {
  const plan = planOf({ alert: { channel: null } });
  expect((await check(exception, plan, Date.parse("2026-11-23T23:59:59Z"))).findings).toEqual([]);
  expect((await check(exception, plan, Date.parse("2026-11-24T00:00:00Z"))).findings).toMatchObject([
    { rule: "alert-channel", message: "The exception ended on 2026-11-23: The channel comes with the new team." },
  ]);
  expect((await check(exception)).findings).toMatchObject([
    { rule: "unused-exception", level: "note", message: "The channel comes with the new team." },
  ]);
});

test.each([
  [
    "rules: {alert-chanel: error}",
    'policy.yaml:1:9: rules["alert-chanel"] is not a member. Did you mean "alert-channel"?',
  ],
  ["rules: {alert-owner: {pattern: '('}}", 'policy.yaml:1:32: rules["alert-owner"].pattern is no regular expression:'],
  [
    "rules: {alert-owner: fatal}",
    'policy.yaml:1:22: rules["alert-owner"].severity is "fatal"; use "error" or "warning" or "note".',
  ],
  [
    "rules: {}\nexceptions: [{rule: alert-owner, object: a, reason: b, until: soon}]",
    "policy.yaml:2:63: exceptions[0].until must be a day such as 2027-01-31.",
  ],
  ["rules: {}\nexceptions: [{rule: alert-owner, object: a, until: '2027-01-31'}]", "exceptions[0].reason is missing."],
])("%s is wrong usage", async (policy, message) => {
  await expect(check(policy)).rejects.toThrow(UsageError);
  await expect(check(policy)).rejects.toThrow(message);
});

test("a policy that is not there is wrong usage", async () => {
  const host = { environment: {}, signal: new AbortController().signal, report: () => {} };
  await expect(checkPolicy("no.yaml", { target: folder }, host, 0)).rejects.toThrow("File not found: no.yaml.");
});
