import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { conversionJson, conversionLines, conversionPage, tallyOf } from "../../lib/tools/convert/report";
import { type ConvertOptions, convertGrafana } from "../../lib/tools/convert/run";
import { runningEmulator } from "../support/emulator";
import { panel } from "./support";

const emulator = runningEmulator({ kept: true });
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "observability-from-grafana-"));
  emulator.clearRequests();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const hostile = '<script>alert(1)</script>\u001b[31m"; rm -rf */';
const board = {
  title: "Board",
  schemaVersion: 41,
  panels: [
    panel(
      "SELECT $__timeInterval(Timestamp) AS t, avg(Duration) FROM otel_traces WHERE $__timeFilter(Timestamp) GROUP BY t",
    ),
    panel("SELECT 1 -- secret */\n${x}", { type: "geomap", title: hostile, gridPos: { x: 0, y: 8, w: 8, h: 4 } }),
  ],
};
const rules = `groups:
  - name: Errors
    interval: 1m
    rules:
      - title: Many errors
        condition: C
        data:
          - { refId: A, datasourceUid: x, relativeTimeRange: { from: 300, to: 0 }, model: { rawSql: "SELECT count() AS n FROM otel_logs WHERE $__timeFilter(Timestamp)" } }
          - { refId: C, datasourceUid: __expr__, model: { type: threshold, expression: A, conditions: [{ evaluator: { type: gt, params: [3] } }] } }
contactPoints:
  - name: Team
    receivers: [{ type: webhook, settings: { url: "https://example.com/a-secret-address" } }]
policies: [{ receiver: Team }]
`;

const run = (more: Partial<ConvertOptions> = {}, product = "clickstack") => {
  writeFileSync(path.join(folder, "board.json"), JSON.stringify(board));
  writeFileSync(path.join(folder, "rules.yaml"), rules);
  writeFileSync(path.join(folder, "other.json"), "{}");
  const options: ConvertOptions = {
    ...{ place: folder, out: path.join(folder, "code"), format: "hcl", cdk: "cdktf", map: [], builders: false },
    ...{ force: false, dryRun: false, plan: false },
    ...more,
  };
  const environment = {
    OBSERVABILITY_BASE_URL: emulator.openSource.baseUrl,
    OBSERVABILITY_API_KEY: emulator.openSource.apiKey,
    OBSERVABILITY_PRODUCT: product,
  };
  const context = { environment, signal: new AbortController().signal, report: () => {} };
  return convertGrafana(options, { ...context, rateLimit: { requests: 0, perSeconds: 1 } });
};
const file = (name: string) => readFileSync(path.join(folder, "code", name), "utf8");

test("dashboards and rules become code, with tests of the alerts; only GET requests are sent", async () => {
  const { files, notes } = await run();
  expect(files.map(({ name }) => name)).toEqual([
    "main.tf",
    "variables.tf",
    "connections.tf",
    "webhooks.tf",
    "dashboard_alerts_errors.tf",
    "dashboard_board.tf",
    "errors.alert-test.yaml",
  ]);
  expect(file("dashboard_alerts_errors.tf")).toContain(
    'tile_id        = observability_dashboard.alerts_errors.tile_ids["Many errors"]',
  );
  expect(notes).toContainEqual(expect.stringContaining("the code is for 2.36"));
  expect(new Set(emulator.requests().map(({ method }) => method))).toEqual(new Set(["GET"]));
});

test("without a product nothing is written, because every converted tile is a form of ClickStack", async () => {
  await expect(run({}, "")).rejects.toThrow('set product = "clickstack" in the provider block of');
  expect(existsSync(path.join(folder, "code"))).toBe(false);
});

test("tests of alerts that somebody changed are overwritten with --force only", async () => {
  await run();
  writeFileSync(path.join(folder, "code/errors.alert-test.yaml"), "mine");
  await expect(run()).rejects.toThrow("errors.alert-test.yaml exists already, so nothing was written.");
  expect([file("errors.alert-test.yaml"), existsSync(path.join(folder, "code/main_2.tf"))]).toEqual(["mine", false]);
  await run({ force: true });
  expect(file("errors.alert-test.yaml")).toContain("tests:");
});

test.each(["hcl", "ts"] as const)(
  "with --force the code of an earlier conversion is written again, in %s",
  async (format) => {
    const out = path.join(folder, "again");
    await run({ format, out });
    const read = () =>
      readdirSync(out, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => [name, readFileSync(path.join(parentPath, name), "utf8")] as const)
        .sort(([one], [other]) => one.localeCompare(other));
    const written = read();
    await run({ format, out, force: true });
    expect(read()).toEqual(written);
  },
);

test("with --force names that other files of the folder have are not given twice, and lookups that they need stay", async () => {
  await run();
  const code = path.join(folder, "code");
  writeFileSync(
    path.join(code, "mine.tf"),
    'resource "observability_dashboard" "board" {\r\n  name = "Mine"\r\n}\r\n\r\ndata "observability_connection" "own" {\r\n  name = "Other"\r\n}\r\n',
  );
  for (const _ of [1, 2]) await run({ force: true });
  expect(file("dashboard_board_2.tf")).toContain('resource "observability_dashboard" "board_2"');
  expect(existsSync(path.join(code, "dashboard_board_3.tf"))).toBe(false);
  expect(file("connections.tf")).toContain('data "observability_connection"');
});

test("with --force a file of a dashboard that is not written again keeps its names", async () => {
  const code = path.join(folder, "code");
  mkdirSync(code);
  const other =
    'resource "observability_dashboard" "a" {\n  name = "A"\n}\n\nresource "observability_alert" "many_errors" {\n  name = "Mine"\n}\n';
  writeFileSync(path.join(code, "dashboard_a.tf"), other);
  for (const _ of [1, 2]) {
    await run({ force: true });
    const names = file("dashboard_alerts_errors.tf").match(/(?<=resource "observability_alert" ").*(?=")/g);
    expect([file("dashboard_a.tf"), names]).toEqual([other, ["alerts_errors_many_errors"]]);
  }
});

test("default tags of the folder's provider that are not written out are named", async () => {
  const code = path.join(folder, "code");
  mkdirSync(code);
  const { baseUrl } = emulator.openSource;
  const text = `provider "observability" {\n  product = "clickstack"\n  default_tags = local.tags\n  open_source = { base_url = "${baseUrl}" }\n}\n`;
  writeFileSync(path.join(code, "provider.tf"), text);
  expect((await run()).notes).toContainEqual(
    expect.stringContaining("default_tags of the provider is not written out"),
  );
});

test("what is not converted stands in a comment, and no name or query ends it", async () => {
  await run();
  const lines = file("dashboard_board.tf").split("\n");
  const comment = lines.filter((line) => line.startsWith("  # "));
  expect(comment.join("\n")).toMatch(
    /There is no such visualization: geomap\.\n {2}# {3}SELECT 1 -- secret \*\/\n {2}# {3}\$\{x\}/,
  );
  await run({ format: "ts", out: path.join(folder, "src") });
  const code = readFileSync(path.join(folder, "src/dashboards/board.ts"), "utf8");
  expect(code).toMatch(/^ {2}\/\/ {3}SELECT 1 -- secret \*\/$/m);
  expect(code).not.toContain("\u001b");
});

test("with --builders, SQL of a known source becomes a builder's tile", async () => {
  await run();
  expect(file("dashboard_board.tf")).toContain("sqlTemplate");
  await run({ builders: true, out: path.join(folder, "builders") });
  const code = readFileSync(path.join(folder, "builders/dashboard_board.tf"), "utf8");
  expect(code).toMatch(/aggFn\s+= "avg"/);
  expect(code).not.toContain("sqlTemplate");
});

test("an address of a contact point is written nowhere", async () => {
  const { files } = await run({ report: path.join(folder, "report.html") });
  const all = [...files.map(({ text }) => text), readFileSync(path.join(folder, "report.html"), "utf8")].join("\n");
  expect(all).not.toContain("a-secret-address");
  expect(file("webhooks.tf")).toMatch(/url\s+= var\.webhook_team_url/);
});

test("the report names each panel and rule, its differences, and the documents that are skipped", async () => {
  const { conversion } = await run({ dryRun: true, report: path.join(folder, "report.json") });
  expect(existsSync(path.join(folder, "code"))).toBe(false);
  expect(JSON.parse(readFileSync(path.join(folder, "report.json"), "utf8"))).toEqual(conversionJson(conversion));
  expect(conversionJson(conversion)).toMatchObject({
    score: 66.6,
    rejected: [{ file: "other.json", isRead: true }],
    files: [
      {
        file: "board.json",
        score: 50,
        parts: [
          { outcome: "exact" },
          { outcome: "unconverted", findings: [{ id: "not-visualization", level: "lost" }] },
        ],
      },
      { file: "rules.yaml", score: 100, parts: [{ kind: "rule", outcome: "different" }] },
    ],
  });
  const lines = conversionLines(conversion).join("\n");
  expect(lines.split("\n").slice(0, 3)).toEqual([
    "3 panels and rules in 2 dashboards and groups, 66.6 %: 1 exact, 1 with differences, 1 not converted.",
    'Alerts: 1 of 1 can be missed, "Many errors": A failing query sends nothing and keeps the state (execErrState): Error. 1 of 1 can come too often, "Many errors": A notification is sent for each window and group; there is no routing, grouping, repeat interval or mute timing.',
    "Every difference, by panel and rule: --report report.html.",
  ]);
  expect(lines).toContain("other.json is skipped: It is neither a dashboard nor alert rules of Grafana.");
  expect(lines).not.toContain("\u001b");
  expect(conversionPage(conversion)).not.toContain("<script>");
  expect(tallyOf([]).score).toBe(100);
  const note = 'The contact point "Team" has slack.';
  const remarks = [{ file: "main.tf", note, isDetail: true }];
  expect(conversionLines({ files: [], rejected: [], remarks })).toEqual([`main.tf: ${note}`]);
  const empty = { file: "main.tf", title: "Front", parts: [], notes: [] };
  expect(conversionLines({ files: [empty], rejected: [], remarks: [] })).toEqual([
    'main.tf: "Front" has no panels or rules.',
  ]);
});

test("the summary names the reason that says most, and a failing query only without another one", async () => {
  const waiting = rules
    .replace("condition: C", "for: 5m\n        condition: C")
    .replace("interval: 1m", "interval: 2m");
  writeFileSync(path.join(folder, "waiting.yaml"), waiting);
  const { conversion } = await run({ place: path.join(folder, "waiting.yaml") });
  expect(conversionLines(conversion)[1]).toBe(
    'Alerts: 1 of 1 can be missed, "Many errors": The interval is the next shorter one that the service has; the values between those of Grafana count too: 1m. 1 of 1 can come too often, "Many errors": A notification is sent for each window and group; there is no routing, grouping, repeat interval or mute timing.',
  );
});

test("a reason that not every alert has is that of the first one", async () => {
  const [head = "", rule = ""] = rules.split("    rules:\n");
  const [own = "", others = ""] = rule.split("contactPoints:");
  const second = own
    .replace("Many errors", "Slow")
    .replace("condition: C", "condition: C\n        execErrState: KeepLast\n        for: 1m");
  writeFileSync(path.join(folder, "two.yaml"), `${head}    rules:\n${own}${second}contactPoints:${others}`);
  const { conversion } = await run({ place: path.join(folder, "two.yaml") });
  expect(conversionLines(conversion)[1]).toContain(
    'Alerts: 2 of 2 can be missed, "Many errors", "Slow"; the first: A failing query sends nothing and keeps the state (execErrState): Error. 2 of 2',
  );
});

test("a panel is exact only if everything that its conversion is made of was compared", async () => {
  const sql = (value: string) => `SELECT ${value} AS v FROM otel_traces WHERE $__timeFilter(Timestamp)`;
  const panels = [
    panel(sql("avg(Duration)"), { type: "stat" }),
    panel(sql("max(SomethingElse)"), { type: "stat" }),
    panel("up", { targets: [{ refId: "A", expr: "up", datasource: { type: "prometheus", uid: "p" } }] }),
  ];
  writeFileSync(path.join(folder, "compared.json"), JSON.stringify({ ...board, title: "Compared", panels }));
  const { conversion } = await run();
  const report = conversionJson(conversion).files.find(({ title }) => title === "Compared");
  expect(report).toMatchObject({ exact: 1, uncompared: 1, unconverted: 1 });
  expect(report?.parts[1]).toMatchObject({
    outcome: "uncompared",
    notCompared: ["a column whose type the query does not show"],
    findings: [],
  });
  expect(conversionPage(conversion)).toContain("without known differences (not compared)");
  expect(conversionPage(conversion)).toContain("Not compared: a column whose type the query does not show.");
});

test("a dashboard with more tiles than the service accepts is named and left out, not its file", async () => {
  const panels = Array.from({ length: 501 }, (_, y) => ({ ...board.panels[0], gridPos: { x: 0, y, w: 1, h: 1 } }));
  writeFileSync(path.join(folder, "large.json"), JSON.stringify({ ...board, title: "Large", panels }));
  const { conversion, files } = await run();
  expect(conversion.files.find(({ title }) => title === "Large")?.parts[500]?.findings).toEqual([
    { id: "too-many-tiles" },
  ]);
  expect(files.map(({ name }) => name)).not.toContain("dashboard_large.tf");
});

test("wrong usage is rejected", async () => {
  await expect(run({ map: ["a=Nothing"] })).rejects.toThrow('--map is "a=Nothing"');
  await expect(run({ report: "report.txt", dryRun: true })).rejects.toThrow("must end with .json or .html");
});
