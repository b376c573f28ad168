import { placeTiles, withoutGivenPlaces } from "../../lib/tiles";
import { Random } from "../support/random/random";

test("positions that the layout produces are omitted", () => {
  const tiles = [
    { x: 0, y: 0, w: 12, h: 6 },
    { x: 12, y: 0, w: 12, h: 6 },
    { x: 0, y: 6, w: 24, h: 6 },
  ];
  expect(withoutGivenPlaces(tiles).map(({ x, y }) => [x, y])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ]);
});

test("a tile at another position keeps it", () => {
  const tiles = [
    { x: 0, y: 0, w: 12, h: 6 },
    { x: 3, y: 20, w: 12, h: 6 },
  ];
  expect(withoutGivenPlaces(tiles).map(({ x, y }) => [x, y])).toEqual([
    [null, null],
    [3, 20],
  ]);
});

test("the layout restores every omitted position", () => {
  const random = new Random(7);
  for (let run = 0; run < 300; run += 1) {
    const tiles = random.many(0, 12, () => ({
      x: random.between(0, 20),
      y: random.between(0, 12),
      w: random.between(1, 24),
      h: random.between(1, 6),
      containerId: random.pick([null, "a"]),
    }));
    const placed = placeTiles(withoutGivenPlaces(tiles));
    expect(placed.map(({ x, y }) => [x, y])).toEqual(tiles.map(({ x, y }) => [x, y]));
  }
});
