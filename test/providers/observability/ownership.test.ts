import { unmanagedIn } from "../../../providers/observability/stored/ownership";

const nothing = { members: [], tiles: {} };

/** Each state that was ever written stays readable. */
test.each([
  ["no private state", undefined, nothing],
  ["that of an imported object", { keptSinceImport: ["tags"] }, { members: ["tags"], tiles: {} }],
  [
    "that of a dashboard",
    { seen: { tiles: {}, rest: "x" }, unowned: { members: ["tags", "filters"], tiles: { t1: ["color"] } } },
    { members: ["tags", "filters"], tiles: { t1: ["color"] } },
  ],
  ["that of a dashboard without presentation", { unowned: { members: ["tags"] } }, { members: ["tags"], tiles: {} }],
  [
    "damaged members",
    { unowned: { members: "tags", tiles: { t1: "color", t2: [1, "color"] } } },
    { members: [], tiles: { t1: [], t2: ["color"] } },
  ],
  ["something else", ["unowned"], nothing],
])("reads what is unmanaged from %s", (_, privateState, expected) => {
  const { members, tiles } = unmanagedIn(privateState);
  expect({ members, tiles: { ...tiles } }).toEqual(expected);
});

test("a tile ID that every object inherits is one like any other", () => {
  const { tiles } = unmanagedIn({ unowned: { members: [], tiles: {} } });
  expect(tiles.constructor).toBeUndefined();
});
