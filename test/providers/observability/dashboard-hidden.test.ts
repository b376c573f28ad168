import type { ObjectValue } from "terraform-provider-sdk/values";
import type { Dashboard } from "../../../lib/emulator";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Instance, type Runtime, runtimeOf } from "../../support/runtime";

const emulator = runningEmulator({ serviceVersion: "2.40" });
let runtime: Runtime;
beforeEach(async () => {
  runtime = await runtimeOf("observability_dashboard", emulator.openSource);
});

const filters = [{ type: "STATIC_LIST", name: "Environment", options: ["prod", "staging"], minSelections: 1 }];
const savedFilterValues = [{ type: "variable", name: "Environment", values: ["prod"] }];
const containers = [{ id: "c", title: "C", collapsed: false }];
const whole = { name: "D", filters, savedFilterValues, containers };

/** What newer pages store, and the API neither returns nor takes. */
const adHoc = { type: "ADHOC", id: "66e0000000000000000000aa", name: "Ad hoc", sourceType: "sql", sources: ["a"] };
const adHocValue = { type: "adhoc", name: "Ad hoc", conditions: [{ key: "a", operator: "=", value: "b" }] };

async function withHidden(config: object): Promise<Instance> {
  const made = await runtime.run(config as ObjectValue, absentInstance);
  emulator.edit("dashboards", String(made.state?.id), (record) => {
    record.filters.push(adHoc);
    record.savedFilterValues.push(adHocValue);
  });
  return runtime.read(made);
}

const stored = ({ state }: Instance) => emulator.dump().dashboards.find(({ id }) => id === state?.id) as Dashboard;

test.each<[string, object]>([
  ["configured lists", whole],
  ["empty lists", { name: "D", filters: [], savedFilterValues: [], containers: [] }],
  ["a document", { dashboardJson: JSON.stringify({ ...whole, tiles: [] }) }],
])("an update of something else omits %s, so that what the service hides in them stays", async (_, config) => {
  const made = await withHidden(config);
  expect(await runtime.plan(config as ObjectValue, made)).toMatchObject({ empty: true });
  const changed = JSON.parse(JSON.stringify(config).replace(/"D\b|\\"D\\"/, (name) => name.replace("D", "Other")));
  const updated = await runtime.run(changed, made);
  expect(stored(updated)).toMatchObject({
    name: "Other",
    filters: expect.arrayContaining([adHoc]),
    savedFilterValues: expect.arrayContaining([adHocValue]),
  });
  expect(await runtime.plan(changed, await runtime.read(updated))).toMatchObject({ empty: true });
});

test("a list that changes is sent as a whole, and the others are not", async () => {
  const made = await withHidden(whole);
  const changed = { ...whole, filters: [{ ...filters[0], options: ["prod"] }] };
  const updated = await runtime.run(changed as ObjectValue, made);
  expect(stored(updated).filters).toEqual([expect.objectContaining({ options: ["prod"] })]);
  expect(stored(updated).savedFilterValues).toContainEqual(adHocValue);
});

test("sections of which only an ID changes are sent, with the tiles in them", async () => {
  const inSection = (id: string) => ({
    ...whole,
    containers: [{ ...containers[0], id }],
    tiles: [{ name: "T", config: JSON.stringify({ displayType: "markdown", markdown: "t" }), containerId: id }],
  });
  const made = await runtime.run(inSection("c") as ObjectValue, absentInstance);
  const updated = await runtime.run(inSection("d") as ObjectValue, made);
  expect(stored(updated)).toMatchObject({ containers: [{ id: "d" }], tiles: [{ containerId: "d" }] });
});

test("a list that somebody changed in the meantime is written again where that is allowed", async () => {
  const config = { ...whole, overwriteConcurrentChanges: true };
  const made = await withHidden(config);
  emulator.edit("dashboards", String(made.state?.id), (record) => {
    record.containers = [];
  });
  const updated = await runtime.run({ ...config, name: "Other" } as ObjectValue, made);
  expect(stored(updated)).toMatchObject({ name: "Other", containers });
});
