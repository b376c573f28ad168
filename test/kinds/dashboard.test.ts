import { sameMeaning, validate } from "terraform-provider-sdk/definitions";
import { isUnknown, UNKNOWN } from "terraform-provider-sdk/schema";
import { alert } from "../../lib/kinds/alert";
import { dashboard } from "../../lib/kinds/dashboard";
import { tile as tileType } from "../../lib/tiles/tile";

const id = "65f5e4a3b9e77c001a000011";
const messages = (config: object, spelling: "camel" | "snake" = "camel") =>
  validate(dashboard.type, config, {
    isOpaque: isUnknown,
    dialect: "clickstack",
    spelling,
    subject: "the dashboard",
  }).map(({ severity, detail }) => `${severity}: ${detail}`);
const tile = (more: object) => ({ name: "D", tiles: [{ name: "T", ...more }] });
const count = { type: "time", sourceId: id, aggFn: "count" };

test("a valid dashboard has no diagnostics", () => {
  expect(messages(tile({ series: [count] }))).toEqual([]);
  expect(messages(tile({ config: { displayType: "line", sourceId: id, select: [{ aggFn: "count" }] } }))).toEqual([]);
});

test.each([
  [
    "both forms",
    { series: [count], config: '{"displayType":"markdown"}' },
    "error: tiles[0] has both `series` and `config`; set only one of them.",
  ],
  ["neither form", {}, "error: tiles[0] has neither `series` nor `config`; set one of them."],
  ["x outside the grid", { series: [count], x: 24 }, "error: tiles[0].x is 24; it must be from 0 to 23."],
  ["h of zero", { series: [count], h: 0 }, "error: tiles[0].h is 0; it must be 1 or more."],
  [
    "a percentile function",
    { series: [{ ...count, aggFn: "p95" }] },
    'error: tiles[0].series[0].aggFn is "p95"; use "quantile" with level 0.95.',
  ],
  [
    "mixed types",
    { series: [count, { ...count, type: "number" }] },
    'error: tiles[0].series[1].type is "number", but the first series is "time"; all series of a tile must have the same type.',
  ],
  [
    "a ratio of one",
    { series: [count], asRatio: true },
    "error: tiles[0].asRatio needs exactly two series, but there is 1.",
  ],
  [
    "a member the display does not have",
    { config: { displayType: "pie", sourceId: id, select: [{ aggFn: "count" }], fillNulls: true } },
    "warning: tiles[0].config.fillNulls is not a known member. It is sent as it is, and the service may drop it. Remove it.",
  ],
  [
    "an unknown display type",
    { config: { displayType: "lines" } },
    'error: tiles[0].config.displayType is "lines"; use one of "line", "stacked_line", "stacked_bar", "table", "number", "pie", "bar", "heatmap", "search", "event_patterns", "markdown". Did you mean "line"?',
  ],
  ["text that is not JSON", { config: "{" }, expect.stringMatching(/^error: tiles\[0\]\.config is not JSON: /)],
])("%s is reported with path, value and remedy", (_, more, message) => {
  expect(
    messages(tile(more)).some((one) => (typeof message === "string" ? one === message : message.asymmetricMatch(one))),
  ).toBe(true);
});

test.each([
  [95, "it must be from 0 to 1."],
  [0.75, "the service only accepts 0.5, 0.9, 0.95, 0.99."],
])("a level of %d is one error", (level, remedy) => {
  const select = [{ aggFn: "quantile", level, valueExpression: "Duration", where: "" }];
  const found = messages(tile({ config: { displayType: "line", sourceId: id, select } }));
  expect(found).toEqual([`error: tiles[0].config.select[0].level is ${level}; ${remedy}`]);
});

test("names are spelled as the author writes them", () => {
  expect(messages(tile({ series: [count], asRatio: true }), "snake")).toContain(
    "error: tiles[0].as_ratio needs exactly two series, but there is 1.",
  );
});

test("an unknown value is never rejected", () => {
  expect(messages({ name: UNKNOWN, tiles: UNKNOWN })).toEqual([]);
  expect(messages(tile({ series: [{ type: UNKNOWN, sourceId: UNKNOWN, aggFn: UNKNOWN }] }))).toEqual([]);
  const unknownAlert = {
    threshold: UNKNOWN,
    thresholdMax: UNKNOWN,
    thresholdType: UNKNOWN,
    interval: UNKNOWN,
    channel: UNKNOWN,
    dashboardId: UNKNOWN,
    tileId: UNKNOWN,
  };
  expect(validate(alert.type, unknownAlert, { isOpaque: isUnknown, dialect: "clickstack" })).toEqual([]);
});

test("a misspelt argument is reported with the nearest name", () => {
  expect(messages({ name: "D", tils: [] })).toEqual(['error: tils is not an argument. Did you mean "tiles"?']);
});

test.each([
  ["a display type", { dispalyType: "line", sourceId: id, select: [{ aggFn: "count" }] }, "displayType", "dispalyType"],
  ["a source", { displayType: "line", sourceID: id, select: [{ aggFn: "count" }] }, "sourceId", "sourceID"],
  ["a function", { displayType: "line", sourceId: id, select: [{ aggFunc: "count" }] }, "select[0].aggFn", "aggFunc"],
])("a misspelt name of %s, which is required, is one error", (_, config, name, written) => {
  expect(messages(tile({ config }))).toEqual([
    `error: tiles[0].config.${name} is missing, and "${written}" is not a member; rename it.`,
  ]);
});

test("two containers with one ID are an error, and their tiles do not overlap as well", () => {
  const markdown = { name: "T", config: { displayType: "markdown", markdown: "" }, x: 0, y: 0, w: 6, h: 3 };
  const one = { id: "same", title: "Same", collapsed: false };
  const tiles = ["A", "B"].map((name) => ({ ...markdown, name, containerId: "same" }));
  expect(messages({ name: "D", containers: [one, one], tiles })).toEqual([
    'error: containers[1].id is "same", which is also the ID of another container; give each container a unique ID.',
  ]);
  expect(messages({ name: "D", containers: [one], tiles })).toEqual([
    expect.stringMatching(/^warning: tiles\[1\] overlaps tiles\[0\]/),
  ]);
});

test("an error at a path hides the warnings at that path", () => {
  expect(messages(tile({ series: [{ ...count, aggFn: "p95" }] }))).toEqual([
    'error: tiles[0].series[0].aggFn is "p95"; use "quantile" with level 0.95.',
  ]);
});

test("a config means the same with the service's defaults, and something else with another default", () => {
  const { type } = tileType.attributes.config;
  const config = (members: object) =>
    JSON.stringify({ displayType: "line", sourceId: id, select: [{ aggFn: "count" }], ...members });
  const spelledOut = config({ asRatio: false, fillNulls: true, formulas: [] });
  expect([sameMeaning(type, config({}), spelledOut), sameMeaning(type, spelledOut, config({}))]).toEqual([true, true]);
  expect(sameMeaning(type, config({}), config({ fillNulls: false }))).toBe(false);
});
