import {
  bool,
  Decimal,
  instant,
  integer,
  json,
  list,
  object,
  optional,
  set,
  string,
  UNKNOWN,
} from "terraform-provider-sdk/schema";
import { asStored, sameMeaning } from "../../schema";

test.each([
  ["instants in other zones", instant(), "2026-01-31T10:00:00+01:00", "2026-01-31T09:00:00.000Z"],
  ["sets in another order", set(string()), ["b", "a"], ["a", "b", "a"]],
  ["numbers in another notation", integer(), 1, Decimal.parse("1.0")],
  [
    "numbers that the service's doubles cannot tell apart",
    integer(),
    Decimal.parse("9007199254740993"),
    9007199254740992,
  ],
  ["JSON in another layout", json(), '{"a":1,"b":[2]}', '{ "b": [2.0], "a": 1 }'],
  ["text in another Unicode form", string(), "caf\u00e9", "cafe\u0301"],
])("%s mean the same", (_, type, a, b) => {
  expect(sameMeaning(type, a, b)).toBe(true);
  expect(sameMeaning(type, b, a)).toBe(true);
});

test.each([
  ["another instant", instant(), "2026-01-31T10:00:00Z", "2026-01-31T09:00:00Z"],
  ["a list in another order", list(string()), ["b", "a"], ["a", "b"]],
  ["true and false", bool(), true, false],
  ["an unknown and anything", string(), UNKNOWN, "a"],
  ["null and text", string(), null, ""],
])("%s differ in meaning", (_, type, a, b) => {
  expect(sameMeaning(type, a, b)).toBe(false);
});

test("an absent value equals what its absence means, at any depth", () => {
  const type = list(object("Thing", { language: optional(string(), "l", { omitted: { means: "lucene" } }) }));
  expect(sameMeaning(type, [{ language: null }], [{ language: "lucene" }])).toBe(true);
  expect(sameMeaning(type, [{}], [{ language: "sql" }])).toBe(false);
});

test("an object is compared as the service stores it, at any depth and by the names of the API", () => {
  const view = object("View", {
    every: optional(string(), "", { api: { name: "granularity", normalized: ["short_duration"] } }),
  });
  const type = object("Source", {
    label: optional(string(), "", { api: { normalized: ["trimmed"] } }),
    views: optional(list(view), ""),
  });
  expect(asStored(type, { label: " a ", views: [{ granularity: "5 minute", more: 1 }], more: " b " })).toEqual({
    label: "a",
    views: [{ granularity: "5m", more: 1 }],
    more: " b ",
  });
});
