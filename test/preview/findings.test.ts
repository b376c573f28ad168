import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import type { Backtest } from "../../lib/evaluation/backtest";
import { problem } from "../../lib/service/problems";
import { type Finding, junitOf, type Suite, writeFindings } from "../../lib/tools/plans/findings";
import { locator } from "../../lib/tools/plans/locate";
import type { PlannedAlert, PlannedTile } from "../../lib/tools/plans/planned";
import { readPlan } from "../../lib/tools/plans/read-plan";
import { findingsOf, type Gate, rules, suiteOf } from "../../lib/tools/preview/findings";
import type { AlertHistoryCheck, LiveResults } from "../../lib/tools/preview/live";
import { previewComment } from "../../lib/tools/preview/markdown";
import { previewPage } from "../../lib/tools/preview/page";
import { picturesOf } from "../../lib/tools/preview/pictures";
import { alertsToShow } from "../../lib/tools/preview/words";
import fc, { casesOf } from "../support/properties";

const config = (where = "") =>
  JSON.stringify({ displayType: "line", sourceId: "s", select: [{ aggFn: "count", where }] });
const tile = (name: string, where = "") => ({ id: name, name, x: 0, y: 0, w: 12, h: 5, config: config(where) });
const dashboard = (before: object | null, after: object | null, actions = ["update"]) => ({
  address: "observability_dashboard.d",
  type: "observability_dashboard",
  change: { actions, before: before as never, after: after as never },
});
const alert = (name: string, actions = ["update"]) => {
  const values = { name, tile_id: "T", threshold: 1, threshold_type: "above", interval: "5m" };
  return {
    address: `observability_alert.${name}`,
    type: "observability_alert",
    change: { actions, before: { ...values, threshold: 2 }, after: values },
  };
};

const hour = 3_600_000;
const history = (firings: number, alertWindows: number, maximum?: number): AlertHistoryCheck => {
  const times = Array.from({ length: firings }, (_, index) => ({
    start: index * hour,
    end: index * hour + 1,
    group: [],
  }));
  const result = { firings: times, longest: times[0], windows: 100, alertWindows, maximum, caveats: [] };
  return { alert: "", result: result as unknown as Backtest };
};

const names = ["Calm", "Rejected", "Always", "Often", "Unknown", "Silent", "Empty"];
const stack = readPlan(
  "s",
  {
    resource_changes: [
      dashboard({ name: "D", tiles: [tile("T"), tile("U")] }, { name: "D", tiles: [tile("T", "a:b"), tile("U")] }),
      ...names.map((name) => alert(name)),
    ],
  },
  [
    {
      summary: "Careful",
      detail: "Because.",
      address: "observability_dashboard.d",
      range: { file: "main.tf", line: 7 },
    },
  ],
);
const [tileT, tileU] = stack.dashboards.flatMap(({ tiles }) => tiles) as [Required<PlannedTile>, PlannedTile];
const alertNamed = (name: string) => stack.alerts.find((one) => one.name === name) as PlannedAlert;
const live: LiveResults = {
  tiles: new Map([
    [tileT, { kind: "none", reason: "no column level", rejected: true }],
    [tileU, { kind: "none", reason: "Raw SQL." }],
  ]),
  alerts: new Map<PlannedAlert, AlertHistoryCheck>([
    [alertNamed("Calm"), history(2, 2, 7)],
    [alertNamed("Rejected"), { alert: "", rejected: "no such column" }],
    [alertNamed("Always"), history(1, 100, 7)],
    [alertNamed("Often"), history(9, 9, 7)],
    [alertNamed("Unknown"), { alert: "", unchecked: "Known after apply." }],
    [alertNamed("Silent"), history(0, 0, 0.5)],
    [alertNamed("Empty"), history(0, 0)],
  ]),
  requests: 1,
  requestSummary: "1 request.",
  limits: { maxFirings: 3, maxFiringShare: 0.5 },
};

const judge = (failOn: readonly Gate[] = [], allowUnchecked = false) =>
  findingsOf(stack, { live, failOn, allowUnchecked, locate: (_, range) => ({ file: range?.file ?? "x.tf", line: 1 }) });

test("alerts are judged, and those that need a look come first", () => {
  expect(alertsToShow(stack, live).map(({ alert }) => alert.name)).toEqual([
    "Rejected",
    "Always",
    "Often",
    "Empty",
    "Unknown",
    "Calm",
    "Silent",
  ]);
});

test("what a reviewer should know has a rule, a level and a place; silence and a few firings are no finding", () => {
  const found = judge().map(({ rule, level, title, place }) => `${level} ${rule} ${title} ${place?.file}`);
  expect(found).toEqual([
    "warning plan-warning Careful main.tf",
    'error query-rejected The service rejects the query of the tile "T" of "D" x.tf',
    'error query-rejected The alert "Rejected" has a query that the service rejects x.tf',
    'warning alert-always-fires The alert "Always" is always in alarm x.tf',
    'warning alert-noisy The alert "Often" is noisy x.tf',
    'note alert-not-evaluated The alert "Unknown" could not be evaluated x.tf',
    'warning alert-no-data The alert "Empty" sees no data x.tf',
  ]);
  expect(judge().every(({ rule }) => Object.hasOwn(rules, rule))).toBe(true);
});

test.each<[Gate[], boolean, string[]]>([
  [[], false, []],
  [["noisy"], false, ["alert-always-fires", "alert-noisy", "alert-not-evaluated"]],
  [["noisy"], true, ["alert-always-fires", "alert-noisy"]],
  [["warnings"], false, ["plan-warning"]],
])("with --fail-on %j (unchecked allowed: %s), these are errors too: %j", (failOn, allowUnchecked, expected) => {
  const errors = judge(failOn, allowUnchecked).filter(({ level }) => level === "error");
  expect(errors.map(({ rule }) => rule).filter((rule) => rule !== "query-rejected")).toEqual(expected);
});

test("an alert that is lost with its tile is a warning, and an error with --fail-on lost-alerts", () => {
  const gone = readPlan("s", {
    resource_changes: [
      dashboard({ name: "D", tiles: [tile("T"), tile("U")] }, { name: "D", tiles: [tile("U")] }),
      alert("Orphan"),
    ],
  });
  const judged = { live: undefined, allowUnchecked: false, locate: () => undefined };
  const levelOf = (failOn: readonly Gate[]) =>
    findingsOf(gone, { ...judged, failOn }).map(({ rule, level }) => [rule, level]);
  expect(levelOf([])).toEqual([["alert-lost", "warning"]]);
  expect(levelOf(["lost-alerts"])).toEqual([["alert-lost", "error"]]);
  expect(suiteOf(gone, undefined, findingsOf(gone, { ...judged, failOn: ["lost-alerts"] })).cases).toHaveLength(1);
});

test.each([problem("tile-alert-lost", '"T"', '"D"'), problem("dashboard-alerts-lost", '"D" (1)')])(
  "the warning $id fails --fail-on lost-alerts",
  ({ id, summary }) => {
    const warned = readPlan("s", { resource_changes: [] }, [{ summary, detail: `They watch it. [${id}]` }]);
    const judged = { live: undefined, allowUnchecked: false, locate: () => undefined };
    const levels = findingsOf(warned, { ...judged, failOn: ["lost-alerts"] }).map(({ level }) => level);
    expect(levels).toEqual(["error"]);
  },
);

function writtenReports(findings: readonly Finding[]) {
  const files = new Map<string, string>();
  let printed = "";
  const output = {
    print: (text: string) => (printed += text),
    write: (file: string, text: string) => files.set(file, text),
  };
  writeFindings(findings, { command: "preview", rules, sarif: "s", codeQuality: "q", annotations: true }, output);
  return { sarif: JSON.parse(files.get("s") ?? ""), quality: JSON.parse(files.get("q") ?? ""), printed };
}

test("SARIF has each rule once, and results that point to rules, lines and resources", () => {
  const [run] = writtenReports(judge()).sarif.runs;
  const { rules: known } = run.tool.driver;
  expect(known.map(({ id }: { id: string }) => id)).toEqual([
    ...["query-rejected", "plan-warning", "alert-always-fires", "alert-noisy", "alert-no-data", "alert-not-evaluated"],
  ]);
  for (const { ruleId, ruleIndex } of run.results) expect(known[ruleIndex].id).toBe(ruleId);
  expect(run.results[2]).toMatchObject({
    level: "warning",
    message: { text: "Careful: Because." },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: "main.tf" }, region: { startLine: 1 } },
        logicalLocations: [{ fullyQualifiedName: "observability_dashboard.d" }],
      },
    ],
  });
});

test("a later run recognizes a finding although its numbers changed, and tells equal ones apart", () => {
  const finding: Finding = {
    rule: "alert-noisy",
    level: "warning",
    title: "A",
    message: "fired 3 times",
    address: "a",
  };
  const fingerprints = (findings: readonly Finding[]) =>
    writtenReports(findings).quality.map(({ fingerprint }: { fingerprint: string }) => fingerprint);
  expect(fingerprints([finding])).toEqual(fingerprints([{ ...finding, message: "fired 4 times" }]));
  expect(new Set(fingerprints([finding, finding, { ...finding, address: "b" }])).size).toBe(3);
});

test("annotations have errors first, and no text in them begins another workflow command", () => {
  const hostile = "a,b: 100%\n::add-mask::x\r::error::y";
  const finding: Finding = {
    rule: "r",
    level: "note",
    title: hostile,
    message: hostile,
    place: { file: hostile, line: 3 },
  };
  const { printed } = writtenReports([finding, { rule: "r", level: "error", title: "Wrong", message: "" }]);
  expect(printed.split("\n")).toEqual([
    "::error title=Wrong (r)::Wrong",
    "::notice file=a%2Cb%3A 100%25%0A%3A%3Aadd-mask%3A%3Ax%0D%3A%3Aerror%3A%3Ay,line=3,title=a%2Cb%3A 100%25\\n%3A%3Aadd-mask%3A%3Ax\\r%3A%3Aerror%3A%3Ay (r)::a,b: 100%25\\n::add-mask::x\\r::error::y",
    "",
  ]);
});

test("the tried queries and alerts are JUnit tests: passed, failed and skipped", () => {
  const passing = suiteOf(stack, live, judge()).cases.find(({ name }) => name.startsWith("Always"));
  expect(passing?.skipped).toMatch(/^always in alarm: would have fired/);
  const xml = junitOf([suiteOf(stack, live, judge(["noisy"]))]);
  expect(xml).toContain('<testsuite name="s" tests="9" failures="5" errors="0" skipped="2">');
  expect(xml).toContain('<testcase name="Calm: the alert keeps to the limits" classname="s"/>');
  expect(xml).toContain('<failure type="query-rejected" message="no column level"/>');
});

test("JUnit is XML that holds any text", () => {
  const parser = new XMLParser({ ignoreAttributes: false, parseAttributeValue: false, trimValues: false });
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const suite: Suite = {
        name: text,
        cases: [
          { name: text, failure: { type: "t", message: text } },
          { name: "b", skipped: text },
        ],
      };
      const xml = junitOf([suite]);
      expect(XMLValidator.validate(xml)).toBe(true);
      const { testsuite } = parser.parse(xml).testsuites;
      expect(testsuite["@_failures"]).toBe("1");
    }),
  );
});

test("a picture of any dashboard is XML, with nothing to load and no script", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.constantFrom("line", "number", "table", "markdown", "pie", "search"),
      (text, displayType) => {
        const body = {
          displayType,
          sourceId: "s",
          markdown: text,
          groupBy: text,
          select: [{ aggFn: "count", alias: text }],
        };
        const values = { name: text, tags: [text], tiles: [{ ...tile(text), config: JSON.stringify(body) }] };
        const plan = { resource_changes: [dashboard(null, values, ["create"])] };
        const [picture] = picturesOf([readPlan("s", plan)], undefined, 0);
        expect(XMLValidator.validate(picture?.svg ?? "")).toBe(true);
        expect(picture?.svg).not.toMatch(/<script|<img|url\(/);
        expect(picture?.file).toMatch(/^[a-z0-9-]+-[0-9a-f]{10}\.svg$/);
      },
    ),
    casesOf(30),
  );
});

test("a picture of a changed dashboard has the tiles that change and those beside them; of a long one, the beginning", () => {
  const tiles = Array.from({ length: 40 }, (_, index) => ({
    ...tile(`T${index}`),
    y: Math.floor(index / 2) * 5,
    x: (index % 2) * 12,
  }));
  const changed = tiles.map((one, index) => (index === 20 ? { ...one, config: config("a:b") } : one));
  const drawn = (before: object | null, after: object, actions: string[]) => {
    const [picture] = picturesOf(
      [readPlan("s", { resource_changes: [dashboard(before, after, actions)] })],
      undefined,
      0,
    );
    const titles = [...(picture?.svg ?? "").matchAll(/<h3>([^<]+)</g)].map(([, name]) => name);
    return { titles, more: /(\d+) more tiles/.exec(picture?.svg ?? "")?.[1] };
  };
  expect(drawn({ name: "D", tiles }, { name: "D", tiles: changed }, ["update"])).toEqual({
    titles: ["T20", "T21"],
    more: "38",
  });
  expect(drawn(null, { name: "D", tiles }, ["create"])).toMatchObject({ more: "28" });
});

describe("The comment", () => {
  test("begins with its marker, says why the run fails, and shows pictures by their address", () => {
    const pictures = new Map(stack.dashboards.map((one) => [one, "https://e.example/d.svg"]));
    const comment = previewComment([stack], { live, findings: judge(["noisy"]), name: "team a--b", pictures });
    const [first] = comment.split("\n");
    expect(first).toBe("<!-- cdktf-observability preview: team a__b -->");
    expect(comment).toContain('- :x: **The alert "Always" is always in alarm**: would have fired 1 time');
    expect(comment).toContain("![D, as the plan leaves it](https://e.example/d.svg)");
    expect(comment).toContain("- **noisy** – Often – changed: ≥ 1 in 5m (was ≥ 2 in 5m); would have fired 9 times");
  });

  test("shows the data of the service as bars where it has no picture", () => {
    const data = (values: (number | null)[]) => ({
      kind: "series" as const,
      start: 0,
      step: 1,
      lines: [{ label: "", values }],
    });
    const tiles = new Map([
      [tileT, data([0, null, 4, 8])],
      [tileT.before, data([8, 8, 0, 0])],
    ]);
    const comment = previewComment([stack], { live: { ...live, tiles }, findings: [] });
    expect(comment).toContain("- changed: T (line) ██▁▁ → ▁·▅█\n");
  });

  test("lists what else the plan changes", () => {
    const other = {
      address: "observability_webhook.w",
      type: "observability_webhook",
      change: { actions: ["create"], before: null, after: {} },
    };
    const planned = readPlan("s", { resource_changes: [other] });
    expect(planned.hasChanges).toBe(true);
    expect(previewComment([planned], { findings: [] })).toContain(
      "No dashboards or alerts change.\n\n**Other changes of the plan**: `+ observability_webhook.w`",
    );
  });

  test("is cut where it would be too long for a forge", () => {
    const tiles = Array.from({ length: 900 }, (_, index) => tile(`T${index}`));
    const after = tiles.map((one) => ({ ...one, config: config("x".repeat(100)) }));
    const long = readPlan("s", { resource_changes: [dashboard({ name: "D", tiles }, { name: "D", tiles: after })] });
    const comment = previewComment([long], { findings: [] });
    expect(comment.length).toBeLessThan(61_000);
    expect(comment).toMatch(/\n\n\d+ more lines do not fit into a comment; the page has them\.\n$/);
  });
});

test.each([
  [{ resource_changes: [alert("a", ["no-op"])] }, false],
  [{ resource_changes: [alert("a", ["update"])] }, true],
  [{ resource_changes: [], output_changes: { o: { actions: ["create"] } } }, true],
  [{ resource_changes: [], output_changes: { o: { actions: ["no-op"] } } }, false],
])("a plan has changes as Terraform counts them: %#", (plan, expected) => {
  expect(readPlan("s", plan).hasChanges).toBe(expected);
});

describe("The place of a resource", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "locate-"));
    for (const name of ["hcl/modules/m", "app/src"]) mkdirSync(path.join(folder, name), { recursive: true });
    const block = 'resource "observability_dashboard" "d" {\n}\n';
    writeFileSync(path.join(folder, "hcl/alerts.tf"), "# none\n");
    writeFileSync(path.join(folder, "hcl/main.tf"), `\n\n${block}`);
    writeFileSync(path.join(folder, "hcl/modules/m/dashboards.tf"), block);
    writeFileSync(path.join(folder, "app/src/main.ts"), "");
    const places = { "observability_alert.known": { file: "src/alerts.ts", line: 12 } };
    mkdirSync(path.join(folder, "app/cdktf.out/stacks/s"), { recursive: true });
    writeFileSync(path.join(folder, "app/cdktf.out/stacks/s/observability.places.json"), JSON.stringify(places));
    writeFileSync(path.join(folder, "app/cdktf.json"), '{ "app": "npx tsx src/main.ts", "language": "typescript" }');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const configuration = {
    root_module: { module_calls: { m: { source: "./modules/m", module: {} }, r: { source: "registry/x" } } },
  };
  test.each<[string, string, string | undefined, { file: string; line: number } | undefined, string]>([
    ["a resource", "hcl", 'observability_dashboard.d["x"]', undefined, "hcl/main.tf:3"],
    [
      "a resource of a local module",
      "hcl",
      'module.m["a"].observability_dashboard.d',
      undefined,
      "hcl/modules/m/dashboards.tf:1",
    ],
    ["a resource of another module", "hcl", "module.r.observability_dashboard.d", undefined, "hcl/main.tf:1"],
    ["what the engine located", "hcl", "observability_dashboard.d", { file: "alerts.tf", line: 9 }, "hcl/alerts.tf:9"],
    ["no resource", "hcl", undefined, undefined, "hcl/main.tf:1"],
    [
      "a resource of a CDK app that synth located",
      "app",
      'observability_alert.known["x"]',
      { file: "cdk.tf.json", line: 9 },
      "app/src/alerts.ts:12",
    ],
    [
      "another resource of a CDK app",
      "app",
      "observability_dashboard.d",
      { file: "cdk.tf.json", line: 9 },
      "app/src/main.ts:1",
    ],
    [
      "a resource of the file of an app",
      "app/src/main.ts",
      "observability_dashboard.d",
      undefined,
      "app/src/main.ts:1",
    ],
  ])("%s", (_, target, address, range, expected) => {
    const place = locator(path.join(folder, target), { configuration }, { GITHUB_WORKSPACE: folder }, [
      path.join(folder, "app/cdktf.out/stacks/s"),
    ])(address, range);
    expect(`${place?.file}:${place?.line}`).toBe(expected);
  });
});

test("a changed query under one's own alerts is a note, on the page too, and an error only with --fail-on warnings", () => {
  const { summary, id } = problem("alert-query-changes", '"D"');
  const warned = readPlan(
    "s",
    { resource_changes: [dashboard({ name: "D", tiles: [tile("T")] }, { name: "D", tiles: [tile("T", "a:b")] })] },
    [{ summary, detail: `They follow. [${id}]`, address: "observability_dashboard.d" }],
  );
  const levelOf = (failOn: readonly Gate[]) =>
    findingsOf(warned, { live: undefined, failOn, allowUnchecked: false, locate: () => undefined }).map(
      ({ level }) => level,
    );
  expect([levelOf([]), levelOf(["warnings"])]).toEqual([["note"], ["error"]]);
  expect(previewPage([warned], { currentTime: 0, data: "" })).toContain('class="shout mild"');
});
