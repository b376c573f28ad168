import { placeTiles } from "../../lib/tiles";
import fc from "../support/properties";
import { errors } from "./support";

/** Rows as people lay them out: tiles of these sizes from the left on, the third figure being how many stand below each other. */
const row = fc.constantFrom<readonly (readonly [w: number, h: number, below?: number])[]>(
  [[24, 6]],
  [[12, 6]],
  [
    [12, 4],
    [12, 6],
  ],
  [
    [8, 6],
    [8, 6],
    [8, 6],
  ],
  [
    [5, 6],
    [5, 6],
    [5, 6],
    [5, 6],
    [4, 6],
  ],
  [
    [4, 6],
    [20, 6],
  ],
  [
    [6, 3],
    [9, 6],
  ],
  [
    [12, 12],
    [12, 6, 2],
  ],
  [
    [6, 9],
    [9, 3, 3],
    [9, 4, 2],
  ],
  [
    [15, 6, 2],
    [9, 9],
  ],
);
const grid = fc.array(row, { maxLength: 3 });
const titles = fc.constantFrom(
  "Details",
  "More: details!",
  "constructor",
  "__proto__",
  "1",
  "2",
  "日本語",
  "${x}",
  "a\nb",
);
const names = fc.constantFrom("details", "more-details", "x1", "section", "__proto__", "${x}");
const flags = { collapsible: fc.boolean(), bordered: fc.boolean() };
const sections = fc.uniqueArray(
  fc.record(
    {
      id: names,
      title: titles,
      collapsed: fc.boolean(),
      ...flags,
      tabs: fc.uniqueArray(fc.record({ id: names, title: titles, grid }), { maxLength: 3, selector: (one) => one.id }),
      grid,
    },
    { requiredKeys: ["id", "title", "collapsed", "grid"] },
  ),
  { selector: (one) => one.id, maxLength: 3, minLength: 1 },
);

/** The places of the tiles of a grid, and those that they have in the service. */
function placesIn(rows: readonly (typeof row extends fc.Arbitrary<infer R> ? R : never)[], more: object): object[] {
  let y = 0;
  return rows.flatMap((tiles) => {
    const top = y;
    let x = 0;
    y += Math.max(...tiles.map(([, h, below = 1]) => h * below));
    return tiles.flatMap(([w, h, below = 1]) => {
      const left = x;
      x += w;
      return Array.from({ length: below }, (_, at) => ({ ...more, x: left, y: top + at * h, w, h }));
    });
  });
}

/** Tiles above and in sections with their containers; in some, one tile was moved down. */
export const sectioned = fc
  .record({ above: grid, sections, moved: fc.option(fc.nat()) })
  .map(({ above, sections: all, moved }) => {
    const containers = all.map(({ grid: _, tabs, ...container }) => ({
      ...container,
      ...(tabs && { tabs: tabs.map(({ id, title }) => ({ id, title })) }),
    }));
    const places = [
      ...placesIn(above, {}),
      ...all.flatMap(({ id: containerId, tabs, grid: own }) =>
        tabs
          ? tabs.flatMap(({ id: tabId, grid: inTab }) => placesIn(inTab, { containerId, tabId }))
          : placesIn(own, { containerId }),
      ),
    ];
    const tiles = places.map((place, index) => ({ ...errors, name: `Tile ${index}`, ...place }));
    const movedTile = moved === null ? undefined : tiles[moved % (tiles.length || 1)];
    if (movedTile) Object.assign(movedTile, { y: 50 });
    return { tiles, containers, isMoved: movedTile !== undefined };
  });

/** Where the tiles of a configuration stand. */
export function placesOf(tiles: readonly Record<string, unknown>[]): object[] {
  return placeTiles(tiles).map((place, index) => {
    const { name, containerId, tabId } = tiles[index] ?? {};
    return { name, ...place, containerId, tabId };
  });
}
