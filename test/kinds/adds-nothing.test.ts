import { addsNothing } from "../../lib/kinds/adds-nothing";

const tile = { name: "A", x: 0, y: 0, w: 8, h: 4, config: { displayType: "number", select: [{ aggFn: "count" }] } };
const readTile = {
  ...tile,
  id: "1",
  config: { ...tile.config, select: [{ aggFn: "count", where: "", whereLanguage: "lucene" }] },
};
const sent = { name: "d", tiles: [tile] };
const read = { id: "2", name: "d", tiles: [readTile], tags: [], filters: [], savedQuery: null };

test.each<[string, unknown, boolean]>([
  ["defaults of the service", read, true],
  ["timestamps and a team", { ...read, createdAt: "2026-08-22T09:00:00.000Z", teamId: "t" }, true],
  ["tags", { ...read, tags: ["mine"] }, false],
  ["a saved query", { ...read, savedQuery: "level:error" }, false],
  ["a further tile", { ...read, tiles: [readTile, readTile] }, false],
  [
    "a condition",
    { ...read, tiles: [{ ...readTile, config: { ...tile.config, select: [{ aggFn: "count", where: "a:b" }] } }] },
    false,
  ],
  ["a grouping", { ...read, tiles: [{ ...readTile, config: { ...readTile.config, groupBy: "ServiceName" } }] }, false],
])("an object that was read with %s", (_, record, expected) => {
  expect(addsNothing(sent, record)).toBe(expected);
});
