import { changesBetween, type Seen, sameSeen, seenOf } from "../../runtime/seen";

const a = { id: "a", text: "1" };
const b = { id: "b", text: "2" };
const board = (...items: readonly object[]) => ({ name: "D", items }) as never;
const seen = (...items: readonly object[]) => seenOf(board(...items), "items");
const stored = (one: Seen): Seen => JSON.parse(JSON.stringify(one));

test("an object that was seen by an earlier version has the same digests, whatever the order of members", () => {
  const found = seenOf({ name: "D", id: "d1", tiles: [{ name: "A", id: "t1" }] }, "tiles");
  expect(found).toMatchObject({ tiles: { t1: "b73v1iwJxMVM8pGs" }, rest: "Y2dhhF56SIU0FhvE" });
});

test.each<[string, Seen]>([
  ["another item", seen(a, { ...b, text: "3" })],
  ["another order", seen(b, a)],
  ["one item more", seen(a, b, { id: "c" })],
  ["one item less", seen(a)],
  ["another member", seenOf({ name: "E", items: [a, b] }, "items")],
  ["no list", seenOf({ name: "D" }, "items")],
  ["what an earlier version saw, which did not keep the order", { ...seen(a, b), order: undefined }],
])("%s is not the same, also after it was stored", (_, other) => {
  expect(sameSeen(stored(seen(a, b)), seen(a, b))).toBe(true);
  expect(sameSeen(stored(seen(a, b)), other)).toBe(false);
  expect(sameSeen(stored(other), seen(a, b))).toBe(false);
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
  expect(sameSeen(stored(seen(...before)), seen(...after))).toBe(false);
});

test("what changed is named by ID; another order alone is no change of an item", () => {
  const before = stored(seen(a, b));
  expect(changesBetween(before, seen(b, a), "items")).toEqual({ changed: [], added: [], removed: [], rest: false });
  const now = seenOf({ name: "E", items: [{ ...b, text: "3" }, { id: "c" }] }, "items");
  expect(changesBetween(before, now, "items")).toEqual({ changed: ["b"], added: ["c"], removed: ["a"], rest: true });
});
