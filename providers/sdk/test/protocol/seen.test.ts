import { changesBetween, isSeen, type Seen, seenOf } from "../../protocol/v6/private-state";

const a = { id: "a", text: "1" };
const b = { id: "b", text: "2" };
const board = (...items: readonly object[]) => ({ name: "D", items }) as never;
const seenItems = (...items: readonly object[]) => seenOf(board(...items), "items");
const stored = (one: Seen): Seen => JSON.parse(JSON.stringify(one));

test("an object that was seen by an earlier version has the same digests, whatever the order of members", () => {
  const found = seenOf({ name: "D", id: "d1", tiles: [{ name: "A", id: "t1" }] }, "tiles");
  expect(found).toMatchObject({ tiles: { t1: "b73v1iwJxMVM8pGs" }, rest: "Y2dhhF56SIU0FhvE" });
});

test.each<[string, object]>([
  ["another item", board(a, { ...b, text: "3" })],
  ["another order", board(b, a)],
  ["one item more", board(a, b, { id: "c" })],
  ["one item less", board(a)],
  ["another member", { name: "E", items: [a, b] }],
  ["no list", { name: "D" }],
])("%s is not what was seen, also after that was stored", (_, other) => {
  expect(isSeen(stored(seenItems(a, b)), board(a, b))).toBe(true);
  expect(isSeen(stored(seenItems(a, b)), other as never)).toBe(false);
});

test.each<[string, readonly object[], readonly object[]]>([
  [
    "items that share an ID",
    [a, { ...a, text: "x" }],
    [
      { ...a, text: "y" },
      { ...a, text: "x" },
    ],
  ],
  ["items without an ID", [{ text: "1" }, { text: "2" }], [{ text: "3" }, { text: "2" }]],
  ["items whose IDs are numbers, in another order", [{ id: "1" }, { id: "2" }], [{ id: "2" }, { id: "1" }]],
])("a change is noticed in %s", (_, before, after) => {
  expect(isSeen(stored(seenItems(...before)), board(...after))).toBe(false);
});

test("what an earlier version saw is no response as a whole", () => {
  expect(isSeen({ ...seenItems(a, b), whole: undefined }, board(a, b))).toBe(false);
});

test("what changed is named by ID; another order alone is no change of an item", () => {
  const before = stored(seenItems(a, b));
  expect(changesBetween(before, seenItems(b, a), "items")).toEqual({
    changed: [],
    added: [],
    removed: [],
    rest: false,
  });
  const now = seenOf({ name: "E", items: [{ ...b, text: "3" }, { id: "c" }] }, "items");
  expect(changesBetween(before, now, "items")).toEqual({ changed: ["b"], added: ["c"], removed: ["a"], rest: true });
});
