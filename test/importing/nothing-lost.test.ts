import { isRecord, type Path } from "terraform-provider-sdk/values";
import { leavesOf } from "../../lib/reading";
import { panel } from "../convert/support";
import fc, { casesOf } from "../support/properties";
import { readers } from "../support/readers";
import { countSilent, isSilent } from "../support/readers/changes";

const { seed = 1 } = fc.readConfigureGlobal();
const { numRuns: changesOfEach } = casesOf(60);

test.each(readers.map((reader) => [reader.name, reader] as const))(
  "%s: no leaf of a document changes in silence",
  async (_, reader) => {
    const { silent, leaves } = await countSilent(reader, changesOfEach, seed);
    expect([...silent]).toEqual([]);
    expect(leaves).toBeGreaterThan(9);
  },
);

test.each<[reader: string, document: number, path: Path, value: unknown]>([
  ["dashboards", 0, ["panels", 4, "gridPos", "h"], 6],
  ["dashboards", 0, ["templating", "list", 1, "current", "text"], 273],
  ["dashboards", 1, ["templating", "list", 0, "datasource", "type"], 5],
  ["dashboards", 0, ["panels", 1, "fieldConfig", "defaults", "color", "mode"], 991],
  ["dashboards", 3, ["rows", 0, "panels", 0, "yaxes", 0, "logBase"], "text 202"],
  ["dashboards", 3, ["rows", 0, "panels", 1, "valueName"], 390],
  ["dashboards", 3, ["rows", 1, "panels", 0, "mode"], 661],
  ["dashboards", 4, ["elements", "first", "spec", "data", "spec", "queries", 0, "spec", "refId"], 454],
  ["dashboards", 4, ["elements", "first", "spec", "data", "spec", "queries", 0, "spec", "hidden"], "text 805"],
  ["provisioning", 0, ["groups", 0, "rules", 1, "notification_settings", "receiver"], 424],
  ["provisioning", 0, ["groups", 0, "rules", 2, "data", 1, "model", "conditions", 0, "reducer", "type"], 864],
  ["manifests in JSON", 3, ["kind"], "RecordingRule"],
  ["states of Terraform", 0, ["resources", 3, "type"], "grafana_apps_rules_alertrule_v0alpha1771"],
])("Grafana, %s, document %s: %j as %j is noticed", async (name, index, path, value) => {
  const reader = readers.find((one) => one.name === `Grafana, ${name}`);
  const document = reader?.documents[index];
  const present = path.reduce<unknown>((part, step) => Reflect.get(Object(part), step), document);
  expect(present).toBeDefined();
  expect(reader && (await isSilent(reader, document, path, value))).toBe(false);
});

const sql = "SELECT count() AS v FROM logs WHERE $__timeFilter(Timestamp)";
const prometheus = { type: "prometheus", uid: "p" };
const promQuery = (more: object) => ({ refId: "A", datasource: prometheus, expr: "sum(a)", ...more });
const board = (...panels: object[]) => ({ title: "Board", schemaVersion: 41, panels });
const stat = (more: object) => board(panel(sql, { type: "stat", ...more }));
const variable = (more: object) => ({
  ...board(panel("SELECT a FROM t WHERE b IN ($x)")),
  templating: { list: [{ type: "query", name: "x", query: "SHOW TABLES", current: { value: "a" }, ...more }] },
});
const rule = {
  ...{ title: "Rule", condition: "C", for: "5m" },
  data: [
    { refId: "A", datasourceUid: "ch", relativeTimeRange: { from: 600, to: 0 }, model: { rawSql: sql } },
    { refId: "B", datasourceUid: "__expr__", model: { type: "reduce", reducer: "last", expression: "A" } },
    {
      refId: "C",
      datasourceUid: "__expr__",
      model: { type: "threshold", expression: "B", conditions: [{ evaluator: { type: "gt", params: [5] } }] },
    },
  ],
};

test.each<[what: string, document: object, path: Path, value: unknown]>([
  [
    "a reference with more behind it",
    {
      ...board(panel(sql, { targets: [{ refId: "A", rawSql: sql, datasource: { uid: "${DS}" } }] })),
      __inputs: [{ name: "DS", pluginId: "grafana-clickhouse-datasource" }],
    },
    ["panels", 0, "targets", 0, "datasource", "uid"],
    "${DS}1",
  ],
  [
    "an input for nothing",
    { ...stat({}), __inputs: [{ name: "DS", pluginId: "a" }] },
    ["__inputs", 0, "pluginId"],
    "b",
  ],
  ["the kind of a link", { ...stat({}), links: [{ type: "dashboards" }] }, ["links", 0, "type"], "other"],
  [
    "how cells look",
    board(
      panel("SELECT a FROM t", {
        type: "table",
        fieldConfig: { defaults: { custom: { cellOptions: { type: "auto" } } } },
      }),
    ),
    ["panels", 0, "fieldConfig", "defaults", "custom", "cellOptions", "type"],
    "gauge",
  ],
  [
    "a unit that is a number",
    stat({
      fieldConfig: { overrides: [{ matcher: { id: "byName", options: "v" }, properties: [{ id: "unit", value: 1 }] }] },
    }),
    ["panels", 0, "fieldConfig", "overrides", 0, "properties", 0, "value"],
    2,
  ],
  [
    "a kind of value mappings",
    stat({ fieldConfig: { defaults: { mappings: [{ type: "special" }] } } }),
    ["panels", 0, "fieldConfig", "defaults", "mappings", 0, "type"],
    "more",
  ],
  [
    "a computation that nobody has",
    board(
      panel("", {
        type: "bargauge",
        targets: [promQuery({ instant: true })],
        options: { reduceOptions: { calcs: ["last"] } },
      }),
    ),
    ["panels", 0, "options", "reduceOptions", "calcs", 0],
    "more",
  ],
  ["what a fixed variable offers", variable({}), ["templating", "list", 0, "query"], "SHOW DATABASES"],
  [
    "the options of a query",
    variable({ query: "SELECT DISTINCT ServiceName FROM otel_logs", options: [{ text: "a", value: "a" }] }),
    ["templating", "list", 0, "options", 0, "value"],
    "b",
  ],
  [
    "an instant query beside one over time",
    board(panel("", { targets: [promQuery({ range: true, instant: false })] })),
    ["panels", 0, "targets", 0, "instant"],
    true,
  ],
  [
    "a number of one sample",
    board(
      panel("", {
        type: "stat",
        targets: [promQuery({ instant: true })],
        options: { reduceOptions: { calcs: ["last"] } },
      }),
    ),
    ["panels", 0, "options", "reduceOptions", "calcs", 0],
    "count",
  ],
  [
    "the title of a row without a head",
    { title: "Old", schemaVersion: 14, rows: [{ title: "Row", showTitle: false, panels: [panel(sql)] }] },
    ["rows", 0, "title"],
    "Other",
  ],
  [
    "the names of several numbers",
    board(panel("", { type: "stat", targets: [promQuery({ expr: "a", legendFormat: "{{b}}" })] })),
    ["panels", 0, "targets", 0, "legendFormat"],
    "{{c}}",
  ],
  [
    "a last value that may be missing",
    board(
      panel("", { type: "stat", targets: [promQuery({})], options: { reduceOptions: { calcs: ["lastNotNull"] } } }),
    ),
    ["panels", 0, "options", "reduceOptions", "calcs", 0],
    "last",
  ],
  [
    "a trend",
    board(panel("", { type: "stat", targets: [promQuery({})], options: { graphMode: "none" } })),
    ["panels", 0, "options", "graphMode"],
    "area",
  ],
  [
    "a reducer that nobody has",
    { groups: [{ name: "a", interval: "1m", rules: [rule] }] },
    ["groups", 0, "rules", 0, "data", 1, "model", "reducer"],
    "more",
  ],
])("Grafana: %s is noticed", async (_, document, path, value) => {
  const reader = readers.find((each) => each.name === "Grafana, dashboards");
  const present = path.reduce<unknown>((part, step) => Reflect.get(Object(part), step), document);
  expect(present).toBeDefined();
  expect(reader && (await isSilent(reader, document, path, value))).toBe(false);
});

test("a text of the same number is no change", async () => {
  const reader = {
    name: "numbers",
    documents: [{ objective: "99.5" }],
    read: (document: unknown) => Number(isRecord(document) ? document.objective : Number.NaN),
    meaning: leavesOf,
  };
  const { silent } = await countSilent(reader, 3000, 1);
  expect([...silent.keys()].filter((place) => !place.startsWith("added"))).toEqual([]);
});

test("the changes find what a reader does not look at", async () => {
  const reader = {
    name: "careless",
    documents: [{ read: 1, passed: 2, known: 3 }],
    read: (document: unknown) => (isRecord(document) ? document.read : undefined),
    meaning: (document: unknown) => leavesOf(document, [{ path: "known", values: () => true }]),
  };
  const { silent, leaves, changes } = await countSilent(reader, 100, 1);
  expect([leaves, changes]).toEqual([2, 100]);
  expect([...silent.keys()].filter((place) => !place.startsWith("added"))).toEqual(["passed"]);
});
