import { validate } from "terraform-provider-sdk/definitions";
import { reconcile } from "terraform-provider-sdk/internal/schema";
import type { JsonObject } from "terraform-provider-sdk/values";
import type * as patterns from "../../lib/constructs/patterns";
import { promqlTile } from "../../lib/constructs/patterns";
import { tilePitfalls } from "../../lib/kinds/pitfalls";
import { configToSeries, type TileKind, tileKinds } from "../../lib/tiles";
import { managedConfig } from "../../lib/tiles/content";
import { tile as tileType } from "../../lib/tiles/tile";
import { typescriptFiles } from "../../lib/tools/importing";
import { queryOf } from "../../lib/tools/preview/queries";
import { dashboard, importAll } from "../importing/support";

const prometheus = "66e000000000000000000516";
const expressions = [{ expression: "up" }];
const base = { configType: "promql", sourceId: prometheus };
const config = { displayType: "line", ...base, expressions };

function findings(content: object): string[] {
  const written = { name: "T", config: JSON.stringify(content) };
  return validate(tileType, written, { isOpaque: () => false, dialect: "clickstack" }).map(({ detail }) => detail);
}

const displays = Object.entries(tileKinds).flatMap(([kind, definition]) => ("promql" in definition ? [kind] : []));

test("every display that shows values over time or in total has a PromQL form, and a heatmap", () => {
  const shown = Object.entries(tileKinds).filter(([, { data }]) => /over_time|totals|distribution/.test(data));
  expect(displays).toEqual(shown.map(([kind]) => kind));
});

test.each(displays)(
  "a tile displayed as %s takes members that nobody knows, in the tile and in an expression",
  (kind) => {
    const more = { displayType: kind, ...base, stepSeconds: 30, expressions: [{ expression: "up", reducer: "last" }] };
    expect(findings(more)).toEqual([]);
  },
);

test.each([
  ["no expressions", { ...config, expressions: undefined }, "config.expressions is missing; it is required."],
  ["an empty list", { ...config, expressions: [] }, "config.expressions has 0 items; it needs at least 1."],
  ["no source", { ...config, sourceId: undefined }, "config.sourceId is missing; it is required."],
  [
    "a misspelt member",
    { ...config, expressions: [{ expresion: "up" }] },
    'config.expressions[0].expression is missing, and "expresion" is not a member; rename it.',
  ],
  [
    "a member that is nearly known",
    { ...config, expressions: [{ expression: "up", alais: "A" }] },
    'config.expressions[0].alais is not a known member. It is sent as it is, and the service may drop it. Did you mean "alias"?',
  ],
])("a tile with %s is found before a request", (_, content, says) => {
  expect(findings(JSON.parse(JSON.stringify(content)))).toEqual([says]);
});

test("the name that people give an expression in the UI is no drift and stays, until another expression takes its place", () => {
  const live = { ...config, expressions: [{ expression: "up", alias: "Up", step: "1m" }] };
  expect(managedConfig(live, config)).toEqual(config);
  const sent = (content: JsonObject) =>
    reconcile(tileType, { config: { config: content }, lastApplied: { config }, live: { config: live } });
  expect(sent({ ...config, numberFormat: { output: "percent" } })).toMatchObject({
    config: { expressions: live.expressions },
  });
  expect(sent({ ...config, expressions: [{ expression: "down" }] })).toEqual({
    config: { ...config, expressions: [{ expression: "down", step: "1m" }] },
  });
});

test("the builder writes what its calls say, and an import writes its calls", () => {
  const tile = promqlTile("T", prometheus, "sum(rate(a[5m]))")
    .as("a")
    .expression("b")
    .display("number")
    .format({ output: "byte" });
  const content = {
    ...{ displayType: "number", ...base, numberFormat: { output: "byte" } },
    expressions: [{ expression: "sum(rate(a[5m]))", alias: "a" }, { expression: "b" }],
  };
  expect(tile.content?.config).toEqual(content);
  const source = [{ id: prometheus, name: "Prometheus", kind: "promql" }];
  const all = importAll({ source, dashboard: [dashboard(prometheus, "D", [{ name: "T", config: content }])] });
  const files = typescriptFiles(all, {
    service: { mode: "open_source" },
    packages: { cdk: "cdktf", observability: "cdktf-observability" },
    takenIds: [],
    entry: "app",
  });
  const text = files.map((file) => file.text).join("\n");
  expect(text.replace(/\s+/g, "")).toContain(
    '"sum(rate(a[5m]))").as("a").expression("b").display("number").format(units.bytes)'.replace(
      "units.bytes",
      '{output:"byte"}',
    ),
  );
});

test("an expression with a member that the builder has no word for is imported as an object", () => {
  const tile = { name: "T", config: { ...config, expressions: [{ expression: "up", reducer: "last" }] } };
  const source = [{ id: prometheus, name: "Prometheus", kind: "promql" }];
  const files = typescriptFiles(importAll({ source, dashboard: [dashboard(prometheus, "D", [tile])] }), {
    service: { mode: "open_source" },
    packages: { cdk: "cdktf", observability: "cdktf-observability" },
    takenIds: [],
    entry: "app",
  });
  expect(files.map((file) => file.text).join("\n")).toContain('reducer: "last"');
});

test("PromQL is neither series nor a chart query, and no alert on it is evaluated", () => {
  expect(configToSeries(config)).toBeUndefined();
  expect(() => queryOf(config)).toThrow("PromQL has no chart query, so it is not checked.");
  const tile = { name: "T", config };
  const rule = { threshold: 1, thresholdType: "above" };
  expect(tilePitfalls(rule, tile, () => false, "clickstack").map(({ detail }) => detail)).toEqual([
    'The tile "T" is built with PromQL, which the service never evaluates. Watch another tile, or a saved search.',
  ]);
});

test("the displays of the builder are those of the definitions", () => {
  const kinds: readonly TileKind[] = [
    "line",
    "stacked_line",
    "stacked_bar",
    "table",
    "number",
    "pie",
    "bar",
    "heatmap",
  ];
  for (const display of kinds.filter((kind): kind is patterns.PromqlDisplay => displays.includes(kind)))
    expect(promqlTile("T", prometheus, "up").display(display).content?.config).toMatchObject({ displayType: display });
  expect(displays).toEqual(kinds);
});
