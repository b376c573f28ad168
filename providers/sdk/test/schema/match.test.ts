import { Match, withIdsOf } from "../../schema/match";

interface Item {
  readonly id?: string | null;
  readonly name: string;
}

const named = (...names: readonly string[]): Item[] => names.map((name) => ({ name }));
const nameOf = ({ name }: Item) => name || undefined;

test("items are paired by names that are theirs alone, and each pass leaves those that are paired alone", () => {
  const match = new Match(named("a", "b", "b", "", "c"), named("c", "b", "a", "a", ""));
  match.byUnique(nameOf);
  expect(match.partners).toEqual([undefined, undefined, undefined, undefined, 0]);
  match.byFirst((item, other) => item.name === other.name);
  expect(match.partners).toEqual([2, 1, undefined, 4, 0]);
  match.byPlace();
  expect(match.partners).toEqual([2, 1, undefined, 4, 0]);
});

test("items at the same place continue each other if there are as many", () => {
  const same = new Match(named("a", "b"), named("x", "y"));
  same.byPlace();
  expect(same.partners).toEqual([0, 1]);
  const more = new Match(named("a", "b"), named("x"));
  more.byPlace();
  expect(more.partners).toEqual([undefined, undefined]);
});

test("an ID is given once, and only by a partner that has one", () => {
  const others = [{ id: "1" }, { id: "1" }, { id: "" }, { id: null }];
  const items = withIdsOf(named("a", "b", "c", "d", "e"), others, [0, 1, 2, 3, undefined], () => null);
  expect(items.map(({ id }) => id)).toEqual(["1", null, null, null, null]);
});
