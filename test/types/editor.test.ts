import { openEditor } from "./editor";
import { mistakes, head as ofMistakes } from "./mistakes";

const editor = openEditor();
const head = `import { Alert, custom, Dashboard, goldenSignals, Layout, timeSeries } from "../../lib";
import { TerraformStack } from "cdktf";
declare const stack: TerraformStack;
const rule = { dashboardId: "x", tileId: "x", threshold: 1, thresholdType: "above", interval: "5m" } as const;
`;
const tile = (inside: string) => `${head}new Dashboard(stack, "d", { name: "d", tiles: [{ name: "t", ${inside} }] });`;
const keys = (config: string, key: string) =>
  `${head}const dashboard = new Dashboard(stack, "d", { name: "d", ${config} });\ndashboard.tile("${key}");`;
const three = 'tiles: [{ name: "Errors" }, { name: "Latency", key: "late" }]';

test.each([
  ["a tile", tile("|")],
  ["a series", tile('series: [{ type: "time", | }]')],
  ["a config", tile("config: { | }")],
  ["a select item", tile('config: { displayType: "line", sourceId: "", select: [{ aggFn: "count", | }] }')],
  ["a number format", tile("series: [{ numberFormat: { | } }]")],
  ["a channel", `${head}new Alert(stack, "a", { ...rule, channel: { | } });`],
  ["a dashboard", `${head}new Dashboard(stack, "d", { name: "d", | });`],
  ["a container", `${head}new Dashboard(stack, "d", { name: "d", containers: [{ | }] });`],
])("inside %s, the editor completes only its own members", (_, text) => {
  const names = editor.completions(text);
  expect(names.length).toBeGreaterThan(1);
  for (const foreign of ["creationStack", "resolve", "toString", "interpolationForAttribute"])
    expect(names).not.toContain(foreign);
});

test.each([
  [tile("seris: []"), "Did you mean to write 'series'?"],
  [tile('series: [{ typ: "time" }]'), "Did you mean to write 'type'?"],
  [tile('series: [{ aggFn: "coutn" }]'), `Did you mean '"count"'?`],
  [tile('series: [{ type: "markdwn" }]'), `Did you mean '"markdown"'?`],
  [tile('config: { displayType: "markdown", markdwon: "" }'), "Did you mean to write 'markdown'?"],
  [tile('series: [{ numberFormat: { outptu: "time" } }]'), "Did you mean to write 'output'?"],
  [`${head}new Dashboard(stack, "d", { name: "d", tils: [] });`, "Did you mean to write 'tiles'?"],
  [`${head}new Alert(stack, "a", { ...rule, chanel: { type: "webhook" } });`, "Did you mean to write 'channel'?"],
  [`${head}new Alert(stack, "a", { ...rule, channel: { type: "webhok" } });`, `Did you mean '"webhook"'?`],
])("the compiler suggests the nearest member", (text, suggestion) => {
  expect(editor.errors(text).join("\n")).toContain(suggestion);
});

test.each(["line", "stacked_bar", "table", "number", "pie", "bar"])(
  "for a config of a %s without `select`, the compiler reports `select` and not the SQL form",
  (displayType) => {
    const [error = ""] = editor.errors(tile(`config: { displayType: "${displayType}", sourceId: "x" }`));
    expect(error).toContain("Property 'select' is missing");
    expect(error).not.toContain("sqlTemplate");
  },
);

test("typescript says of each mistake what is wrong, and nothing else", () => {
  const found = editor.errors(`${ofMistakes}${mistakes.map(([code]) => `${code}\n`).join("")}`);
  expect(found).toEqual(mistakes.map(([, message]) => expect.stringMatching(message)));
});

test("values of a closed set are completed, and others need custom", () => {
  expect(editor.completions(tile('series: [{ aggFn: "|" }]'))).toEqual(expect.arrayContaining(["count", "quantile"]));
  expect(editor.errors(`${head}new Alert(stack, "a", { ...rule, channel: { type: "slack" } });`)).toHaveLength(1);
  expect(editor.errors(`${head}new Alert(stack, "a", { ...rule, channel: { type: custom("slack") } });`)).toEqual([]);
  expect(editor.errors(tile('series: [{ aggFn: custom("stddev") }]'))).toEqual([]);
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
  expect(editor.completions(keys(config, "|")).sort()).toEqual([...expected].sort());
  for (const key of expected) expect(editor.errors(keys(config, key))).toEqual([]);
  expect(editor.errors(keys(config, "Erors"))).toHaveLength(1);
});

test.each([
  ['tiles: ["a", "b"].map((name) => ({ name }))'],
  ["tiles: JSON.parse('[]')"],
  ['tiles: [{ name: "a" }, { name: String(1) }]'],
  [""],
])("if the compiler does not know the tiles, every key compiles: %s", (config) => {
  expect(editor.errors(keys(config, "anything"))).toEqual([]);
});

test("a dashboard with known tiles is assignable to any dashboard", () => {
  expect(editor.errors(`${keys(three, "Errors")}\nconst any: Dashboard = dashboard;\nany.tile("x");`)).toEqual([]);
  expect(editor.errors(`${keys(three, "Errors")}\ndashboard.tile(custom("x"));`)).toEqual([]);
});
