import { byVersion, releases } from "../../lib/emulator/shapes/releases";
import { runningEmulator } from "../support/emulator";
import { logs, openSource } from "./support";

const sourceId = "66e000000000000000000516";
const variable = { isVariableEnabled: true, isBroadcastEnabled: false };
const expression = { type: "QUERY_EXPRESSION", name: "Service", expression: "ServiceName", sourceId: logs };
const list = { type: "STATIC_LIST", name: "Environment", options: ["prod", "staging", "Prod"] };
const label = { type: "PROMETHEUS_LABEL", name: "Pod", sourceId, label: "k8s.pod" };
const value = { type: "variable", name: "Environment", values: ["prod"] };

const emulators = byVersion((serviceVersion) =>
  runningEmulator({
    serviceVersion,
    fill(emulator) {
      const [log] = emulator.dump().sources;
      if (log) emulator.insert("sources", { ...log, id: sourceId, kind: "promql", name: "Prometheus" });
    },
  }),
);
const create = (version: (typeof releases)[number], body: object) =>
  openSource(emulators[version])("POST", "/dashboards", { name: "D", tiles: [], ...body });

describe.each([
  ["a filter of an expression", "2.36", "filters", expression, {}],
  ["a static list, which is always a variable", "2.38", "filters", list, variable],
  ["a Prometheus label, which is always a variable", "2.38", "filters", label, variable],
  ["a selector of a label", "2.38", "filters", { ...label, match: 'a{b="$Service"}' }, variable],
  ["a required filter", "2.39", "filters", { ...expression, minSelections: 1, isGlobalRequirement: true }, {}],
  ["a saved condition", "2.36", "savedFilterValues", { condition: "a = 1" }, { type: "sql" }],
  ["a saved value of a variable", "2.37", "savedFilterValues", value, {}],
  ["a saved variable without values", "2.37", "savedFilterValues", { ...value, values: [] }, {}],
] as const)("%s", (_, since, member, sent, added) => {
  test.each(releases)("from its release on, in %s", async (version) => {
    const { status, body } = await create(version, { [member]: [sent] });
    const shown = { ...sent, ...added, ...(member === "filters" && { id: expect.any(String) }) };
    const expected = version < since ? [400, expect.stringContaining(`${member}.0`)] : [200, [shown]];
    expect([status, body.message ?? body.data[member]]).toEqual(expected);
  });
});

const filterProblem = (text: string) => `Body validation failed: filters.0${text}`;
const unrecognized = (name: string) => filterProblem(`: Unrecognized key(s) in object: '${name}'`);

test.each([
  [
    "another type",
    { ...list, type: "OTHER" },
    filterProblem(
      ".type: Invalid discriminator value. Expected 'QUERY_EXPRESSION' | 'STATIC_LIST' | 'PROMETHEUS_LABEL'",
    ),
  ],
  ["an ID", { ...list, id: "a" }, unrecognized("id")],
  ["a source of a list", { ...list, sourceId }, unrecognized("sourceId")],
  ["options of a label", { ...label, options: ["a"] }, unrecognized("options")],
  ["no options", { ...list, options: undefined }, filterProblem(".options: Required")],
  ["empty options", { ...list, options: [] }, filterProblem(".options: Array must contain at least 1 element(s)")],
  [
    "a repeated option",
    { ...list, options: ["prod", "prod"] },
    filterProblem('.options: Filter "Environment" repeats the option "prod"; options must be unique'),
  ],
  [
    "an empty option",
    { ...list, options: [""] },
    filterProblem(".options.0: String must contain at least 1 character(s)"),
  ],
  [
    "a list that broadcasts",
    { ...list, isBroadcastEnabled: true },
    filterProblem(".isBroadcastEnabled: Invalid literal value, expected false"),
  ],
  [
    "a list that is no variable",
    { ...list, isVariableEnabled: false },
    filterProblem(".isVariableEnabled: Invalid literal value, expected true"),
  ],
  [
    "two selections",
    { ...list, minSelections: 2 },
    filterProblem(".minSelections: Number must be less than or equal to 1"),
  ],
  [
    "half a selection",
    { ...list, minSelections: 0.5 },
    filterProblem(".minSelections: Expected integer, received float"),
  ],
  [
    "no name of a variable",
    { ...list, name: "日本" },
    filterProblem('.variableName: Variable name is required for filter "日本"'),
  ],
  [
    "neither flag",
    { ...expression, isBroadcastEnabled: false },
    filterProblem(
      '.isBroadcastEnabled: Filter "Service" must broadcast its value, be available as a variable, or both',
    ),
  ],
  [
    "a label of another source",
    { ...label, sourceId: logs },
    `PROMETHEUS_LABEL filters require a PromQL source. The following source IDs are not PromQL sources: ${logs}`,
  ],
  [
    "no source",
    { ...label, sourceId: "66e0000000000000000009ff" },
    "Could not find the following source IDs: 66e0000000000000000009ff",
  ],
])("%s is rejected in the words of the service", async (_, filter, message) => {
  expect(await create("2.40", { filters: [filter] })).toMatchObject({ status: 400, body: { message } });
});

test("the name of a variable is unique, derived or not", async () => {
  const { body } = await create("2.40", { filters: [list, { ...label, name: " Environment" }] });
  expect(body.message).toBe(
    filterProblem("").replace("0", '1.variableName: Variable names must be unique: "Environment"'),
  );
});

test.each([
  [{ type: "variable", name: "a" }, "Invalid input"],
  [{ type: "other", condition: "a" }, "Invalid input"],
])("a saved value of no form is rejected: %j", async (saved, message) => {
  const { body } = await create("2.40", { savedFilterValues: [saved] });
  expect(body.message).toBe(`Body validation failed: savedFilterValues.0: ${message}`);
});

test("what has no effect is omitted, and an update replaces a filter as a whole", async () => {
  const send = openSource(emulators["2.40"]);
  const optional = { ...list, minSelections: 0, isGlobalRequirement: true };
  const { id, filters } = (await create("2.40", { filters: [optional, { ...label, minSelections: 1 }] })).body.data;
  expect(filters).toMatchObject([{ ...list, ...variable }, { minSelections: 1 }]);
  expect(filters[0]).not.toHaveProperty("minSelections");
  expect(filters[0]).not.toHaveProperty("isGlobalRequirement");
  const [, pod] = filters;
  const put = (body: object) => send("PUT", `/dashboards/${id}`, { name: "D", tiles: [], ...body });
  expect((await put({})).body.data.filters).toEqual(filters);
  expect((await put({ filters: [{ ...label, id: pod.id }] })).body.data.filters).toEqual([
    { ...label, ...variable, id: pod.id },
  ]);
});
