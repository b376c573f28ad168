import { isRecord, type Path } from "terraform-provider-sdk/internal/schema";
import { leavesOf } from "../../lib/reading";
import { readers } from "../support/readers";
import { countSilent, isSilent } from "../support/readers/changes";

const { PROPERTY_SEED = "1" } = process.env;

test.each(readers().map((reader) => [reader.name, reader] as const))(
  "%s: no leaf of a document changes in silence",
  async (_, reader) => {
    const { silent, leaves } = await countSilent(reader, 150, Number(PROPERTY_SEED));
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
  const reader = readers().find((one) => one.name === `Grafana, ${name}`);
  const document = reader?.documents[index];
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
