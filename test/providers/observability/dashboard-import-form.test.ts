import type { ObjectValue } from "terraform-provider-sdk/values";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Runtime, runtimeOf } from "../../support/runtime";

const log = seed.logs;
const id = "66e0000000000000000000d1";
const emulator = runningEmulator();
let runtime: Runtime;
beforeEach(async () => {
  runtime = await runtimeOf("observability_dashboard", emulator.openSource);
});

const frame = { id: "66e0000000000000000a0001", name: "t", x: 0, y: 0, w: 6, h: 4 };
const insert = (config: object) => {
  const empty = { tags: [], filters: [], savedQuery: null, savedQueryLanguage: null };
  const rest = { ...empty, savedFilterValues: [], containers: [] };
  emulator.insert("dashboards", { id, name: "old", ...rest, tiles: [{ ...frame, config }] } as never);
};
function tileOf(state: ObjectValue | null): ObjectValue {
  const tiles = (state?.tiles ?? []) as readonly ObjectValue[];
  return tiles[0] ?? {};
}
const asWritten = ({ id: _, ...tile }: ObjectValue) => tile;
const textOf = (tile: ObjectValue) => JSON.parse(String(tile.config));
const line = { displayType: "line", sourceId: log };

test("an imported tile has the form that an author would write: no defaults", async () => {
  const echoed = { asRatio: false, fillNulls: true, groupBy: "ServiceName", seriesLimit: 0 };
  const item = { aggFn: "count", where: "", whereLanguage: "lucene", valueExpression: "", level: 0.95 };
  insert({ ...line, ...echoed, select: [item, { ...item, where: "SeverityText:error", alias: "errors" }] });
  const imported = await runtime.import(id);
  const tile = tileOf(imported.state);
  expect(textOf(tile)).toEqual({
    ...line,
    groupBy: "ServiceName",
    seriesLimit: 0,
    select: [
      { aggFn: "count" },
      { aggFn: "count", where: "SeverityText:error", whereLanguage: "lucene", alias: "errors" },
    ],
  });
  const config = { name: "old", tiles: [asWritten(tile)] } as ObjectValue;
  expect(await runtime.validate(config)).toEqual([]);
  expect((await runtime.plan(config, imported)).empty).toBe(true);
});

test("a tile that config cannot express is imported as series, and can be changed", async () => {
  insert({ ...line, select: [{ aggFn: "avg", where: "", whereLanguage: "lucene", valueExpression: "" }] });
  const imported = await runtime.import(id);
  const tile = tileOf(imported.state);
  expect(tile).toMatchObject({ config: null, series: [{ aggFn: "avg", field: null }] });
  const config = { name: "old", tiles: [asWritten(tile)] } as ObjectValue;
  expect((await runtime.validate(config)).filter((text) => text.startsWith("error"))).toEqual([]);
  expect((await runtime.plan(config, imported)).empty).toBe(true);
  const renamed = await runtime.run({ ...config, name: "new" }, imported);
  expect((await runtime.plan({ ...config, name: "new" }, await runtime.read(renamed))).empty).toBe(true);
});

test("a tile that the service stores and rejects as config stays as it is when another one changes", async () => {
  const stored = { ...line, select: [{ aggFn: "avg", where: "Body:a", whereLanguage: "lucene", valueExpression: "" }] };
  insert({ ...stored, groupBy: "ServiceName" });
  const config = JSON.stringify({ ...line, groupBy: "ServiceName", select: [{ aggFn: "avg", where: "Body:a" }] });
  const [tile, text] = [
    { ...frame, id: undefined, config },
    { name: "b", config: JSON.stringify({ displayType: "markdown", markdown: "b" }) },
  ];
  const before = await runtime.run({ name: "old", tiles: [tile] } as never, await runtime.import(id));
  const wanted = { name: "old", tiles: [tile, text] } as never;
  const after = await runtime.run(wanted, before);
  expect((await runtime.plan(wanted, await runtime.read(after))).empty).toBe(true);
  const [kept] = emulator.edit("dashboards", id, () => {}).tiles;
  expect(kept).toMatchObject({ ...frame, config: { ...stored, groupBy: "ServiceName" } });
});

test("if one tile differs, the defaults of the others are not shown as removed", async () => {
  insert({ ...line, asRatio: false, fillNulls: true, select: [{ aggFn: "count", where: "", valueExpression: "" }] });
  const imported = await runtime.import(id);
  const content = { config: JSON.stringify({ ...line, select: [{ aggFn: "count" }] }) };
  const wanted = {
    name: "old",
    tiles: [
      { ...frame, id: undefined, ...content },
      { name: "b", ...content },
    ],
  };
  const planned = await runtime.plan(wanted as never, imported);
  expect(textOf(tileOf(planned.state))).toEqual(textOf(tileOf(imported.state)));
});

test.each<[string, object, object]>([
  ["the level of a count", { aggFn: "count", level: 0.9 }, { aggFn: "count" }],
  ["the column of a count", { aggFn: "count", valueExpression: "Duration" }, { aggFn: "count" }],
  [
    "the level of a maximum",
    { aggFn: "max", valueExpression: "Duration", level: 0.5 },
    { aggFn: "max", valueExpression: "Duration" },
  ],
])("%s, which the UI leaves behind, is not drift after an import left it out", async (_, item, written) => {
  const defaults = { where: "", whereLanguage: "lucene" };
  insert({
    ...line,
    select: [
      { ...defaults, ...item },
      { ...defaults, ...item, alias: "b" },
    ],
  });
  const imported = await runtime.import(id);
  expect(textOf(tileOf(imported.state)).select).toEqual([written, { ...written, alias: "b" }]);
  const refreshed = await runtime.read(imported);
  expect(refreshed.state).toEqual(imported.state);
  insert({
    ...line,
    select: [
      { ...defaults, ...item, where: "A:b" },
      { ...defaults, ...item, alias: "b" },
    ],
  });
  const drifted = await runtime.read(refreshed);
  expect(textOf(tileOf(drifted.state)).select).toEqual([
    { ...written, where: "A:b" },
    { ...written, alias: "b" },
  ]);
});

test("null inside config means absent, at every depth", async () => {
  const nulls = { groupBy: null, numberFormat: null, select: [{ aggFn: "count", alias: null, numberFormat: null }] };
  const more = { formulas: [{ expression: "A * 2", alias: null, numberFormat: { output: "number", unit: null } }] };
  const config = (content: object) =>
    ({ name: "nulls", tiles: [{ name: "t", config: JSON.stringify({ ...line, ...content }) }] }) as ObjectValue;
  const written = config({ ...nulls, ...more });
  expect(await runtime.validate(written)).toEqual([]);
  const created = await runtime.run(written, absentInstance);
  expect(JSON.stringify(emulator.dump().dashboards[0]?.tiles)).not.toMatch(/"(alias|unit|groupBy)":null/);
  expect((await runtime.plan(written, await runtime.read(created))).empty).toBe(true);
  const without = config({
    select: [{ aggFn: "count" }],
    formulas: [{ expression: "A * 2", numberFormat: { output: "number" } }],
  });
  expect((await runtime.plan(without, created)).empty).toBe(true);
});
