import fc from "fast-check";
import { tile as tileType } from "../../lib/definitions";
import { UNKNOWN } from "../../lib/model";
import {
  alikeContent,
  type KnownTile,
  Shown,
  sameConfig,
  sameContent,
  sameFrame,
  seriesToConfig,
} from "../../lib/tiles";
import { configured } from "../support/runtime";

const whole = (tile: object) => configured(tileType, { name: "T", ...tile }) as KnownTile;
const shown = (tile: object) => new Shown(whole(tile));

const source = fc.constantFrom("66e000000000000000000501", "66e000000000000000000502");
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
  configs.map((content) => shown({ config: JSON.stringify(content) })),
  series.map((items) => shown({ series: items })),
);
const unowned = fc.subarray(["fillNulls", "numberFormat", "select.numberFormat"]);
const formatted = (content: object, mantissa: number) =>
  shown({ config: JSON.stringify({ ...content, numberFormat: { output: "number", mantissa } }) });

/** The same config in another spelling: members in another order, and what absent means written out. */
const respelt = (content: object) =>
  Object.fromEntries([...Object.entries({ ...content, showOperandSeries: true })].reverse());

test("sameConfig is an equivalence and ignores operands of missing formulas", () => {
  fc.assert(
    fc.property(configs, configs, configs, (a, b, c) => {
      expect(sameConfig(a, a)).toBe(true);
      expect(sameConfig(a, respelt(a))).toBe(true);
      expect(sameConfig(a, b)).toBe(sameConfig(b, a));
      if (sameConfig(a, b) && sameConfig(b, c)) expect(sameConfig(a, c)).toBe(true);
    }),
  );
});

test("sameConfig ignores neither the query nor the presentation", () => {
  fc.assert(
    fc.property(configs, (a) => {
      expect(sameConfig(a, { ...a, sourceId: "66e000000000000000000503" })).toBe(false);
      expect(sameConfig(a, { ...a, displayType: "stacked_bar" })).toBe(false);
    }),
  );
});

test("alikeContent is reflexive and symmetric, and sameContent implies it", () => {
  fc.assert(
    fc.property(tiles, tiles, (a, b) => {
      expect(alikeContent(a, a)).toBe(true);
      expect(alikeContent(a, b)).toBe(alikeContent(b, a));
      if (sameContent(a, b)) expect(alikeContent(a, b)).toBe(true);
    }),
  );
});

test("alikeContent ignores the form, and with it the presentation that series cannot express", () => {
  fc.assert(
    fc.property(series, presentation, (items, more) => {
      const { series: written } = whole({ series: items });
      const content = seriesToConfig(written ?? [], null);
      expect(alikeContent(shown({ series: items }), shown({ config: JSON.stringify({ ...content, ...more }) }))).toBe(
        true,
      );
    }),
  );
});

test("sameContent is reflexive, and symmetric where nothing is unowned", () => {
  fc.assert(
    fc.property(tiles, tiles, unowned, (a, b, names) => {
      expect(sameContent(a, a, names)).toBe(true);
      expect(sameContent(a, b)).toBe(sameContent(b, a));
      if (sameContent(a, b)) expect(sameContent(a, b, names)).toBe(true);
    }),
  );
});

test("sameContent ignores unowned presentation until the next tile sets it", () => {
  fc.assert(
    fc.property(config, ([content]) => {
      const [next, prior] = [shown({ config: JSON.stringify(content) }), formatted(content, 1)];
      expect(sameContent(next, prior)).toBe(false);
      expect(sameContent(next, prior, ["numberFormat"])).toBe(true);
      expect(sameContent(formatted(content, 2), prior, ["numberFormat"])).toBe(false);
    }),
  );
});

test("an unknown value is the same as no value, including itself", () => {
  const unknown = new Shown({ ...whole({}), config: UNKNOWN });
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
    fc.property(frames, frames, frames, (a, b, c) => {
      const same = (one: object, other: object) => sameFrame(whole(one), whole(other));
      expect(same(a, a)).toBe(true);
      expect(same(a, b)).toBe(same(b, a));
      if (same(a, b) && same(b, c)) expect(same(a, c)).toBe(true);
      expect(same(a, b)).toBe(a.name === b.name && a.x === b.x && a.containerId === b.containerId);
    }),
  );
});
