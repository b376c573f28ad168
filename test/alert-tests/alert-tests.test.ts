import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { burnRateSql } from "../../lib/evaluation/burn-rate";
import { renderedTemplate } from "../../lib/evaluation/message";
import { spanText } from "../../lib/evaluation/schedule";
import { reportJunit, reportText, testAlerts } from "../../lib/tools/alert-tests";
import { readSpan, readValues } from "../../lib/tools/alert-tests/notation";
import { blocksOf } from "../support/docs/blocks";
import fc from "../support/properties";
import { planOf } from "./plan";

const folder = mkdtempSync(path.join(tmpdir(), "alert-tests-"));
const file = path.join(folder, "shop.alert-test.yaml");
const plan = path.join(folder, "plan.json");
afterAll(() => rmSync(folder, { recursive: true }));

const line = { displayType: "line", sourceId: "s", select: [{ aggFn: "count" }] };
const above = { interval: "5m", threshold: 10, thresholdType: "above", name: "Errors" } as const;

interface Setting {
  readonly tile?: object;
  readonly chart?: object;
  readonly search?: object;
  readonly alert?: object;
  readonly unknown?: object;
  /** Empty: none. */
  readonly product?: string;
}

async function run(
  text: string,
  { tile = line, chart, search, alert = {}, product = "clickstack", unknown }: Setting = {},
) {
  const watched = { tile: search || chart ? undefined : tile, chart, search };
  writeFileSync(plan, JSON.stringify(planOf({ ...watched, alert: { ...above, ...alert }, unknown })));
  writeFileSync(file, text);
  const host = {
    environment: { OBSERVABILITY_PRODUCT: product },
    signal: new AbortController().signal,
    report: () => {},
  };
  const results = await testAlerts({ target: folder, plan }, host);
  return results.map((result) => ({
    ...result,
    file: path.basename(result.file),
    failures: result.failures.map(plain),
  }));
}

/** Without the folder in front of the file's name. */
const plain = (text: string): string => text.replace(/^.*shop\.alert-test/gm, "shop.alert-test");

const fileWithTest = (body: string): string =>
  `alert: Errors\ntests:\n  - name: it\n    ${body.trim().replace(/\n/g, "\n    ")}\n`;
const failuresOf = async (body: string, setting?: Setting) => (await run(fileWithTest(body), setting))[0]?.failures;
const rejected = async (text: string, setting?: Setting): Promise<string> =>
  run(text, setting).then(
    () => "accepted",
    (error: Error) => plain(error.message),
  );

describe("The notation of values", () => {
  test.each([
    ["0 5x3", [0, 5, 5, 5, 5]],
    ["10+5x2 1-1x3", [10, 15, 20, 1, 0, -1, -2]],
    ["_ _x2 1", [undefined, undefined, undefined, 1]],
    ["null nullx2", [null, null, null]],
    ["-1.5 .5 1e3x1", [-1.5, 0.5, 1000, 1000]],
    [7, [7]],
  ])("%s", (text, values) => expect(readValues(text)).toEqual(values));

  test("a template shows no member that every object inherits", () => {
    expect(renderedTemplate("[{{alert.constructor.name}}|{{alert.name}}]", { alert: { name: "A" } })).toBe("[|A]");
  });

  test("a number of many digits is read as fast as a short one", () => {
    const start = performance.now();
    expect(() => readValues(`${"1".repeat(50_000)}x`)).toThrow(/contains/);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test.each(["", "12x", "1+2", "x3", "1,2", "0x99999", "0x9000 0x9000", [1, 2], "NaN", "Infinity"])(
    "%p is rejected",
    (text) => expect(() => readValues(text)).toThrow(/must be values|contains|has/),
  );

  test("a span reads as it is written", () => {
    fc.assert(
      fc.property(fc.nat(40_000_000), (seconds) => expect(readSpan(spanText(seconds * 1000))).toBe(seconds * 1000)),
    );
  });

  test("a series that grows has its first value, its last and each between", () => {
    fc.assert(
      fc.property(fc.integer({ min: -99, max: 99 }), fc.nat(99), fc.nat(50), (first, step, more) => {
        expect(readValues(`${first}+${step}x${more}`)).toEqual(
          Array.from({ length: more + 1 }, (_, index) => first + index * step),
        );
      }),
    );
  });
});

describe("What an alert does with values", () => {
  test("fires in each window, resolves once, and says so in the service's words", async () => {
    const failures = await failuresOf(
      `
values: 3 12.5 20 0
start: 2026-03-02T10:00:00Z
expect:
  fired: [10m, 2026-03-02T10:15:00Z]
  resolved: [20m]
  states: OK ALERTx1 OK
  sent:
    - at: 10m
      state: ALERT
      value: 12.5
      start: 5m
      title: "🚨 Alert for \\"Errors\\" in \\"Shop\\" - 13 meets or exceeds 10"
      text: |
        13 meets or exceeds 10
        Time Range (UTC): [Mar 2 10:05:00 AM - Mar 2 10:10:00 AM)
        See the runbook of 12.5.
    - at: 15m
    - { at: 20m, state: OK, contains: [resolved, "10:15:00 AM"] }`,
      { alert: { name: undefined, message: "See the runbook of {{value}}." } },
    ).catch((error: Error) => error.message);
    // Without a name of its own the alert is known by its address.
    expect(failures).toContain('There is no alert "Errors" in the plan.');
    const [result] = await run(
      `tests:
  - name: it
    alert: observability_alert.x
    values: 3 12.5 20 0
    expect:
      sent:
        - { at: 10m, value: 12.5, start: 5m, title: '🚨 Alert for "Errors" in "Shop" - 13 meets or exceeds 10', contains: See the runbook of 12.5. }
        - at: 15m
        - { at: 20m, state: OK, contains: [resolved, "12:15:00 AM"] }`,
      { alert: { name: undefined, message: "See the runbook of {{value}}." } },
    );
    expect(result?.failures).toEqual([]);
  });

  const cases: [name: string, setting: Setting, body: string][] = [
    [
      "above needs its windows in a row",
      { alert: { numConsecutiveWindows: 3 } },
      "values: 12x1 0 12x2 0\nexpect: { fired: [30m], states: PENDINGx1 OK PENDINGx1 ALERT OK, resolved: [35m] }",
    ],
    [
      "a range fires inside its bounds",
      { alert: { thresholdType: "between", thresholdMax: 20 } },
      "values: 9 10 20 21\nexpect: { fired: [10m, 15m], resolved: [20m] }",
    ],
    [
      "below fires on silence",
      { alert: { thresholdType: "below" } },
      "values: 12 _x2 12\nexpect: { fired: [10m, 15m], resolved: [20m] }",
    ],
    [
      "a vanished group resolves with 0",
      { tile: { ...line, groupBy: "ServiceName" } },
      "values: { cart: 12 _ 0, web: 0x2 }\nexpect: { fired: { cart: [5m] }, resolved: { cart: [10m] }, sent: [{ at: 5m, group: cart }, { at: 10m, group: { ServiceName: cart }, value: 0 }] }",
    ],
    [
      "groups of two columns",
      { tile: { ...line, groupBy: "ServiceName, SpanName" } },
      'values: { "cart, GET": 12, "web, PUT": 1 }\nexpect: { fired: { "cart, GET": [5m] }, sent: [{ at: 5m, group: [cart, GET] }] }',
    ],
    [
      "a ratio of series, undefined without the second",
      { tile: { ...line, asRatio: true, select: [{ aggFn: "count" }, { aggFn: "count" }] }, alert: { threshold: 0.5 } },
      "series: { A: 1 5 5, B: 10 10 0 }\nexpect: { fired: [10m], resolved: [15m] }",
    ],
    [
      "a formula, or its value",
      {
        tile: { ...line, formulas: [{ expression: "A / B * 100" }], select: [{ aggFn: "count" }, { aggFn: "count" }] },
      },
      "series: { a: 1 2, B: 20x1 }\nexpect: { fired: [10m] }",
    ],
    [
      "the value of a formula itself",
      {
        tile: { ...line, formulas: [{ expression: "A / B * 100" }], select: [{ aggFn: "count" }, { aggFn: "count" }] },
      },
      "values: 9 10 null\nexpect: { fired: [10m], resolved: [15m] }",
    ],
    [
      "an offset splits windows in two, which are compared separately",
      { alert: { scheduleOffsetMinutes: 3 } },
      "step: 1m\nvalues: 4x2 0x1 6x1 0x2\nexpect: { fired: [10m], resolved: [10m], states: OKx1 }",
    ],
    [
      "a saved search counts events",
      { search: { where: "x", whereLanguage: "lucene" } },
      "events: [{ at: 30s, every: 20s, times: 12 }]\nexpect: { fired: [5m], sent: [{ at: 5m, title: 🚨 Errors, contains: 12 lines found }, { at: 10m, state: OK }] }",
    ],
    [
      "a chart of the alert itself, titled by its display name",
      { chart: { ...line, groupBy: "ServiceName" }, alert: { name: undefined, displayName: "Errors" } },
      "values: { cart: 12 0 }\nexpect: { fired: { cart: [5m] }, sent: [{ at: 5m, title: 🚨 Errors }, { at: 10m, title: ✅ Errors }] }",
    ],
    [
      "a quantile of events",
      { tile: { ...line, select: [{ aggFn: "quantile", level: 0.5, valueExpression: "Duration" }] } },
      "events: [{ at: 1m, value: 1, count: 3 }, { at: 2m, value: 50 }, { at: 6m, value: 1 }, { at: 7m, value: 50, count: 2 }]\nexpect: { fired: [10m] }",
    ],
    ["what arrives late is not seen", {}, "events: [{ at: 1m, count: 50, arrives: 6m }]\nexpect: { fired: [] }"],
    [
      "a failed query changes nothing, and its window is looked at later",
      {},
      "values: 0 12 0\nfailing: [10m]\nexpect: { fired: [15m], resolved: [15m], states: OKx2 }",
    ],
    [
      "windows are caught up after a pause",
      {},
      "values: 0 12 0\nruns: [5m, 15m]\nexpect: { fired: [15m], resolved: [15m], states: OKx1 }",
    ],
    [
      "a silence is evaluated, not sent",
      {},
      "values: 12x1 0\nsilenced: 12m\nexpect: { fired: [5m, 10m], sent: [{ at: 15m, state: OK }] }",
    ],
    [
      "raw SQL gives its number",
      { tile: { configType: "sql", displayType: "number", sqlTemplate: "SELECT 1" } },
      "values: 9 10\nexpect: { fired: [10m] }",
    ],
  ];
  test.each(cases)("%s", async (_, setting, body) => expect(await failuresOf(body, setting)).toEqual([]));

  test.each([
    [
      "a firing that is not expected",
      "values: 12\nexpect: { fired: [] }",
      "shop.alert-test.yaml:5:22: the alert fired at 5m; expected never.",
    ],
    [
      "one that does not come",
      "values: 9\nexpect: { fired: [5m] }",
      "shop.alert-test.yaml:5:22: the alert never fired; expected at 5m.",
    ],
    [
      "a resolve",
      "values: 12 0\nexpect: { resolved: [15m] }",
      "shop.alert-test.yaml:5:25: the alert resolved at 10m; expected at 15m.",
    ],
    ["states", "values: 12\nexpect: { states: OK }", "shop.alert-test.yaml:5:23: the states were ALERT; expected OK."],
    [
      "a value",
      "values: 12\nexpect: { sent: [{ at: 5m, value: 13 }] }",
      "shop.alert-test.yaml:5:39: value was 12; expected 13.",
    ],
    [
      "a title",
      "values: 12\nexpect: { sent: [{ at: 5m, title: x }] }",
      'shop.alert-test.yaml:5:39: title was "🚨 Errors"; expected "x".',
    ],
    [
      "something that was sent besides",
      "values: 12\nexpect: { sent: [] }",
      "shop.alert-test.yaml:5:21: does not expect ALERT at 5m, value 12.",
    ],
    [
      "something that was not sent",
      "values: 9\nexpect: { sent: [{ at: 5m }] }",
      "shop.alert-test.yaml:5:22: nothing like this was sent at 5m.",
    ],
  ])("a test fails for %s", async (_, body, failure) => expect(await failuresOf(body)).toEqual([failure]));

  test("a group that fires unexpectedly is named", async () => {
    const failures = await failuresOf("values: { cart: 12, web: 12 }\nexpect: { fired: { cart: [5m] } }", {
      tile: { ...line, groupBy: "ServiceName" },
    });
    expect(failures).toEqual(["shop.alert-test.yaml:5:22: ServiceName:web fired at 5m; expected never."]);
  });

  test.each([
    ["{{attributes.ServiceName}}", "{{attributes.ServiceName}} is known only to the service"],
    ["{{#if value}}x{{/if}}", "uses a block or a helper"],
  ])(
    "a template that cannot be rendered here is no reason to fail, unless the text is compared: %s",
    async (message, says) => {
      expect(await failuresOf("values: 12\nexpect: { sent: [{ at: 5m, value: 12 }] }", { alert: { message } })).toEqual(
        [],
      );
      const failures = await failuresOf("values: 12\nexpect: { sent: [{ at: 5m, contains: x }] }", {
        alert: { message },
      });
      expect(failures?.join()).toContain(says);
    },
  );
});

describe("A file that is wrong", () => {
  test("says every mistake with its place, and what was meant", async () => {
    const text = `alert: Errors
tests:
  - name: it
    valeus: 3
    values: 3 12x
    expect:
      fird: [15m]
      states: OK ALRT
      sent: [{ at: 5 minutes, state: alert }]
  - values: 1
`;
    expect((await rejected(text)).split("\n")).toEqual([
      'shop.alert-test.yaml:4:5: tests[0].valeus is not a member. Did you mean "values"?',
      'shop.alert-test.yaml:5:13: tests[0].values contains "12x"; use numbers, "_" for no rows, "null" for no number, "5x3" for 5 and three more, or "10+5x2" for 10 15 20.',
      'shop.alert-test.yaml:7:7: tests[0].expect.fird is not a member. Did you mean "fired"?',
      'shop.alert-test.yaml:8:15: tests[0].expect.states contains "ALRT"; use OK, PENDING or ALERT, or "ALERTx2" for ALERT and two more.',
      'shop.alert-test.yaml:9:20: tests[0].expect.sent[0].at must be a time after the start such as "15m" or "1h30m", or an instant such as "2026-03-02T10:00:00Z".',
      'shop.alert-test.yaml:9:38: tests[0].expect.sent[0].state is "alert"; use "ALERT" or "OK". Did you mean "ALERT"?',
      "shop.alert-test.yaml:10:5: tests[1].name is missing.",
      "shop.alert-test.yaml:10:5: tests[1].expect is missing.",
    ]);
  });

  test("an event with a column learns that filters are not applied, as does the report of one without", async () => {
    const event = (more: string) => fileWithTest(`events: [{ at: 30s, count: 12${more} }]\nexpect: { fired: [] }`);
    expect(await rejected(event(", SeverityText: info"))).toBe(
      "shop.alert-test.yaml:4:36: tests[0].events[0].SeverityText is not a member. An event has no columns but its group: it is a row that the query finds, so filters are not applied.",
    );
    const filtered = { ...line, select: [{ aggFn: "count", where: "SeverityText:error" }] };
    expect(reportText(await run(event(""), { tile: filtered }), false)).toContain(
      "Filters are not applied to events: each event is a row that the query finds (SeverityText:error).",
    );
    expect(reportText(await run(event("")), true)).not.toContain("Filters");
    expect(reportText(await run(event(""), { search: { where: "a:b" } }), true)).toContain("(a:b)");
  });

  const grouped = { tile: { ...line, groupBy: "ServiceName" } };
  test.each<[string, string, Setting, string]>([
    [
      "no YAML",
      "tests: [",
      {},
      "shop.alert-test.yaml:1:9: Flow sequence in block collection must be sufficiently indented",
    ],
    [
      "two documents",
      "tests: []\n---\ntests: []\n",
      {},
      "shop.alert-test.yaml:2:1: a second document begins here; a file has one, so put everything into it, or the rest into another file.",
    ],
    ["a list", "[]", {}, "shop.alert-test.yaml:1:1: the file is []; it must be a mapping."],
    ["lists in lists", "[".repeat(50_000) + "]".repeat(50_000), {}, "the file is nested too deeply."],
    ["no tests", "alert: Errors\ntests: []\n", {}, "shop.alert-test.yaml:2:8: tests is empty; write at least one."],
    [
      "an unknown alert",
      fileWithTest("values: 1\nexpect: { fired: [] }").replace("Errors", "Erors"),
      {},
      'shop.alert-test.yaml:1:8: There is no alert "Erors" in the plan. Did you mean "Errors"?',
    ],
    [
      "an alert that is known after apply",
      fileWithTest("values: 1\nexpect: { fired: [] }"),
      { alert: { threshold: undefined }, unknown: { threshold: true } },
      "shop.alert-test.yaml:1:8: observability_alert.x cannot be tested: threshold is known only after apply.",
    ],
    [
      "an alert without an interval",
      fileWithTest("values: 1\nexpect: { fired: [] }"),
      { alert: { interval: null } },
      "shop.alert-test.yaml:1:8: observability_alert.x cannot be tested: it has no interval.",
    ],
    [
      "a comparison of another service",
      fileWithTest("values: 1\nexpect: { fired: [] }"),
      { alert: { thresholdType: "more than" } },
      'shop.alert-test.yaml:1:8: observability_alert.x cannot be tested: ClickStack, whose rules are used, has no threshold type "more than"; it has above, below, above_exclusive, below_or_equal, equal, not_equal, between, not_between.',
    ],
    [
      "an interval of another service",
      fileWithTest("values: 1\nexpect: { fired: [] }"),
      { alert: { interval: "10 minutes" } },
      'cannot be tested: ClickStack, whose rules are used, has no interval "10 minutes"; it has 30s, 1m, 5m, 15m, 30m, 1h, 6h, 12h, 1d.',
    ],
    [
      "a test without an expectation",
      fileWithTest("values: 1\nexpect: {}"),
      {},
      "shop.alert-test.yaml:5:13: tests[0].expect is empty; write `fired`, `resolved`, `sent` or `states`.",
    ],
    [
      "a test without values",
      fileWithTest("expect: { fired: [] }"),
      {},
      "shop.alert-test.yaml:3:5: tests[0] gives nothing; write `values`, `series` or `events`.",
    ],
    [
      "both values and events",
      fileWithTest("values: 1\nevents: []\nexpect: { fired: [] }"),
      {},
      "shop.alert-test.yaml:5:13: tests[0].events is given beside `values`; write one of them.",
    ],
    [
      "values without groups",
      fileWithTest("values: 1\nexpect: { fired: [] }"),
      grouped,
      "shop.alert-test.yaml:4:13: tests[0].values must be a mapping from group to values: the alert groups by ServiceName.",
    ],
    [
      "groups without a grouping",
      fileWithTest("values: { a: 1 }\nexpect: { fired: [] }"),
      {},
      "shop.alert-test.yaml:4:18: tests[0].values.a is given for a group, but the alert has no groups.",
    ],
    [
      "an unknown series",
      fileWithTest("series: { D: 1 }\nexpect: { fired: [] }"),
      {},
      'shop.alert-test.yaml:4:18: tests[0].series.D is no series; the tile has A. Did you mean "A"?',
    ],
    [
      "an unknown column",
      fileWithTest("events: [{ at: 0, group: { ServceName: a } }]\nexpect: { fired: [] }"),
      grouped,
      'shop.alert-test.yaml:4:30: tests[0].events[0].group names the column "ServceName"; the alert groups by ServiceName. Did you mean "ServiceName"?',
    ],
    [
      "windows off the grid without a step",
      fileWithTest("values: 1\nexpect: { fired: [] }"),
      { alert: { scheduleOffsetMinutes: 3 } },
      "shop.alert-test.yaml:3:5: tests[0].step is needed: the windows of this alert begin off the grid of its interval, and the service compares their two parts separately. Write `step: 1m` with a value for each minute, or give events.",
    ],
    [
      "an average in steps",
      fileWithTest("step: 1m\nvalues: 1\nexpect: { fired: [] }"),
      { tile: { ...line, select: [{ aggFn: "avg", valueExpression: "x" }] } },
      "shop.alert-test.yaml:4:11: tests[0].step is finer than the interval, but avg cannot be combined from parts; give events.",
    ],
    [
      "a failed run that is none",
      fileWithTest("values: 1\nfailing: [6m]\nexpect: { fired: [] }"),
      {},
      "shop.alert-test.yaml:5:15: tests[0].failing[0] is no time at which the service evaluates the alert: that is at the end of a window, or what `runs` says.",
    ],
    [
      "an alias bomb",
      "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]\n",
      {},
      "shop.alert-test.yaml:1:1: Excessive alias count indicates a resource exhaustion attack",
    ],
  ])("%s", async (_, text, setting, says) => expect(await rejected(text, setting)).toContain(says));

  test("a group may have any name", async () => {
    const failures = await failuresOf(
      "values: { __proto__: 12, constructor: 1 }\nexpect: { fired: { __proto__: [5m] } }",
      grouped,
    );
    expect(failures).toEqual([]);
  });
});

test("the guide's example prints what the guide shows", async () => {
  const guide = readFileSync(path.resolve(__dirname, "../../docs/guides/testing-your-stacks.md"), "utf8");
  const blocks = blocksOf(guide);
  const at = blocks.findIndex(({ language }) => language === "yaml");
  const alert = { name: "Checkout errors", numConsecutiveWindows: 2 };
  const results = await run(blocks[at]?.text ?? "", { tile: { ...line, groupBy: "ServiceName" }, alert });
  const shown = reportText(results, false).replaceAll("shop.alert-test", "checkout.alert-test");
  expect(`${blocks[at + 1]?.text}\n`).toBe(shown.replaceAll("observability_alert.x", "observability_alert.errors"));
});

test("without a product the report says whose rules were used", async () => {
  const passing = fileWithTest("values: 12\nexpect: { fired: [5m] }");
  const lastLine = async (setting: Setting) =>
    reportText(await run(passing, setting), false)
      .trimEnd()
      .split("\n")
      .at(-1);
  expect(await lastLine({ product: "" })).toBe("1 test, 0 failed. Alerts are evaluated by the rules of ClickStack.");
  expect(await lastLine({})).toBe("1 test, 0 failed.");
});

describe("The command", () => {
  const command = (...args: string[]) =>
    spawnSync(
      process.execPath,
      ["--import", require.resolve("tsx"), path.resolve(__dirname, "../../lib/tools/cli/main.ts"), "test", ...args],
      {
        encoding: "utf8",
        cwd: folder,
        env: {
          ...process.env,
          OBSERVABILITY_PRODUCT: "clickstack",
          TSX_TSCONFIG_PATH: path.resolve(__dirname, "../../tsconfig.json"),
        },
      },
    );

  test("prints a table, writes JUnit, and exits with 1 for a failed test and 2 for a wrong file", async () => {
    const tests = "alert: Errors\ntests:\n  - { name: passes, values: 3 12, expect: { fired: [10m] } }\n";
    const failing = '  - { name: "a <b> & \\"c\\"", values: 12, expect: { fired: [] } }\n';
    const results = await run(tests + failing);
    const done = command("--plan", "plan.json", "--junit", "report.xml");
    expect(done.status).toBe(1);
    expect(done.stdout).toBe(`shop.alert-test.yaml
  ✓ passes (observability_alert.x)
  ✗ a <b> & "c" (observability_alert.x, ≥ 10 in 5m)
      at  value  state  sent
      5m  12     ALERT  🚨 Errors
      shop.alert-test.yaml:4:59: the alert fired at 5m; expected never.

2 tests, 1 failed.
`);
    expect(done.stdout).toBe(reportText(results, false));
    const untimed = (xml: string) => xml.replace(/time="[\d.]+"/g, 'time="0"');
    expect(untimed(readFileSync(path.join(folder, "report.xml"), "utf8"))).toBe(untimed(reportJunit(results)));
    expect(untimed(reportJunit(results))).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="alert tests" tests="2" failures="1" errors="0" skipped="0" time="0">
  <testsuite name="shop.alert-test.yaml" tests="2" failures="1" errors="0" skipped="0" time="0">
    <testcase name="passes" classname="observability_alert.x" file="shop.alert-test.yaml" time="0"/>
    <testcase name="a &lt;b&gt; &amp; &quot;c&quot;" classname="observability_alert.x" file="shop.alert-test.yaml" time="0">
      <failure type="AlertTest" message="shop.alert-test.yaml:4:59: the alert fired at 5m; expected never.">shop.alert-test.yaml:4:59: the alert fired at 5m; expected never.

≥ 10 in 5m
at  value  state  sent
5m  12     ALERT  🚨 Errors</failure>
    </testcase>
  </testsuite>
</testsuites>
`);
    writeFileSync(file, "alert: Errors\ntests: 1\n");
    const wrong = command("--plan", "plan.json");
    expect([wrong.status, wrong.stdout, wrong.stderr]).toEqual([
      2,
      "",
      "shop.alert-test.yaml:2:8: tests is 1; it must be a list.\n",
    ]);
    expect(command("--plan", "absent.json").status).toBe(2);
  });
});

describe("Raw SQL that looks back for a burn rate", () => {
  const query = {
    total: "a = 1",
    bad: "b = 1",
    weight: "1",
    time: "Timestamp",
    long: 3600,
    short: 300,
    allowed: 0.001,
    minimumBad: 2,
  };
  const setting = (group?: string): Setting => ({
    tile: {
      ...{ configType: "sql", displayType: group === undefined ? "number" : "line" },
      sqlTemplate: burnRateSql({ ...query, ...(group !== undefined && { group }) }),
    },
    alert: { interval: "5m", threshold: 14.4 },
  });

  test("is played from counts, also over windows that no run saw", async () => {
    const counts = "step: 1m\nseries: { total: 100x29, bad: 0x9 20x4 0x14 }\n";
    expect(await failuresOf(`${counts}expect: { fired: [15m], resolved: [20m] }`, setting())).toEqual([]);
    expect(await failuresOf(`${counts}runs: [10m, 15m, 30m]\nexpect: { states: OK ALERT OK }`, setting())).toEqual([]);
  });

  test("has a state for each group", async () => {
    const counts = "series: { total: { cart: 100x3, web: 100x3 }, bad: { cart: 0 20 0 0, web: 0 0x2 } }\n";
    const expected = "expect: { fired: { cart: [10m] }, resolved: { cart: [15m] } }";
    expect(await failuresOf(counts + expected, setting("ServiceName"))).toEqual([]);
  });

  test("compares what is given as `values`", async () =>
    expect(await failuresOf("values: 1 15 1\nexpect: { fired: [10m], resolved: [15m] }", setting())).toEqual([]));

  test.each([
    ["series: { A: 1 }", "series.A is no series; the tile has total, bad."],
    ["series: { total: 1 }\nstep: 4m", "step must divide the interval"],
  ])("%s is rejected", async (given, message) =>
    expect(await rejected(fileWithTest(`${given}\nexpect: { fired: [] }`), setting())).toContain(message),
  );
});
