import { findByName } from "../../schema";

const all = [
  { id: "1", name: "Checkout" },
  { id: "2", name: "Cart" },
  { id: "3", name: "Cart" },
  { id: "4", name: "Cafe\u0301" },
  { id: "5", name: "" },
];
const search = { noun: "saved search" };

test.each([
  ["Checkout", "1"],
  ["Caf\u00e9", "4"],
])("the one object named %s is found, however its letters are composed", (name, id) => {
  expect(findByName(all, name, search)).toMatchObject({ object: { id } });
});

test("several of one name are an error that lists their IDs", () => {
  expect(findByName(all, "Cart", { ...search, narrowing: 'kind "log"' })).toEqual({
    problem: { severity: "error", id: "several-objects-match", summary: "Several saved searches have this name" },
    detail: '2 saved searches with kind "log" are named "Cart": 2, 3. Use the ID of one of them.',
  });
});

test.each([
  ["Chekout", all, 'There is no saved search named "Chekout". The nearest name is "Checkout".'],
  ["zzzzzz", all, 'There is no saved search named "zzzzzz". The service has "Checkout", "Cart", "Cafe\u0301".'],
  [
    "zzzzzz",
    Array.from({ length: 11 }, (_, index) => ({ id: String(index), name: `Dashboard ${index}` })),
    'There is no saved search named "zzzzzz". None of the 11 names is similar.',
  ],
  ["", [], 'There is no saved search named "". The service has none.'],
])("nothing named %j is an error with what is near", (name, among, detail) => {
  expect(findByName(among, name, search)).toMatchObject({
    problem: { id: "object-not-found", summary: "Saved search not found" },
    detail,
  });
});
