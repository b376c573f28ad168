import { UNKNOWN } from "terraform-provider-sdk/schema";
import type { JsonObject } from "terraform-provider-sdk/values";
import { seed } from "../../lib/emulator/store/seed-ids";
import {
  alikeContent,
  configToSeries,
  contentOf,
  type KnownTile,
  sameConfig,
  sameContent,
  sameFrame,
  sameQuery,
  seriesToConfig,
  type Tile,
} from "../../lib/tiles";
import { tile as tileType } from "../../lib/tiles/tile";
import { expectEquivalence, expectImplied, expectSymmetry } from "../../providers/sdk/test/support/laws";
import fc from "../support/properties";
import { withAllAttributes } from "../support/runtime";

const tileWith = (tile: object) => withAllAttributes(tileType, { name: "T", ...tile }) as KnownTile;

const source = fc.constantFrom(seed.logs, seed.traces);
const item = fc.record(
  { aggFn: fc.constantFrom("count", "avg"), where: fc.constantFrom("", "a:b"), alias: fc.constantFrom(null, "A") },
  { requiredKeys: ["aggFn"] },
);
const presentation = fc.record(
  { fillNulls: fc.boolean(), numberFormat: fc.constant({ output: "number" }), showOperandSeries: fc.boolean() },
  { requiredKeys: [] },
);
const config = fc.tuple(
  fc.record({
    displayType: fc.constantFrom("line", "table"),
    sourceId: source,
    select: fc.array(item, { minLength: 1, maxLength: 2 }),
  }),
  presentation,
);
const configs = config.map(([content, more]) => ({ ...content, ...more }));
const series = fc.array(
  fc.record(
    { sourceId: source, aggFn: fc.constantFrom("count", "avg"), where: fc.constantFrom("", null, "a:b") },
    { requiredKeys: ["sourceId", "aggFn"] },
  ),
  { minLength: 1, maxLength: 2 },
);
const tiles = fc.oneof(
  configs.map((content) => tileWith({ config: JSON.stringify(content) })),
  series.map((items) => tileWith({ series: items })),
);
const formatted = (content: object, mantissa: number) =>
  tileWith({ config: JSON.stringify({ ...content, numberFormat: { output: "number", mantissa } }) });

/** The same config in another spelling: members in another order, and what absent means written out. */
const respelt = (content: object) =>
  Object.fromEntries([...Object.entries({ ...content, showOperandSeries: true })].reverse());

test("sameConfig is an equivalence and ignores operands of missing formulas", () => {
  expectEquivalence(
    sameConfig,
    configs.map((one): JsonObject => one),
    respelt,
  );
  fc.assert(fc.property(configs, (a) => expect(sameConfig(a, respelt(a))).toBe(true)));
});

test("sameConfig takes an empty condition and an empty order for none", () => {
  const table = { displayType: "table", sourceId: seed.logs, select: [{ aggFn: "count" }] };
  expect(sameConfig(table, { ...table, groupBy: "", having: "", orderBy: "" })).toBe(true);
  expect(sameConfig(table, { ...table, orderBy: "1" })).toBe(false);
});

test("sameConfig ignores neither the query nor the presentation", () => {
  fc.assert(
    fc.property(configs, (a) => {
      expect(sameConfig(a, { ...a, sourceId: seed.metrics })).toBe(false);
      expect(sameConfig(a, { ...a, displayType: "stacked_bar" })).toBe(false);
    }),
  );
});

test("the content of a tile is computed once", () => {
  fc.assert(
    fc.property(tiles, (tile) => {
      expect(contentOf(tile)).toBe(contentOf(tile));
      expect(contentOf({ ...tile })).toEqual(contentOf(tile));
    }),
  );
});

test("alikeContent is reflexive and symmetric, and sameContent implies it", () => {
  expectSymmetry(alikeContent, tiles, (a) => a);
  expectImplied(alikeContent, sameContent, tiles, (a) => a);
});

test("alikeContent ignores the form, and with it the presentation that series cannot express", () => {
  fc.assert(
    fc.property(series, presentation, (items, more) => {
      const { series: written } = tileWith({ series: items });
      const content = seriesToConfig(written ?? [], null);
      expect(
        alikeContent(tileWith({ series: items }), tileWith({ config: JSON.stringify({ ...content, ...more }) })),
      ).toBe(true);
    }),
  );
});

test("sameContent is reflexive, and symmetric where nothing is unowned", () => {
  expectSymmetry<Tile>(
    (a, b) => sameContent(a, b),
    tiles,
    (a) => a,
  );
  for (const names of [["fillNulls"], ["numberFormat"], ["select.numberFormat"]])
    expectImplied<Tile>(
      (a, b) => sameContent(a, b, names),
      (a, b) => sameContent(a, b),
      tiles,
      (a) => a,
    );
});

test("sameContent ignores unowned presentation until the next tile sets it", () => {
  fc.assert(
    fc.property(config, ([content]) => {
      const [next, prior] = [tileWith({ config: JSON.stringify(content) }), formatted(content, 1)];
      expect(sameContent(next, prior)).toBe(false);
      expect(sameContent(next, prior, ["numberFormat"])).toBe(true);
      expect(sameContent(formatted(content, 2), prior, ["numberFormat"])).toBe(false);
    }),
  );
});

test.each([
  ["alias", "A", true],
  ["numberFormat", { output: "number" }, true],
  ["displayType", "stacked_bar", true],
  ["sortOrder", "asc", true],
  ["where", "a:b", false],
])("an alert on series that differ in %s, %j, counts the same: %p", (member, value, isSame) => {
  const one = { sourceId: seed.logs, aggFn: "count" };
  const [plain, other] = [tileWith({ series: [one] }), tileWith({ series: [{ ...one, [member]: value }] })];
  expect([sameQuery(plain, other), sameQuery(other, plain)]).toEqual([isSame, isSame]);
  expect(sameContent(plain, other)).toBe(false);
});

test("sameQuery is an equivalence that sameContent implies", () => {
  const query = (a: Tile, b: Tile) => sameQuery(a, b);
  const named = (tile: KnownTile): KnownTile => {
    if (!tile.series) return tile;
    return { ...tile, series: tile.series.map((item) => ({ ...item, alias: "A" })) };
  };
  expectEquivalence(query, tiles, named);
  expectImplied(
    query,
    (a: Tile, b: Tile) => sameContent(a, b),
    tiles,
    (a) => a,
  );
  fc.assert(fc.property(tiles, (a) => expect(sameQuery(a, named(a))).toBe(true)));
});

test("a series without a type, which is one of type time, stays without one where the service's config changed", () => {
  const { series: authored } = tileWith({ series: [{ sourceId: seed.logs, aggFn: "count" }] });
  const now = seriesToConfig([{ ...authored?.[0], aggFn: "count", where: "a:b" }], null);
  expect(configToSeries(now, { series: authored ?? [], asRatio: null })).toMatchObject({
    series: [{ type: null, where: "a:b" }],
  });
});

test("an unknown value is the same as no value, including itself", () => {
  const unknown = { ...tileWith({}), config: UNKNOWN };
  fc.assert(
    fc.property(tiles, (a) => {
      expect(alikeContent(unknown, a) || alikeContent(a, unknown) || sameContent(unknown, a)).toBe(false);
      expect(alikeContent(unknown, unknown)).toBe(false);
    }),
  );
});

test("sameFrame is an equivalence over name, place and container, and ignores the rest", () => {
  const frames = fc.record({
    name: fc.constantFrom("A", "B"),
    x: fc.constantFrom(0, 1),
    containerId: fc.constantFrom(null, "c"),
    key: fc.constantFrom("k", "l"),
  });
  fc.assert(
    fc.property(frames, frames, (a, b) =>
      expect(sameFrame(tileWith(a), tileWith(b))).toBe(
        a.name === b.name && a.x === b.x && a.containerId === b.containerId,
      ),
    ),
  );
});
