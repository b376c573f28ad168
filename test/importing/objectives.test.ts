import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import * as library from "../../lib";
import { alertsOf, dashboardsOf, diagnosticsOf } from "../../lib/constructs/testing";
import { seed } from "../../lib/emulator/store/seed-ids";
import { type FoundObjective, objectivesCode, readObjectives as readFile } from "../../lib/tools/importing/objectives";
import { stackOf } from "../constructs/support";
import { compilerProblems } from "../support/compiler";

const readObjectives = (source: string, file: string) => readFile(source, file).objectives;
const findingsOf = (source: string) => readFile(source, "a.yaml").findings.map(({ message }) => message);

const cache = path.resolve(__dirname, "../../.cache");
const pager = seed.webhook;

/** The objects that the code of a file makes. */
function madeOf(source: string) {
  const code = objectivesCode(readObjectives(source, "file.yaml"), "file.yaml", "cdktf");
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const module: { exports: { addObjectives?: (scope: unknown, targets: object) => void } } = { exports: {} };
  new Function("module", "exports", "require", outputText)(module, module.exports, () => library);
  const stack = stackOf((scope) => module.exports.addObjectives?.(scope, { page: pager, ticket: pager }));
  return { code, stack };
}

const openSlo = (spec: string, more = "") => `apiVersion: openslo/v1
kind: SLO
metadata: { name: checkout, annotations: { runbook: "https://example.com/r" } }
spec:
  timeWindow: [{ duration: 4w, isRolling: true }]
  ${spec.trim().replace(/\n/g, "\n  ")}
${more}`;
const metric = (where: string) => `{ metricSource: { type: clickstack, spec: { source: Traces, where: "${where}" } } }`;
const ratio = (kind: string) =>
  `{ spec: { ratioMetric: { ${kind}: ${metric("Ok = 1")}, total: ${metric("Kind = 'Server'")} } } }`;
const target = "objectives: [{ target: 0.995 }]";
const query = "{ metricSource: { type: mimir, spec: sum(a) } }";

test("the code compiles", () => {
  const code = objectivesCode(
    [...readObjectives(openSlo(target), "a.yaml"), ...readObjectives(sloth, "b.yaml")],
    "a",
    "cdktf",
  );
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, "objectives-"));
  try {
    const file = path.join(folder, "objectives.ts");
    writeFileSync(file, code.replace('"cdktf-observability"', '"../../lib"'));
    expect(compilerProblems([file])).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("an objective of OpenSLO becomes tiles and alerts", () => {
  const { stack } = madeOf(openSlo(`budgetingMethod: Occurrences\nindicator: ${ratio("bad")}\n${target}`));
  expect(diagnosticsOf(stack)).toEqual([]);
  const [dashboard] = dashboardsOf(stack);
  expect(dashboard?.config).toMatchObject({ name: "checkout", tags: ["slo:checkout"] });
  const queries = JSON.stringify(dashboard?.config.tiles).match(/WHERE \(Kind = 'Server'\)/g);
  expect(queries).toHaveLength(8);
  expect(JSON.stringify(dashboard?.config.tiles)).toContain(
    "(Ok = 1) AS slo_bad, Timestamp >= $__toTime_ms - INTERVAL 300 SECOND",
  );
  expect(alertsOf(stack)[0]?.config.note).toContain("99.5 % of requests succeed within 28d.");
  expect(alertsOf(stack)[0]?.config.note).toContain("[Runbook](https://example.com/r)");
});

const sloth = `version: prometheus/v1
service: shop
slos:
  - name: requests
    objective: 99.9
    sli: { events: { error_query: 'sum(rate(errors[{{.window}}])) */', total_query: "sum(rate(all[{{.window}}]))" } }
    alerting: { page_alert: { annotations: { runbook: "https://example.com/r" } }, ticket_alert: { disable: true } }
`;

test("what Prometheus counts is left to fill in, with its query beside it", () => {
  const [found] = readObjectives(sloth, "sloth.yaml");
  expect(found).toMatchObject({
    name: "shop requests",
    objective: 0.999,
    window: "30d",
    severities: ["page"],
    runbook: "https://example.com/r",
  });
  expect(found?.unconverted).toEqual([
    "error_query is a query of Prometheus: sum(rate(errors[{{.window}}])) */",
    "total_query is a query of Prometheus: sum(rate(all[{{.window}}]))",
  ]);
  const code = objectivesCode(found ? [found] : [], "sloth.yaml", "cdktn");
  expect(code).toContain('from "cdktf-observability/cdktn"');
  expect(code).toContain("    // error_query is a query of Prometheus: sum(rate(errors[{{.window}}])) * /\n");
  expect(code).toContain('windows: workbookWindows.filter(({ severity }) => severity === "page"),');
  expect(() => madeOf(sloth)).toThrow(
    'The objective "shop requests" cannot be watched: total is ""; write a condition in SQL',
  );
  const { stack } = madeOf(
    sloth
      .replaceAll("objective: 99.9", "objective: 99.95")
      .replace("error_query", "x")
      .replace(/sli: .*/, "sli: { raw: {} }")
      .replace("version: prometheus/v1", `${openSlo(`indicator: ${ratio("good")}\n${target}`)}---\nversion: none`),
  );
  expect(alertsOf(stack)).toHaveLength(4);
});

test("the Kubernetes form of Sloth says the same", () => {
  const own = sloth.replace("version: prometheus/v1\n", "");
  const words = ["error_query", "total_query", "page_alert", "ticket_alert"];
  const camel = words.reduce(
    (text, word) =>
      text.replace(
        word,
        word.replace(/_(.)/, (_, letter) => letter.toUpperCase()),
      ),
    own,
  );
  const spec = camel.trim().replaceAll("\n", "\n  ");
  const kubernetes = `apiVersion: sloth.slok.dev/v1\nkind: PrometheusServiceLevel\nmetadata: { name: shop }\nspec:\n  ${spec}\n`;
  const [{ unconverted, ...found }] = readObjectives(kubernetes, "a.yaml") as [FoundObjective];
  const [{ unconverted: other, ...same }] = readObjectives(sloth, "a.yaml") as [FoundObjective];
  expect(found).toEqual(same);
  expect(unconverted.join("\n")).toBe(
    other.join("\n").replace("error_query", "errorQuery").replace("total_query", "totalQuery"),
  );
});

test.each<[string, string, object]>([
  ["good requests", openSlo(`indicator: ${ratio("good")}\n${target}`), { failed: { good: "Ok = 1" }, unconverted: [] }],
  [
    "a reference to an indicator",
    openSlo(
      `indicatorRef: errors\n${target}`,
      `---\napiVersion: openslo/v1\nkind: SLI\nmetadata: { name: errors }\n${ratio("bad").replace(/^\{ | \}$/g, "")}`,
    ),
    { failed: { bad: "Ok = 1" }, total: "Kind = 'Server'", source: "Traces", unconverted: [] },
  ],
  [
    "a threshold",
    openSlo(
      `indicator: { spec: { thresholdMetric: { metricSource: { type: clickstack, spec: { source: Traces, where: "a = 1", column: "Duration / 1000000" } } } } }
objectives: [{ targetPercent: 99, op: lt, value: 500 }]`,
    ),
    { objective: 0.99, failed: { good: "Duration / 1000000 < 500" }, total: "a = 1", unconverted: [] },
  ],
  [
    "several objectives",
    openSlo(`indicator: ${ratio("bad")}\nobjectives: [{ displayName: strict, target: 0.999 }, { target: 0.9 }]`),
    { name: "checkout strict" },
  ],
  [
    "metrics of others",
    openSlo(`indicator: ${ratio("bad").replaceAll("clickstack", "datadog")}\n${target}`),
    {
      total: "",
      unconverted: ["Kind = 'Server'", "Ok = 1"].map(
        (where) => `A metric is a query of datadog: ${JSON.stringify({ source: "Traces", where })}`,
      ),
    },
  ],
  [
    "a ratio that was computed",
    openSlo(`indicator: { spec: { ratioMetric: { raw: {} } } }\n${target}`),
    {
      unconverted: [
        "The indicator counts no requests: a ratio that was computed elsewhere cannot be added up over windows.",
      ],
    },
  ],
  [
    "calendar months, time slices and policies",
    openSlo(`indicator: ${ratio("bad")}\n${target}\nbudgetingMethod: Timeslices\nalertPolicies: [a]`).replace(
      "4w",
      "1M",
    ),
    {
      window: "30d",
      unconverted: [
        "budgetingMethod is Timeslices; requests are counted instead.",
        'timeWindow is {"duration":"1M","isRolling":true}, which is no number of days that pass; 30d is written instead.',
        'alertPolicies is ["a"]; they have one window each, so the workbook\'s alerts are written instead.',
      ],
    },
  ],
])("%s are read", (_name, source, expected) => expect(readObjectives(source, "a.yaml")[0]).toMatchObject(expected));

test.each([
  ["kind: SLO", "file.yaml has no objective; it must be a file of Sloth"],
  ["a: [", "file.yaml:1: "],
  [
    sloth.replace("99.9", "0"),
    "file.yaml: slos[0].objective is 0; it must be a percentage of requests, such as 99.9; this objective is not written.",
  ],
  [openSlo("objectives: [{ target: 99 }]"), "spec.objectives[0].target is 99; it must be a share of requests"],
  [openSlo("objectives: [{ targetPercent: 0.9e3 }]"), "targetPercent is 900; it must be a percentage of requests"],
  [openSlo("objectives: [{}]"), "spec.objectives[0].target is missing; it must be a share of requests"],
  [openSlo(target).replace("openslo/v1", "openslo/v1alpha"), "file.yaml is of openslo/v1alpha, the draft of OpenSLO"],
  [
    "- { apiVersion: openslo/v1, kind: Service }\n- { apiVersion: openslo/v1, kind: AlertPolicy }",
    "file.yaml has no objective but Service of openslo/v1, AlertPolicy of openslo/v1; it must be a file of Sloth",
  ],
])("%j is rejected", (source, message) => expect(() => readObjectives(source, "file.yaml")).toThrow(message));

test("an objective without a share is named, and the others of its file are read", () => {
  const file = openSlo(`indicator: ${ratio("bad")}\nobjectives: [{ displayName: open }, { target: 0.9 }]`);
  expect(readObjectives(file, "a.yaml")).toMatchObject([{ name: "checkout 0.9", objective: 0.9 }]);
  expect(findingsOf(file)).toEqual([
    "spec.objectives[0].target is missing; it must be a share of requests, such as 0.999; this objective is not written.",
    'spec.objectives[0].displayName is "open"; it is not carried over.',
  ]);
});

test("a list of documents is read, and the form of the operator for Kubernetes", () => {
  const service = "- { apiVersion: openslo/v1, kind: Service }";
  const spec = `{ objectives: [{ target: 0.9 }], indicator: { spec: { ratioMetric: { bad: ${query}, total: ${query} } } } }`;
  const listed = `${service}\n- { apiVersion: openslo.com/v1, kind: SLO, metadata: { name: a }, spec: ${spec} }`;
  expect(readObjectives(listed, "a.yaml")).toMatchObject([
    { objective: 0.9, unconverted: [expect.anything(), 'A metric is a query of mimir: "sum(a)"', expect.anything()] },
  ]);
});

test("what an alias repeats is read or named at each place", () => {
  const shared = "page_alert: { annotations: &texts { runbook: a } }, ticket_alert: { annotations: *texts }";
  expect(findingsOf(sloth.replace(/alerting: .*/, `alerting: { ${shared} }`))).toEqual([
    'slos[0].alerting.ticket_alert.annotations.runbook is "a"; it is not carried over.',
  ]);
});

test("merge keys are read, and booleans in all words of YAML 1.1", () => {
  const merged = sloth
    .replace(
      "service: shop",
      "service: shop\nx: &defaults { objective: 99.9, alerting: { page_alert: { disable: yes } } }",
    )
    .replace(/ {4}objective: 99.9\n/, "    <<: *defaults\n")
    .replace(/ {4}alerting:.*\n/, "");
  expect(readObjectives(merged, "a.yaml")).toMatchObject([{ objective: 0.999, severities: ["ticket"] }]);
});

test("what has no counterpart is named with its place and value", () => {
  const more = sloth
    .replace("    objective", "    description: About\n    labels: { team: a }\n    objective")
    .replace("disable: true", "disable: maybe, annotations: { runbook: other }");
  expect(findingsOf(more)).toEqual([
    'slos[0].alerting.ticket_alert.disable is "maybe"; it cannot be read; it counts as absent.',
    'slos[0].description is "About"; it is not carried over.',
    'slos[0].labels.team is "a"; it is not carried over.',
    'slos[0].alerting.ticket_alert.annotations.runbook is "other"; it is not carried over.',
  ]);
  const service = "---\napiVersion: openslo/v1\nkind: Service\nmetadata: { name: a, displayName: b }\n";
  expect(findingsOf(openSlo(`indicator: ${ratio("bad")}\n${target}\ndescription: About`, service))).toEqual([
    'spec.description is "About"; it is not carried over.',
    'kind is "Service"; it is not converted.',
    'metadata.displayName is "b"; it is not carried over.',
  ]);
});

test.each([
  ["op: near, value: 5", 'The limit of good requests is {"column":"a","op":"near","value":5}; it needs a column'],
  ["op: lt", 'The limit of good requests is {"column":"a","op":"lt"}; it needs a column'],
])("a limit with %s is left to fill in", (limit, sentence) => {
  const metric = `{ metricSource: { type: clickstack, spec: { source: Traces, where: w, column: a } } }`;
  const file = openSlo(`indicator: { spec: { thresholdMetric: ${metric} } }\nobjectives: [{ target: 0.9, ${limit} }]`);
  expect(readObjectives(file, "a.yaml")[0]?.unconverted).toEqual([expect.stringContaining(sentence)]);
});

test("an indicator that the file does not have, and sources that differ, are named", () => {
  expect(readObjectives(openSlo(`indicatorRef: gone\n${target}`), "a.yaml")[0]?.unconverted).toEqual([
    "indicatorRef is gone, which the file does not have.",
  ]);
  const file = openSlo(`indicator: ${ratio("bad").replace("Traces", "Logs")}\n${target}`);
  expect(readObjectives(file, "a.yaml")[0]?.unconverted).toEqual([
    "The total is of the source Traces, and what is judged of Logs; both must be of one source.",
  ]);
});
