import {
  allOrNone,
  atLeastOneOf,
  atLeastSumOf,
  atMostOneOf,
  bool,
  Decimal,
  exactlyOneOf,
  integer,
  isUnknown,
  json,
  list,
  map,
  object,
  optional,
  required,
  set,
  string,
  UNKNOWN,
} from "terraform-provider-sdk/schema";
import type { Rule } from "../../schema";
import { validate } from "../../validation";
import fc from "../support/properties";

const secret = { set: { sensitive: true } } as const;
const thing = object("Thing", {
  name: required(string({ minLength: 2 }), "Name."),
  color: optional(string({ oneOf: ["red", "blue"] }), "Color."),
  shade: optional(string({ knownValues: ["light", "dark"] }), "Shade."),
  size: optional(integer({ min: 1, max: 9 }), "Size."),
  since: optional(string({ form: "instant" }), "Since."),
  tags: optional(list(string(), { maxItems: 2 }), "Tags."),
  extra: optional(json(), "Extra."),
  pem: optional(string({ form: "pem", maxLength: 30 }), "PEM.", secret),
  level: optional(string({ knownValues: ["a"] }), "Level.", secret),
  kind: optional(string({ oneOf: ["x", "y"] }), "Kind.", secret),
  open: optional(bool(), "Open.", secret),
  headers: optional(map(string({ maxLength: 1 })), "Headers.", secret),
  hidden: optional(json(), "Hidden.", secret),
});

const inner = object("Inner", {
  type: required(string(), "Type."),
  items: optional(list(object("Item", { size: optional(integer({ max: 1 }), "Size.") })), "Items."),
});

const reported = (config: unknown) =>
  validate(thing, config, { isOpaque: isUnknown, dialect: "clickstack" }).map(
    ({ severity, summary }) => `${severity}: ${summary}`,
  );

test.each([
  ["a missing argument", {}, "error: Missing required argument"],
  ["another type", { name: 7 }, "error: Wrong type of value"],
  ["a value outside a closed set", { name: "ab", color: "rde" }, "error: Unsupported value"],
  ["a value outside an open set", { name: "ab", shade: "grey" }, "warning: Unrecognized value"],
  ["a number out of range", { name: "ab", size: 10 }, "error: Value out of range"],
  ["a string that is too short", { name: "a" }, "error: Value out of range"],
  ["a string of another form", { name: "ab", since: "today" }, "error: Malformed value"],
  ["too many items", { name: "ab", tags: ["a", "b", "c"] }, "error: Wrong number of items"],
  ["a null item", { name: "ab", tags: [null] }, "error: Null item"],
  ["text that is not JSON", { name: "ab", extra: "{" }, "error: Invalid JSON"],
  ["a misspelt argument", { name: "ab", colur: "red" }, "error: Unsupported argument"],
])("%s has its own summary", (_, config, summary) => expect(reported(config)).toEqual([summary]));

test.each([
  ["name", 7, "is 7; it must be a string."],
  ["name", "a", 'is "a"; it must have at least 2 characters.'],
  ["color", 7, 'is 7; use one of "red", "blue".'],
  ["size", "1", 'is "1"; it must be a number.'],
  ["size", Number.NaN, "is null; it must be a number."],
  ["size", Number.POSITIVE_INFINITY, "is null; it must be a number."],
  ["size", 1.5, "is 1.5; it must be a whole number."],
  ["size", 0, "is 0; it must be from 1 to 9."],
  ["size", Decimal.parse("1.00000000000000000001"), "is 1.00000000000000000001; it must be a whole number."],
  ["open", "true", "is (a sensitive value); it must be true or false."],
])("%s = %j %s", (name, value, says) => {
  const found = validate(thing, { name: "ab", [name]: value }, { isOpaque: isUnknown, dialect: undefined });
  expect(found.map(({ detail, path }) => [detail, path])).toEqual([[`${name} ${says}`, [name]]]);
});

test("a remark inside of lists, maps and JSON names its place, and none leaves its trace in the next", () => {
  const union = {
    name: "Any",
    description: "Any.",
    variants: { A: { description: "A", when: { type: "a" }, type: inner } },
  } as const;
  const outer = object("Outer", {
    first: optional(list(list(integer({ max: 1 }))), "First."),
    byName: optional(map(integer({ max: 1 })), "By name."),
    content: optional(json(union), "Content."),
    last: optional(integer({ max: 1 }), "Last."),
  });
  const content = '{"type":"a","items":[{"size":2},{"size":1,"sice":1}]}';
  const config = { first: [[1, 2], [], [3]], byName: { a: 1, b: 2 }, content, last: 2 };
  const found = validate(outer, config, { isOpaque: isUnknown, dialect: undefined, spelling: "snake" });
  expect(found.map(({ detail, path }) => [detail.split(" is ")[0], path])).toEqual([
    ["first[0][1]", ["first", 0, 1]],
    ["first[2][0]", ["first", 2, 0]],
    ["by_name.b", ["byName", "b"]],
    ["content.items[0].size", ["content", "items", 0, "size"]],
    ["content.items[1].sice", ["content", "items", 1, "sice"]],
    ["last", ["last"]],
  ]);
});

test("a deprecated argument that is set is a warning that says what to use instead", () => {
  const old = { docs: { deprecated: "Use `newName`." } } as const;
  const type = object("T", {
    oldName: optional(string(), "Old.", old),
    newName: optional(string(), "New."),
    inner: optional(list(object("I", { oldSize: optional(integer({ min: 1 }), "Old.", old) })), "Inner."),
  });
  const found = (config: object) =>
    validate(type, config, { isOpaque: isUnknown, dialect: undefined, spelling: "snake" }).map(
      ({ severity, detail }) => `${severity}: ${detail}`,
    );
  expect(found({ oldName: null, newName: "a", inner: [{}] })).toEqual([]);
  expect(found({ oldName: UNKNOWN })).toEqual(["warning: old_name is deprecated. Use `new_name`."]);
  expect(found({ inner: [{ oldSize: 1 }, { oldSize: 0 }] })).toEqual([
    "warning: inner[0].old_size is deprecated. Use `new_name`.",
    "error: inner[1].old_size is 0; it must be 1 or more.",
  ]);
});

const member = () => optional(integer(), "Member.");
const ruled = (...rules: Rule[]) => object("T", { a: member(), b: member(), oneC: member() }, rules);

test.each<[string, Rule, [config: object, found: string[]][]]>([
  [
    "at least one",
    atLeastOneOf("a", "oneC"),
    [
      [{ b: 1 }, ["Missing argument: the configuration needs one of `a`, `one_c`; set it."]],
      [{ oneC: 1 }, []],
      [{ a: UNKNOWN }, []],
    ],
  ],
  [
    "at most one",
    atMostOneOf("a", "b", "oneC"),
    [
      [{}, []],
      [{ a: UNKNOWN, b: 1 }, []],
      [{ a: 1, oneC: 0 }, ["Conflicting arguments: one_c conflicts with `a`; set only one of them."]],
    ],
  ],
  [
    "exactly one",
    exactlyOneOf("a", "b"),
    [
      [{}, ["Missing argument: the configuration needs one of `a`, `b`; set it."]],
      [{ a: 1 }, []],
      [{ a: 1, b: 1 }, ["Conflicting arguments: b conflicts with `a`; set only one of them."]],
    ],
  ],
  [
    "all or none",
    allOrNone("a", "b"),
    [
      [{}, []],
      [{ a: UNKNOWN }, []],
      [{ b: 1 }, ["Missing argument: a is missing; `b` needs it."]],
    ],
  ],
  [
    "at least the sum",
    atLeastSumOf("a", "b", "oneC"),
    [
      [{ b: 9 }, []],
      [{ a: 3, b: 1, oneC: UNKNOWN }, []],
      [{ a: 3, b: 1, oneC: 2 }, []],
      [{ a: 2, b: 3 }, ["Value out of range: a is 2; it must be at least the sum of `b`, `one_c`, which is 3."]],
    ],
  ],
])("a rule across arguments: %s", (_, rule, cases) => {
  for (const [config, found] of cases) {
    const diagnostics = validate(ruled(rule), config, { isOpaque: isUnknown, dialect: undefined, spelling: "snake" });
    expect(diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`)).toEqual(found);
  }
});

test("an integer has bounds that are exact", () => {
  expect(() => integer({ max: 2 ** 63 })).toThrow("9223372036854776000 is no bound of an integer");
});

test("items may be null where the type says so", () => {
  const nulls = { allowNullItems: true } as const;
  const type = object("T", {
    list: optional(list(string(), { ...nulls, maxItems: 2 }), "List."),
    set: optional(set(string(), nulls), "Set."),
    map: optional(map(string(), nulls), "Map."),
    strict: optional(map(string()), "Map."),
  });
  const found = (config: object) =>
    validate(type, config, { isOpaque: isUnknown, dialect: undefined }).map(({ detail }) => detail);
  expect(found({ list: ["a", null], set: [null], map: { a: null, b: "b" } })).toEqual([]);
  expect(found({ map: { a: 1 }, strict: { a: null } })).toEqual([
    "map.a is 1; it must be a string.",
    "strict.a is null; it must be a string.",
  ]);
});

test("names in the sentence of a rule are spelled as Terraform spells them, with their digits", () => {
  const type = object("T", { endRfc3339: optional(string(), "End."), endDays: optional(string(), "Days.") }, [
    atLeastOneOf("endRfc3339", "endDays"),
  ]);
  const [found] = validate(type, {}, { isOpaque: isUnknown, dialect: undefined, spelling: "snake" });
  expect(found?.detail).toContain("`end_rfc3339`, `end_days`");
});

test("no message echoes a sensitive value, whatever is wrong with it", () => {
  const names = ["pem", "level", "kind", "open", "headers", "hidden"] as const;
  const value = fc.stringMatching(/^[A-Z]{12,40}$/);
  fc.assert(
    fc.property(value, fc.constantFrom(...names), fc.boolean(), (text, name, nested) => {
      const config = { name: "ab", [name]: nested ? { inner: text } : text };
      for (const { detail } of validate(thing, config, { isOpaque: isUnknown, dialect: "clickstack" })) {
        expect(detail).not.toContain(text);
        for (let at = 0; at + 6 <= text.length; at += 1) expect(detail).not.toContain(text.slice(at, at + 6));
      }
    }),
  );
});
