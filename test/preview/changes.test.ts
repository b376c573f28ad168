import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { whereTheyDiffer } from "../../lib/tools/plans/changes";
import { planFromFile } from "../../lib/tools/plans/make-plans";
import type { PlanJson } from "../../lib/tools/plans/plan-json";
import type { PlanWarning } from "../../lib/tools/plans/planned";
import { readPlan } from "../../lib/tools/plans/read-plan";
import { previewComment } from "../../lib/tools/preview/markdown";
import { previewPage } from "../../lib/tools/preview/page";
import { reportOf } from "../../lib/tools/preview/report";
import { shareWords } from "../../lib/tools/preview/words";

const config = (more: object = {}, item: object = {}) =>
  JSON.stringify({ displayType: "line", sourceId: "s", select: [{ aggFn: "count", ...item }], ...more });
const tile = (more: object = {}) => ({ id: "1", name: "Errors", x: 0, y: 0, w: 12, h: 5, config: config(), ...more });
const update = (before: object, after: object, unknown: Readonly<Record<string, unknown>> = {}) => ({
  address: "observability_dashboard.d",
  type: "observability_dashboard",
  change: {
    actions: ["update"],
    before: { name: "D", ...before },
    after: { name: "D", ...after },
    after_unknown: unknown,
  },
});
const alert = (before: object, after: object) => ({
  address: "observability_alert.a",
  type: "observability_alert",
  change: {
    actions: ["update"],
    before: { id: "a", name: "Slow", tile_id: "1", threshold_type: "above", interval: "5m", ...before },
    after: { name: "Slow", tile_id: "1", threshold_type: "above", interval: "5m", ...after },
    after_unknown: { id: true },
  },
});

const tileOf = (before: object, after: object) => {
  const [dashboard] = readPlan("s", {
    resource_changes: [update({ tiles: [tile(before)] }, { tiles: [tile(after)] })],
  }).dashboards;
  const [found] = dashboard?.tiles ?? [];
  return { mark: found?.mark, changes: found?.changes };
};

const inSeries = (where: string) => ({
  config: null,
  series: [{ type: "time", source_id: "s", agg_fn: "count", where, group_by: [] }],
});

test.each([
  [
    "a query in series",
    inSeries(""),
    inSeries("a:b"),
    "changed",
    [{ path: "series[0].where", before: "", after: "a:b" }],
  ],
  ["a query", {}, { config: config({}, { where: "a:b" }) }, "changed", [{ path: "select[0].where", after: "a:b" }]],
  ["a name", {}, { name: "Failures" }, "changed", [{ path: "name", before: "Errors", after: "Failures" }]],
  [
    "a place",
    {},
    { x: 12, w: 8 },
    "moved",
    [{ path: "place", before: "12 × 5 at column 0, row 0", after: "8 × 5 at column 12, row 0" }],
  ],
  [
    "a format",
    { config: config({ numberFormat: { output: "number" } }) },
    { config: config({ numberFormat: { output: "percent" } }) },
    "changed",
    [{ path: "numberFormat.output", before: "number", after: "percent" }],
  ],
  [
    "a further value",
    {},
    { config: config({ select: [{ aggFn: "count" }, { aggFn: "max", valueExpression: "D" }] }) },
    "changed",
    [{ path: "select[1]", after: '{"aggFn":"max","valueExpression":"D"}' }],
  ],
  [
    "only the spelling of a default",
    {},
    { config: config({ groupBy: "" }, { whereLanguage: "lucene" }) },
    "unchanged",
    [],
  ],
  [
    "a series that becomes a config of the same meaning",
    { config: null, series: [{ source_id: "s", agg_fn: "count" }] },
    {},
    "unchanged",
    [],
  ],
] as const)("a tile of which %s changes", (_, before, after, mark, changes) => {
  expect(tileOf(before, after)).toEqual({ mark, changes });
});

test("the members of a dashboard except its tiles are shown, whichever form it is written in", () => {
  const document = (name: string) => ({ name: null, dashboard_json: JSON.stringify({ name, tags: ["a"], tiles: [] }) });
  const change = update(document("Old"), { name: "New", tags: ["a", "b"], tiles: [], team: null }, { id: true });
  const [dashboard] = readPlan("s", { resource_changes: [change] }).dashboards;
  expect(dashboard?.changes).toEqual([
    { path: "name", before: "Old", after: "New" },
    { path: "tags", before: '["a"]', after: '["a","b"]' },
  ]);
});

const percent = config({ numberFormat: { output: "percent" } });
const warnings: readonly PlanWarning[] = [
  { summary: "Somewhere else", detail: "Elsewhere.", address: "other.x" },
  {
    summary: "Alerts will be deleted",
    detail: 'With the tile: "Made by hand" (7).',
    address: "observability_dashboard.d",
  },
  { summary: "Never sees data", detail: "Because.", address: "observability_alert.a" },
];
const stacks = [
  readPlan(
    "s",
    {
      resource_changes: [
        update({ tiles: [tile({ config: percent })] }, { tiles: [tile({ name: "Failures", config: percent })] }),
        alert({ threshold: 0.02 }, { threshold: 0.05 }),
      ],
    },
    warnings,
  ),
];

test("the page shows a changed threshold, also in the format of the tile", () => {
  const page = previewPage(stacks, { currentTime: 0, data: "" });
  expect(page).toContain("<dt>threshold</dt><dd><del>0.02</del> → <ins>0.05</ins></dd>");
  expect(page).toContain("≥ 5 % in 5m (was ≥ 2 % in 5m)");
  expect(page).toContain("<dt>name</dt><dd><del>Errors</del> → <ins>Failures</ins></dd>");
  const article = /<article[\s\S]*?<\/article>/.exec(page)?.[0] ?? "";
  expect(article).toContain("≥ 5 % in 5m (was ≥ 2 % in 5m)");
});

test("warnings of the plan stand where they belong, in page, summary and report", () => {
  const page = previewPage(stacks, { currentTime: 0, data: "" });
  const places = [
    "Made by hand",
    "<h2>Alerts</h2>",
    "Never sees data",
    "Other warnings of the plan",
    "other.x: Somewhere",
  ];
  const found = places.map((text) => page.indexOf(text));
  expect(found).toEqual([...found].sort((a, b) => a - b));
  expect(found[0]).toBeGreaterThan(0);
  expect(previewComment(stacks, { findings: [] })).toBe(`<!-- cdktf-observability preview -->

### Dashboards and alerts

**Dashboards: 1 changed. Alerts: 1 changed.**

**D** – changed

- :warning: **Alerts will be deleted**: With the tile: "Made by hand" (7).
- changed: Failures (line)
  - \`name\`: \`Errors\` → \`Failures\`

**Alerts**

- Slow – changed: ≥ 5 % in 5m (was ≥ 2 % in 5m)
  - :warning: **Never sees data**: Because.
  - \`threshold\`: \`0.02\` → \`0.05\`

**Other warnings of the plan**

- :warning: **Somewhere else**: Elsewhere.
`);
  expect(reportOf(stacks, undefined)).toBe(`~ D: 1 tile
  ! Alerts will be deleted: With the tile: "Made by hand" (7).
  ~ Failures
      name: Errors → Failures
~ alert Slow
    threshold: 0.02 → 0.05
  ! Never sees data: Because.
! Somewhere else: Elsewhere.
`);
});

test("a condition that ClickStack does not have is shown as it is written", () => {
  const change = alert({ threshold: 40 }, { threshold: 41, threshold_type: "more than", interval: "10 minutes" });
  const markdown = previewComment([readPlan("s", { resource_changes: [change] })], { findings: [] });
  expect(markdown).toContain("more than 41 in 10 minutes (was ≥ 40 in 5m)");
  const bare = alert({ threshold: 40 }, { threshold: 41, threshold_type: null, interval: null });
  expect(reportOf([readPlan("s", { resource_changes: [bare] })])).not.toContain("null");
});

test("a comment names a tile in series by the words of series", () => {
  const change = update({ tiles: [tile(inSeries(""))] }, { tiles: [tile(inSeries("a:b"))] });
  const markdown = previewComment([readPlan("s", { resource_changes: [change] })], { findings: [] });
  expect(markdown).toContain("changed: Errors (time)");
});

test("a summary shows hostile values as code that nothing in them ends", () => {
  const where = "`@org` [x](http://e.example) ``\n- forged";
  const change = update({ tiles: [tile()] }, { tiles: [tile({ config: config({}, { where }) })] });
  const markdown = previewComment([readPlan("s", { resource_changes: [change] })], { findings: [] });
  expect(markdown).toContain("  - `select[0].where`: none → ``` `@org` [x](http://e.example) ``\\n- forged ```\n");
});

test.each([
  ["short", "shorter", ["short", "shorter"]],
  [
    `${"a".repeat(200)}x${"b".repeat(200)}`,
    `${"a".repeat(200)}yy${"b".repeat(200)}`,
    [`…${"a".repeat(24)}x${"b".repeat(24)}…`, `…${"a".repeat(24)}yy${"b".repeat(24)}…`],
  ],
  ["a".repeat(300), `${"a".repeat(300)}b`, [`…${"a".repeat(24)}`, `…${"a".repeat(24)}b`]],
])("long texts are cut to where they differ: %#", (before, after, expected) => {
  expect(whereTheyDiffer(before, after)).toEqual(expected);
});

test.each([
  [0, "0 %"],
  [0.0001, "< 1 %"],
  [0.504, "50 %"],
  [0.9999, "99 %"],
  [1, "100 %"],
])("%d of the time is %s", (share, words) => {
  expect(shareWords(share)).toBe(words);
});

test("the warnings of a plan that was made before are read from what `plan -json` printed", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "plan-log-"));
  const [plan, log] = [path.join(folder, "p.json"), path.join(folder, "p.log")];
  const diagnostic = (severity: string) => ({
    type: "diagnostic",
    diagnostic: { severity, summary: "S", detail: "D", address: "a.b" },
  });
  writeFileSync(plan, JSON.stringify({ format_version: "1.2" }));
  const warning = JSON.stringify(diagnostic("warning"));
  const summary = '{"type":"change_summary"}';
  const lines = ['{"type":"version"}', "no JSON", '{"cut', summary, warning];
  writeFileSync(log, `${lines.join("\n")}\n`);
  try {
    expect((await planFromFile(plan, log)).warnings).toEqual([{ summary: "S", detail: "D", address: "a.b" }]);
    expect((await planFromFile(plan)).warnings).toEqual([]);
    await expect(planFromFile(plan, `${log}.none`)).rejects.toThrow("terraform plan -json");
    for (const cut of [`{"type":"version"}\n`, `{"type":"version"}\n${summary}`, `${summary}\n${warning}`]) {
      writeFileSync(log, cut);
      await expect(planFromFile(plan, log)).rejects.toThrow("without its end");
    }
    writeFileSync(log, `${[...lines, JSON.stringify(diagnostic("error"))].join("\n")}\n`);
    await expect(planFromFile(plan, log)).rejects.toThrow(/a plan that failed:\nError: S/);
    writeFileSync(plan, JSON.stringify({ format_version: "1.2", errored: true }));
    await expect(planFromFile(plan)).rejects.toThrow("p.json is a plan that failed, so it shows only a part.");
    writeFileSync(plan, JSON.stringify({ format_version: "1.2" }));
    for (const text of ["", "Terraform will perform", "{}"]) {
      writeFileSync(log, text);
      await expect(planFromFile(plan, log)).rejects.toThrow("is not the output of a plan");
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  "",
  "null",
  "[]",
  '{"resource_changes": {}}',
  '{"resource_changes": [null]}',
  '{"resource_changes": [{"address": "a.b"}]}',
  '{"resource_changes": [{"address": "a.b", "change": {"actions": "create"}}]}',
])("a file with %j is not a plan", async (text) => {
  const folder = mkdtempSync(path.join(tmpdir(), "plan-"));
  const plan = path.join(folder, "p.json");
  try {
    writeFileSync(plan, text);
    await expect(planFromFile(plan)).rejects.toThrow(/cannot be read as a plan: .*terraform show -json/);
    writeFileSync(plan, '\uFEFF{"resource_changes": []}');
    expect((await planFromFile(plan)).plan).toEqual({ resource_changes: [] });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a plan in which a tile is null is read without it", () => {
  const change = { actions: ["create"], before: null, after: { name: "Shop", tiles: [null] }, after_unknown: {} };
  const resource = {
    address: "observability_dashboard.a",
    mode: "managed",
    type: "observability_dashboard",
    name: "a",
  };
  const { dashboards } = readPlan("a", { resource_changes: [{ ...resource, change }] } as unknown as PlanJson);
  expect(dashboards.map(({ tiles }) => tiles)).toEqual([[]]);
});

test("several tiles that only have another place are one line of the report, the comment and the page", () => {
  const names = ["A", "B", "C"];
  const tiles = (shift: number) => names.map((name, index) => tile({ id: name, name, y: index * 5 + shift }));
  const before = { tiles: tiles(0) };
  const after = { tiles: [tile({ id: undefined, name: "New" }), ...tiles(5)] };
  const stacks = [readPlan("s", { resource_changes: [update(before, after)] })];
  const line = "3 tiles have another place: A, B, C";
  expect(reportOf(stacks, undefined)).toBe(`~ D: 4 tiles\n  + New\n  ~ ${line}\n`);
  expect(previewComment(stacks, { findings: [] })).toContain(`\n- ${line}\n`);
  const [, changes = ""] = previewPage(stacks, { currentTime: 0, data: "" }).split('aria-label="Changes"');
  expect(changes.slice(0, changes.indexOf("</ul>"))).toContain(line);
  const one = { tiles: [tile({ y: 5 })] };
  expect(reportOf([readPlan("s", { resource_changes: [update({ tiles: [tile()] }, one)] })], undefined)).toContain(
    "place: 12 × 5 at column 0, row 0 → 12 × 5 at column 0, row 5",
  );
});

test("alerts without a name in the instances of a module have different names", () => {
  const instance = (key: string) => ({
    ...alert({}, {}),
    address: `module.service["${key}"].observability_alert.tiles["Errors"]`,
    change: { actions: ["create"], before: null, after: { threshold: 5, threshold_type: "above", interval: "5m" } },
  });
  const { alerts } = readPlan("s", { resource_changes: [instance("cart"), instance("checkout")] });
  expect(alerts.map(({ name }) => name)).toEqual([
    '≥ 5 in 5m (module.service["cart"].tiles["Errors"])',
    '≥ 5 in 5m (module.service["checkout"].tiles["Errors"])',
  ]);
});
