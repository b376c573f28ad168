import { openEditor } from "./editor";
import { mistakes, head as ofMistakes } from "./mistakes";

const editor = openEditor();
const head = `import { Alert, custom, Dashboard, goldenSignals, Layout, timeSeries } from "../../lib";
import { TerraformStack } from "cdktf";
declare const stack: TerraformStack;
const rule = { dashboardId: "x", tileId: "x", threshold: 1, thresholdType: "above", interval: "5m" } as const;
`;
const tile = (inside: string) => `new Dashboard(stack, "d", { name: "d", tiles: [{ name: "t", ${inside} }] });`;
const dashboard = (config: string) => `const dashboard = new Dashboard(stack, "d", { name: "d", ${config} });`;
const three = 'tiles: [{ name: "Errors" }, { name: "Latency", key: "late" }]';

/** Each of these statements in a block of its own: the compiler reads all of them at once. */
const blocks = (statements: readonly string[]) => `${head}${statements.map((one) => `{ ${one} }\n`).join("")}`;

test("inside an object, the editor completes only its own members", () => {
  const objects = {
    "a tile": tile("|"),
    "a series": tile('series: [{ type: "time", | }]'),
    "a config": tile("config: { | }"),
    "a select item": tile('config: { displayType: "line", sourceId: "", select: [{ aggFn: "count", | }] }'),
    "a number format": tile("series: [{ numberFormat: { | } }]"),
    "a channel": `new Alert(stack, "a", { ...rule, channel: { | } });`,
    "a dashboard": `new Dashboard(stack, "d", { name: "d", | });`,
    "a container": `new Dashboard(stack, "d", { name: "d", containers: [{ | }] });`,
  };
  const completed = editor.completions(blocks(Object.values(objects)));
  for (const [index, object] of Object.keys(objects).entries()) {
    const names = completed[index] ?? [];
    expect([object, names.length > 1]).toEqual([object, true]);
    for (const foreign of ["creationStack", "resolve", "toString", "interpolationForAttribute"])
      expect([object, ...names]).not.toContain(foreign);
  }
});

test("the compiler suggests the nearest member", () => {
  const suggestions = [
    [tile("seris: []"), "Did you mean to write 'series'?"],
    [tile('series: [{ typ: "time" }]'), "Did you mean to write 'type'?"],
    [tile('series: [{ aggFn: "coutn" }]'), `Did you mean '"count"'?`],
    [tile('series: [{ type: "markdwn" }]'), `Did you mean '"markdown"'?`],
    [tile('config: { displayType: "markdown", markdwon: "" }'), "Did you mean to write 'markdown'?"],
    [tile('series: [{ numberFormat: { outptu: "time" } }]'), "Did you mean to write 'output'?"],
    [`new Dashboard(stack, "d", { name: "d", tils: [] });`, "Did you mean to write 'tiles'?"],
    [`new Alert(stack, "a", { ...rule, chanel: { type: "webhook" } });`, "Did you mean to write 'channel'?"],
    [`new Alert(stack, "a", { ...rule, channel: { type: "webhok" } });`, `Did you mean '"webhook"'?`],
  ] as const;
  expect(editor.errors(blocks(suggestions.map(([text]) => text)))).toEqual(
    suggestions.map(([, suggestion]) => expect.stringContaining(suggestion)),
  );
});

test("for a config without `select`, the compiler reports `select` and not the SQL form", () => {
  const types = ["line", "stacked_bar", "table", "number", "pie", "bar"];
  const errors = editor.errors(blocks(types.map((type) => tile(`config: { displayType: "${type}", sourceId: "x" }`))));
  expect(errors).toEqual(types.map(() => expect.stringContaining("Property 'select' is missing")));
  for (const error of errors) expect(error).not.toContain("sqlTemplate");
});

test("typescript says of each mistake what is wrong, and nothing else", () => {
  const found = editor.errors(`${ofMistakes}${mistakes.map(([code]) => `${code}\n`).join("")}`);
  expect(found).toEqual(mistakes.map(([, message]) => expect.stringMatching(message)));
});

test("values of a closed set are completed, and others need custom", () => {
  const [values] = editor.completions(blocks([tile('series: [{ aggFn: "|" }]')]));
  expect(values).toEqual(expect.arrayContaining(["count", "quantile"]));
  const slack = (type: string) => `new Alert(stack, "a", { ...rule, channel: { type: ${type} } });`;
  expect(editor.errors(blocks([slack('"slack"')]))).toHaveLength(1);
  expect(editor.errors(blocks([slack('custom("slack")'), tile('series: [{ aggFn: custom("stddev") }]')]))).toEqual([]);
});

const laidOut = `...Layout.dashboard(
  Layout.columns(timeSeries("A", "x").count(), timeSeries("B", "x").keyed("b")),
  Layout.section("More", Layout.columns(...goldenSignals("api", { traces: "x" }))),
  { name: "C" },
)`;

test.each([
  [three, ["Errors", "Latency", "late"]],
  ['tiles: [timeSeries("Errors", "x").count().as("n"), timeSeries("Late", "x").keyed("l")]', ["Errors", "Late", "l"]],
  [laidOut, ["A", "B", "b", "C", "api errors", "api latency", "api traffic"]],
])("the keys of a dashboard's tiles are completed, and no other key compiles", (config, expected) => {
  const [names] = editor.completions(blocks([`${dashboard(config)} dashboard.tile("|");`]));
  expect([...(names ?? [])].sort()).toEqual([...expected].sort());
  const calls = expected.map((key) => `dashboard.tile("${key}");`).join(" ");
  const errors = editor.errors(blocks([`${dashboard(config)} ${calls} dashboard.tile("Erors");`]));
  expect(errors).toEqual([expect.stringContaining('"Erors"')]);
});

test("if the compiler does not know the tiles, every key compiles", () => {
  const unknown = [
    'tiles: ["a", "b"].map((name) => ({ name }))',
    "tiles: JSON.parse('[]')",
    'tiles: [{ name: "a" }, { name: String(1) }]',
    "",
  ];
  expect(editor.errors(blocks(unknown.map((config) => `${dashboard(config)} dashboard.tile("anything");`)))).toEqual(
    [],
  );
});

test("a dashboard with known tiles is assignable to any dashboard", () => {
  const assigned = 'const any: Dashboard = dashboard; any.tile("x"); dashboard.tile(custom("x"));';
  expect(editor.errors(blocks([`${dashboard(three)} ${assigned}`]))).toEqual([]);
});
