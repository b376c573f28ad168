import { UNKNOWN } from "terraform-provider-sdk/schema";
import { type PlacedTile, placeTiles } from "../../lib/tiles";
import { processorMs } from "../../providers/sdk/test/support/inside/testing";
import fc from "../support/properties";

const places = (tiles: object[]) => placeTiles(tiles).map(({ x, y, w, h }) => [x, y, w, h].map(String).join(" "));
const U = String(UNKNOWN);

test("tiles without size and position are placed two in a row, 12 wide and 6 high", () => {
  expect(places([{}, {}, {}])).toEqual(["0 0 12 6", "12 0 12 6", "0 6 12 6"]);
});

test("a tile that does not fit into the row is placed below", () => {
  expect(places([{ w: 8 }, { w: 8 }, { w: 12 }, { w: 8 }])).toEqual(["0 0 8 6", "8 0 8 6", "0 6 12 6", "12 6 8 6"]);
});

test("tiles flow around tiles with a position, in any order of the list", () => {
  expect(places([{}, {}, { x: 0, y: 0 }])).toEqual(["12 0 12 6", "0 6 12 6", "0 0 12 6"]);
  expect(
    places([
      { w: 24, h: 2 },
      { x: 6, y: 1, w: 6, h: 2 },
    ]),
  ).toEqual(["0 3 24 2", "6 1 6 2"]);
});

test("a tile with only a column or a row keeps it", () => {
  expect(places([{}, { x: 6 }, { y: 20 }, {}])).toEqual(["0 0 12 6", "6 6 12 6", "0 20 12 6", "0 12 12 6"]);
});

test("each container and each tab is a grid of its own", () => {
  expect(places([{}, { containerId: "a" }, { containerId: "a", tabId: "t" }, { containerId: "a" }])).toEqual([
    "0 0 12 6",
    "0 0 12 6",
    "0 0 12 6",
    "12 0 12 6",
  ]);
});

test("an unknown size makes the positions of later tiles in the same grid unknown, and no others", () => {
  expect(places([{}, { w: UNKNOWN }, {}, { x: 3, y: 30 }, { containerId: "a" }])).toEqual([
    "0 0 12 6",
    `${U} ${U} ${U} 6`,
    `${U} ${U} 12 6`,
    "3 30 12 6",
    "0 0 12 6",
  ]);
});

test("an unknown position makes the positions of all tiles that flow around it unknown", () => {
  expect(places([{}, { x: UNKNOWN, y: 0 }])).toEqual([`${U} ${U} 12 6`, `${U} 0 12 6`]);
});

test("an unknown container makes the positions of later tiles in every grid unknown", () => {
  expect(places([{}, { containerId: UNKNOWN }, {}, { containerId: "a" }])).toEqual([
    "0 0 12 6",
    `${U} ${U} 12 6`,
    `${U} ${U} 12 6`,
    `${U} ${U} 12 6`,
  ]);
});

test("placement ends with sizes outside the grid, too", () => {
  expect(places([{ w: 40 }, { w: 0, h: 0 }, {}])).toHaveLength(3);
});

const member = (min: number, max: number) => fc.option(fc.integer({ min, max }), { nil: undefined });
const tile = fc.record({
  x: member(0, 12),
  y: member(0, 40),
  w: member(1, 12),
  h: member(1, 9),
  containerId: fc.constantFrom(undefined, "a", "b"),
});

test("no placed tile overlaps another, and every position is on the grid", () => {
  fc.assert(
    fc.property(fc.array(tile, { maxLength: 25 }), (tiles) => {
      const placed = placeTiles(tiles) as { x: number; y: number; w: number; h: number }[];
      for (const [i, a] of placed.entries()) {
        expect(a.x + a.w).toBeLessThanOrEqual(24);
        for (const [j, b] of placed.entries()) {
          if (i === j || tiles[i]?.containerId !== tiles[j]?.containerId || tiles[i]?.y !== undefined) continue;
          expect(a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h).toBe(false);
        }
      }
    }),
  );
});

test("positions planned with unknown values stay valid when the values are known", () => {
  const hidden = fc.record({ index: fc.nat(24), member: fc.constantFrom("x", "y", "w", "h", "containerId") });
  fc.assert(
    fc.property(fc.array(tile, { minLength: 1, maxLength: 25 }), hidden, (tiles, hide) => {
      const index = hide.index % tiles.length;
      const known = placeTiles(tiles);
      const partly = placeTiles(tiles.map((one, at) => (at === index ? { ...one, [hide.member]: UNKNOWN } : one)));
      for (const [at, place] of partly.entries())
        for (const name of ["x", "y", "w", "h"] as const) {
          const planned = place[name];
          expect([UNKNOWN, (known[at] as PlacedTile)[name]]).toContain(planned);
        }
    }),
  );
});

test("500 tiles are placed in less than a second", async () => {
  const tiles = Array.from({ length: 500 }, (_, i) => ({ w: (i % 5) + 1, h: (i % 3) + 1 }));
  expect(await processorMs(() => placeTiles(tiles))).toBeLessThan(500);
});
