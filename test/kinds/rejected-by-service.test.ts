import { validate } from "terraform-provider-sdk/definitions";
import { seed } from "../../lib/emulator/store/seed-ids";
import { dashboard } from "../../lib/kinds/dashboard";
import { webhook } from "../../lib/kinds/webhook";

const logs = seed.logs;
const count = { aggFn: "count" };
const number = (more: object) => ({ displayType: "number", sourceId: logs, select: [count], ...more });
const line = (expression: string) => ({
  displayType: "line",
  sourceId: logs,
  select: [count, count],
  formulas: [{ expression }],
});
const table = (onClick: object) => ({ displayType: "table", sourceId: logs, select: [count], onClick });
const rule = (operator: string, value: unknown) => number({ colorRules: [{ operator, value, color: "chart-red" }] });

function diagnosticsOf(given: object) {
  const options = { isOpaque: () => false, dialect: "clickstack" };
  return validate(dashboard.type, { name: "d", ...given }, options).map(
    ({ severity, path, detail }) => `${severity} ${path?.slice(3).join(".")}: ${detail}`,
  );
}

test.each<[object, string]>([
  [line("(A+B"), 'formulas.0.expression: .*is "\\(A\\+B"; the service cannot read it: missing closing parenthesis'],
  [line("A+"), "formulas.0.expression: .*unexpected end of expression"],
  [line("A B"), 'formulas.0.expression: .*unexpected series reference "B"'],
  [rule("between", [1, 2, 3]), "colorRules.0.value: .*is \\[1,2,3\\]; `between` needs a pair of numbers"],
  [rule("between", 1), "colorRules.0.value: .*needs a pair of numbers"],
  [rule("between", [1, "2"]), "colorRules.0.value: .*needs a pair of numbers"],
  [rule("gt", "1"), 'colorRules.0.value: .*is "1"; `gt` needs a number'],
  [rule("lte", [1, 2]), "colorRules.0.value: .*`lte` needs a number"],
  [rule("eq", [1]), "colorRules.0.value: .*`eq` needs a number or a string"],
  [table({ type: "external", urlTemplate: "" }), 'onClick.urlTemplate: .*is empty; `type` "external" needs it'],
  [table({ type: "external" }), 'onClick.urlTemplate: .*is missing; `type` "external" needs it'],
  [table({ type: "search" }), 'onClick.target: .*is missing; `type` "search" needs it'],
  [table({ type: "dashboard", target: { mode: "id" } }), 'onClick.target.id: .*is missing; `mode` "id" needs it'],
  [table({ type: "search", target: { mode: "template", template: "" } }), "onClick.target.template: .*is empty"],
])("a tile that the service rejects is an error of the plan (%#)", (config, expected) => {
  expect(diagnosticsOf({ tiles: [{ name: "t", config }] })).toEqual([
    expect.stringMatching(new RegExp(`^error ${expected}`)),
  ]);
});

const sql = { displayType: "table", configType: "sql", connectionId: seed.connection, sqlTemplate: "" };

test.each<[string, object]>([
  ["formulas", { tiles: [{ name: "t", config: line("-(A + B) / 2. * .5") }] }],
  ["a color rule of two numbers", { tiles: [{ name: "t", config: rule("between", [1, 2.5]) }] }],
  ["a color rule of a string", { tiles: [{ name: "t", config: rule("neq", "ok") }] }],
  ["an empty SQL template", { tiles: [{ name: "t", config: sql }] }],
  ["an empty condition of a filter value", { savedFilterValues: [{ condition: "" }] }],
  ["an empty tag", { tags: [""] }],
  ["an empty name", { name: "" }],
])("%s is accepted, as the service accepts it", (_, given) => {
  expect(diagnosticsOf(given)).toEqual([]);
});

const hook = { name: "w", service: "generic", url: "https://example.com" };
const problemsOf = (more: object) =>
  validate(webhook.type, { ...hook, ...more }, { isOpaque: () => false, dialect: "clickstack" }).map(
    ({ severity, path, detail }) => `${severity} ${path?.join(".")}: ${detail}`,
  );

test.each([
  ["headers", "X.A"],
  ["headers", "$a"],
  ["queryParams", "a.b"],
  ["queryParams", "$c"],
  ["queryParams", "constructor"],
])("%s named %s, which the service fails to store, are an error of the plan", (member, name) => {
  expect(problemsOf({ [member]: { [name]: "secret" } })).toEqual([
    expect.stringMatching(/^error .*has a name that the service cannot store/),
  ]);
  expect(problemsOf({ [member]: { [name]: "secret" } }).join()).not.toContain("secret");
});

test("names of headers and parameters that only contain such characters are accepted", () => {
  expect(problemsOf({ headers: { "X-A$": "1" }, queryParams: { a$b: "1", constructors: "1" } })).toEqual([]);
});
