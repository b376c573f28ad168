import { isUnknown, object, optional, type Rule, string } from "../../schema";
import { validate } from "../../validation";

const rule = jest.fn<ReturnType<Rule>, Parameters<Rule>>((_, report) => {
  if (report.known("name") === "bad") report.error({ id: "bad-name", summary: "Bad name" }, "is bad.", ["name"]);
});
const thing = object("Thing", { name: optional(string(), "Its name.") }, [rule]);
const options = { isOpaque: isUnknown, dialect: "a" };

beforeEach(() => rule.mockClear());

test("a final value with which nothing is wrong is checked once for each dialect, another one each time", () => {
  const value = { name: "good" };
  for (const dialect of ["a", "a", "b", "b"])
    expect(validate(thing, value, { ...options, dialect, isFinal: true })).toEqual([]);
  expect(rule).toHaveBeenCalledTimes(2);
  validate(thing, value, options);
  validate(thing, value, options);
  expect(rule).toHaveBeenCalledTimes(4);
});

test("what is wrong with a final value is found each time", () => {
  const value = { name: "bad" };
  for (const _ of [1, 2])
    expect(validate(thing, value, { ...options, isFinal: true })).toMatchObject([{ path: ["name"] }]);
});
