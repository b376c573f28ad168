import { integer, isUnknown, list, object, optional, string, UNKNOWN } from "terraform-provider-sdk/schema";
import { rulesIn } from "../../schema";
import { validate } from "../../validation";

const thing = object(
  "Thing",
  {
    name: optional(string({ minLength: 1, in: { acme: { maxLength: 3 } } }), "Name.", {
      set: { requiredIn: ["acme"] },
    }),
    speed: optional(string({ in: { acme: { oneOf: ["slow", "fast"] } } }), "Speed."),
    column: optional(integer({ in: { base: { min: 0 }, acme: { max: 9 } } }), "Column."),
    tags: optional(
      list(string({ in: { acme: { pattern: { matches: /^a/, says: "an A" } } } }), { in: { acme: { maxItems: 1 } } }),
      "Tags.",
    ),
  },
  [
    (_, report) => {
      if (report.known("speed") === "never")
        report.error({ id: "never", summary: "Never" }, "is never right.", ["speed"]);
    },
    rulesIn("acme", [
      (_, report) => {
        if (report.known("speed") === "fast")
          report.warning({ id: "costly", summary: "Costly" }, "is costly.", ["speed"]);
      },
    ]),
    rulesIn("base", [
      (_, report) => {
        if (report.absent("column")) report.error({ id: "missing", summary: "Missing" }, "is missing.", ["column"]);
      },
    ]),
  ],
);

const reported = (dialect: string | undefined, config: object) =>
  validate(thing, config, { isOpaque: isUnknown, dialect }).map(({ detail }) => detail);

const wide = { name: "longer", speed: "warp", column: 12, tags: ["b", "a"] };

test("a dialect's bounds, requirements and rules hold for it alone", () => {
  expect(reported("acme", wide)).toEqual([
    'name is "longer"; it has more than 3 characters; shorten it.',
    'speed is "warp"; use one of "slow", "fast".',
    "column is 12; it must be 9 or less.",
    "tags has 2 items; the service accepts at most 1.",
    'tags[0] is "b"; it must be an A.',
  ]);
  expect(reported("acme", { speed: "fast" })).toEqual(["name is missing; it is required.", "speed is costly."]);
});

test.each([["base"], [undefined], ["another"]])("for %s, what a dialect asks is not asked", (dialect) => {
  expect(reported(dialect, wide)).toEqual([]);
});

test("what holds without a dialect only is asked there only", () => {
  expect(reported("base", { column: -1 })).toEqual(["column is -1; it must be 0 or more."]);
  expect(reported("base", {})).toEqual(["column is missing."]);
  expect(reported("acme", { name: "a", column: -1 })).toEqual([]);
  expect(reported(undefined, { column: -1 })).toEqual([]);
});

test.each([["acme"], ["base"], [undefined]])("for %s, what says no dialect holds", (dialect) => {
  expect(reported(dialect, { name: "", speed: "never", column: 1 })).toEqual(
    expect.arrayContaining(
      ['name is ""; it must not be empty.', "speed is never right."].slice(0, dialect === "acme" ? 1 : 2),
    ),
  );
});

test("an unknown value is accepted for every dialect", () => {
  const unknown = { name: UNKNOWN, speed: UNKNOWN, column: UNKNOWN, tags: UNKNOWN };
  expect(reported("acme", unknown)).toEqual([]);
  expect(reported("base", unknown)).toEqual([]);
});

test.each([
  [1.5, ["count is 1.5; it must be a whole number."]],
  [0, ["count is 0; it must be 1 or more."]],
  [2, []],
])("an integer of %s is reported unless it is whole and in its range", (count, expected) => {
  const type = object("Thing", { count: optional(integer({ min: 1 }), "Count.") });
  const found = validate(type, { count }, { isOpaque: isUnknown, dialect: "base", spelling: "camel", subject: "it" });
  expect(found.map(({ detail }) => detail)).toEqual(expected);
});
