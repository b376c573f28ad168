import { sameMeaning, validate, withoutDefaults } from "terraform-provider-sdk/definitions";
import { isUnknown, UNKNOWN } from "terraform-provider-sdk/schema";
import type { ObjectValue } from "terraform-provider-sdk/values";
import { newerRemedy } from "../../lib/client/stores/newer-members";
import { alert } from "../../lib/kinds/alert";
import { dashboard } from "../../lib/kinds/dashboard";
import { filter } from "../../lib/kinds/dashboard-filters";

const sourceId = "65f5e4a3b9e77c001a000011";
const expression = { name: "Service", expression: "ServiceName", sourceId };
const list = { type: "STATIC_LIST", name: "Environment", options: ["prod", "staging"] };
const label = { type: "PROMETHEUS_LABEL", name: "Pod", sourceId, label: "k8s.pod" };
const variable = { isVariableEnabled: true, isBroadcastEnabled: false };

const messages = (config: object) =>
  validate(dashboard.type, { name: "D", ...config }, { isOpaque: isUnknown, dialect: "clickstack" }).map(
    ({ severity, detail }) => `${severity}: ${detail}`,
  );

test.each([
  [[expression, list, label]],
  [[{ ...list, ...variable, variableName: "env", minSelections: 1, isGlobalRequirement: true }]],
  [
    [
      { ...expression, isVariableEnabled: true },
      { ...list, options: UNKNOWN },
    ],
  ],
  [
    [
      { ...list, name: UNKNOWN },
      { ...label, variableName: UNKNOWN },
      { type: UNKNOWN, name: "a" },
    ],
  ],
])("valid filters have no diagnostics: %#", (filters) => {
  expect(messages({ filters })).toEqual([]);
});

test("a member that follows from the others is a default, and one of the author's own is not", () => {
  const shown = { ...list, ...variable, variableName: "Environment" };
  const absent = { isVariableEnabled: null, isBroadcastEnabled: null };
  expect(withoutDefaults(filter, shown)).toMatchObject({ ...list, ...absent, variableName: null });
  expect(withoutDefaults(filter, { ...shown, variableName: "env" })).toMatchObject({ ...absent, variableName: "env" });
});

test.each<[string, object, string]>([
  [
    "no expression",
    { ...expression, expression: undefined },
    'error: filters[0].expression is missing; it is required for `type` "QUERY_EXPRESSION".',
  ],
  [
    "no options",
    { ...list, options: undefined },
    'error: filters[0].options is missing; it is required for `type` "STATIC_LIST".',
  ],
  [
    "no label",
    { ...label, label: undefined },
    'error: filters[0].label is missing; it is required for `type` "PROMETHEUS_LABEL".',
  ],
  [
    "a source of a list",
    { ...list, sourceId },
    'error: filters[0].sourceId is not supported for `type` "STATIC_LIST", only for "QUERY_EXPRESSION", "PROMETHEUS_LABEL" and "SOURCE_FILTER"; remove it.',
  ],
  ["no options in a list", { ...list, options: [] }, "error: filters[0].options has 0 items; it needs at least 1."],
  [
    "a repeated option",
    { ...list, options: ["a", "b", "a"] },
    'error: filters[0].options[2] is "a", which is also options[0]; remove it.',
  ],
  [
    "a list that broadcasts",
    { ...list, isBroadcastEnabled: true },
    'error: filters[0].isBroadcastEnabled is true; for type "STATIC_LIST" it is false. Remove it.',
  ],
  [
    "a label that is no variable",
    { ...label, isVariableEnabled: false },
    'error: filters[0].isVariableEnabled is false; for type "PROMETHEUS_LABEL" it is true. Remove it.',
  ],
  ["two selections", { ...list, minSelections: 2 }, "error: filters[0].minSelections is 2; it must be from 0 to 1."],
  [
    "a requirement of what is not required",
    { ...list, isGlobalRequirement: true },
    "warning: filters[0].isGlobalRequirement has no effect without `minSelections` 1; remove it.",
  ],
  [
    "another type",
    { ...list, type: "OTHER" },
    'error: filters[0].type is "OTHER"; use one of "QUERY_EXPRESSION", "STATIC_LIST", "PROMETHEUS_LABEL", "SOURCE_FILTER", "ADHOC".',
  ],
])("%s is reported", (_, given, message) => {
  expect(messages({ filters: [given] })).toContain(message);
});

test("a derived name of a variable is as unique as a written one", () => {
  const filters = [list, { ...label, variableName: "Environment" }];
  expect(messages({ filters })).toEqual([
    'error: filters[1].variableName is "Environment", which is also the variable of filters[0]; give each variable a unique name.',
  ]);
});

test.each([
  [{ condition: "a" }, []],
  [{ type: "variable", name: "a", values: [] }, []],
  [
    { type: "variable", name: "a" },
    ['error: savedFilterValues[0].values is missing; it is required for `type` "variable".'],
  ],
  [
    { name: "a" },
    [
      'error: savedFilterValues[0].condition is missing; it is required for `type` "sql".',
      'error: savedFilterValues[0].name is not supported for `type` "sql", only for "variable" and "adhoc"; remove it.',
    ],
  ],
])("saved values have one of two forms: %j", (saved, expected) => {
  expect(messages({ savedFilterValues: [saved] })).toEqual(expected);
});

test.each<[boolean, ObjectValue, ObjectValue]>([
  [true, list, { ...list, ...variable }],
  [true, list, { ...list, ...variable, variableName: "Environment", minSelections: 0, isGlobalRequirement: false }],
  [true, { ...list, isGlobalRequirement: true }, list],
  [
    true,
    { ...expression, isVariableEnabled: true },
    { ...expression, isVariableEnabled: true, variableName: "Service" },
  ],
  [false, { ...list, minSelections: 1, isGlobalRequirement: true }, { ...list, minSelections: 1 }],
  [false, expression, { ...expression, isVariableEnabled: true }],
  [false, expression, { ...expression, isBroadcastEnabled: false }],
  [false, list, { ...list, variableName: "env" }],
])("what follows from other members, or has no effect, is no difference: %s (%#)", (same, a, b) => {
  expect([sameMeaning(filter, a, b), sameMeaning(filter, b, a)]).toEqual([same, same]);
});

const adhoc = { type: "GEO", name: "Any", region: "eu" };

test.each<[object, string[]]>([
  [
    { filters: [{ json: JSON.stringify(adhoc) }] },
    [
      'warning: filters[0].json has `type` "GEO", which is not known (QUERY_EXPRESSION, STATIC_LIST, PROMETHEUS_LABEL, SOURCE_FILTER, ADHOC). It is sent to the service as it is.',
    ],
  ],
  [{ filters: [{ json: UNKNOWN }] }, []],
  [
    { filters: [{ json: JSON.stringify(list) }] },
    ["error: filters[0].json has nothing that the other arguments cannot say; use them instead."],
  ],
  [{ filters: [{ name: "a", json: adhoc }] }, ["error: filters[0].name conflicts with `json`; set only one of them."]],
  [
    { savedFilterValues: [{ json: "1" }] },
    ["error: savedFilterValues[0].json must be a JSON object. Use jsonencode({ … })."],
  ],
])("an object of a type that nobody knew stands in `json`, with a warning: %#", (config, expected) => {
  expect(messages(config).filter((one) => expected.length === 0 || expected.includes(one))).toEqual(expected);
});

test("in a document it is itself", () => {
  const document = (filter: object) =>
    messages({ name: undefined, dashboardJson: { name: "D", tiles: [], filters: [filter] } });
  expect(document(adhoc)).toEqual([expect.stringMatching(/^warning: .*filters\[0\] has `type` "GEO"/)]);
  expect(document({ json: adhoc })).toEqual([expect.stringContaining("is not a member here; write the object itself")]);
});

test("all that one release has first is named by the author's names, first what the service names", () => {
  const body = { tags: ["as-code"], displayName: "A", chartConfig: {}, source: "inline" };
  expect(newerRemedy(alert.type, body)).toMatch(
    /^If the service is older: .*\bchart\b.* need version 2.38 or later\.$/,
  );
  expect(newerRemedy(alert.type, body, "chartConfig: Invalid input")).toBe(
    "If the service is older: chart, display_name, tags need version 2.38 or later.",
  );
});

test("a rejected body names what a later release has", () => {
  expect(
    newerRemedy(dashboard.type, { filters: [expression], savedFilterValues: [{ condition: "" }] }),
  ).toBeUndefined();
  const filters = [{ ...expression, minSelections: 1 }, list];
  const savedFilterValues = [{ type: "variable", name: "a", values: [] }];
  expect(newerRemedy(dashboard.type, { filters, savedFilterValues })).toBe(
    "If the service is older: filters[0].min_selections needs version 2.39 or later; filters[1].type needs version 2.38 or later; saved_filter_values[0].type needs version 2.37 or later.",
  );
});
