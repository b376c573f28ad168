import {
  bool,
  Decimal,
  instant,
  json,
  list,
  map,
  number,
  object,
  optional,
  set,
  string,
} from "terraform-provider-sdk/schema";
import {
  agreesWhereBothPresent,
  sameAttribute,
  sameMeaning,
  sameMember,
  sameText,
  sameValue,
  type ValueType,
} from "../../schema";
import { expectEquivalence, expectImplied, expectSymmetry } from "../support/laws";
import fc from "../support/properties";

const key = fc.constantFrom("a", "b", "c");
const leaf = fc.oneof(
  fc.constantFrom(null, true, false, "", " x", "x", "2026-01-31T09:00:00Z", "2026-01-31T10:00:00+01:00"),
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom("1.0", "9007199254740993").map((text) => Decimal.parse(text)),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie("value"), { maxLength: 3 }), fc.dictionary(key, tie("value"))),
}));

/** Another spelling of the same value: members in another order, numbers in another notation. */
function respelt(given: unknown): unknown {
  if (typeof given === "number") return Decimal.parse(`${given}.0`);
  if (Array.isArray(given)) return given.map(respelt);
  if (typeof given !== "object" || given === null || given instanceof Decimal) return given;
  return Object.fromEntries(
    Object.entries(given)
      .reverse()
      .map(([name, item]) => [name, respelt(item)]),
  );
}

describe("sameValue", () => {
  test("is reflexive, symmetric and transitive", () => {
    expectEquivalence(sameValue, value, respelt);
  });

  test("ignores the spelling of numbers and the order of members", () => {
    fc.assert(fc.property(value, (a) => expect(sameValue(a, respelt(a))).toBe(true)));
  });

  test("ignores nothing else", () => {
    fc.assert(
      fc.property(value, (a) => {
        expect(sameValue([a], [a, null])).toBe(false);
        expect(sameValue({ a }, { a, b: null })).toBe(false);
        expect(sameValue("x", " x")).toBe(false);
      }),
    );
  });
});

const inner = object("Inner", {
  note: optional(string(), "Note.", { omitted: { means: "" } }),
  at: optional(instant(), "At."),
  tags: optional(set(string()), "Tags.", { omitted: { means: [] } }),
  spec: optional(json(), "Spec."),
});
const types: readonly (readonly [string, ValueType, fc.Arbitrary<unknown>])[] = [
  ["string", string(), fc.constantFrom("a", "é", "e\u0301", "b")],
  [
    "instant",
    instant(),
    fc.constantFrom("2026-01-31T09:00:00Z", "2026-01-31T10:00:00+01:00", "2026-01-31T09:00:00.000Z", "soon"),
  ],
  ["number", number(), fc.oneof(fc.integer({ min: 0, max: 2 }), fc.constant(Decimal.parse("9007199254740993")))],
  ["bool", bool(), fc.boolean()],
  ["json", json(), fc.constantFrom('{"a":1,"b":2}', '{ "b": 2.0, "a": 1 }', "[1]", '{"a":1}', "{")],
  ["list", list(string()), fc.array(fc.constantFrom("a", "b"), { maxLength: 3 })],
  ["set", set(string()), fc.array(fc.constantFrom("a", "b"), { maxLength: 3 })],
  ["map", map(number()), fc.dictionary(key, fc.integer({ min: 0, max: 1 }))],
  [
    "object",
    inner,
    fc.record(
      {
        note: fc.constantFrom("", "x", null),
        at: fc.constantFrom("2026-01-31T09:00:00Z", "2026-01-31T10:00:00+01:00", null),
        tags: fc.option(fc.array(fc.constantFrom("a", "b"), { maxLength: 2 })),
        spec: fc.constantFrom("[1]", "[ 1 ]", null),
      },
      { requiredKeys: [] },
    ),
  ],
];

describe("sameMeaning", () => {
  test.each(types)("of %s is an equivalence that sameValue implies", (_, type, values) => {
    const given = fc.oneof(values, fc.constantFrom(null, undefined));
    const same = (a: unknown, b: unknown) => sameMeaning(type, a, b);
    expectEquivalence(same, given, respelt);
    expectImplied(same, sameValue, given, respelt);
  });

  test("of a set ignores order and repetition", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 4 }), (items) =>
        expect(sameMeaning(set(string()), items, [...items, ...items].reverse())).toBe(true),
      ),
    );
  });

  test("of an attribute treats an absent value as what its absence means only", () => {
    fc.assert(
      fc.property(fc.constantFrom(null, undefined), fc.string({ minLength: 1 }), (absent, text) => {
        const { note } = inner.attributes;
        expect(sameAttribute(note, absent, "")).toBe(true);
        expect(sameAttribute(note, absent, text)).toBe(false);
      }),
    );
  });
});

test("sameText is an equivalence that ignores how letters are composed", () => {
  const texts = fc.constantFrom<string>("é", "e\u0301", "e", "", " é");
  expectEquivalence(sameText, texts, (text) => text.normalize("NFD"));
  fc.assert(fc.property(texts, (text) => expect(sameText(text, text.normalize("NFD"))).toBe(true)));
});

const normalized = optional(list(string()), "Names.", {
  omitted: { means: [] },
  api: { normalized: ["any_order", "distinct"] },
});

test("sameAttribute is an equivalence that sameMeaning implies", () => {
  const same = (a: unknown, b: unknown) => sameAttribute(normalized, a, b);
  const lists = fc.option(fc.array(fc.constantFrom("a", "b", "é", "e\u0301"), { maxLength: 3 }));
  const reversed = (names: string[] | null) => names && [...names, ...names].reverse();
  expectEquivalence(same, lists, reversed);
  expectImplied(same, (a, b) => sameMeaning(normalized.type, a, b), lists, reversed);
  fc.assert(fc.property(lists, (names) => expect(same(names, reversed(names))).toBe(true)));
});

const duration = object("Duration", {
  kind: optional(string(), "Kind."),
  unit: optional(string(), "Unit.", { omitted: { follows: ({ kind }) => (kind === "time" ? "s" : null) } }),
  digits: optional(number(), "Digits.", { omitted: { relevantIf: ({ kind }) => kind === "time" } }),
});

test("sameMember is an equivalence that ignores what follows from other members, or has no effect beside them", () => {
  const objects = fc.record({
    kind: fc.constantFrom("time", "text", null),
    unit: fc.constantFrom("s", "ms", null),
    digits: fc.constantFrom(1, 2, null),
  });
  for (const name of ["unit", "digits"]) {
    const same = (a: object, b: object) => sameMember(duration, name, { ...a }, { ...b });
    const spelledOut = ({
      kind,
      unit,
      digits,
    }: {
      kind: string | null;
      unit: string | null;
      digits: number | null;
    }) => ({
      kind,
      unit: unit ?? (kind === "time" ? "s" : null),
      digits: kind === "time" ? digits : null,
    });
    expectEquivalence(same, objects, spelledOut);
    fc.assert(fc.property(objects, (a) => expect(same(a, spelledOut(a))).toBe(true)));
  }
});

describe("agreesWhereBothPresent", () => {
  test("is reflexive and symmetric, and sameValue implies it", () => {
    expectSymmetry(agreesWhereBothPresent, value, respelt);
    expectImplied(agreesWhereBothPresent, sameValue, value, respelt);
  });

  test("ignores members that one side does not have", () => {
    fc.assert(
      fc.property(fc.dictionary(key, value), key, (a, name) => {
        const { [name]: _, ...rest } = a;
        expect(agreesWhereBothPresent(a, rest)).toBe(true);
        expect(agreesWhereBothPresent(a, { ...a, more: 1 })).toBe(true);
      }),
    );
  });

  test("does not ignore another value or a longer list", () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 3 }), (items) => {
        expect(agreesWhereBothPresent(items, [...items, 1])).toBe(false);
        expect(agreesWhereBothPresent({ a: items }, { a: items.map((item) => item + 1) })).toBe(false);
      }),
    );
  });
});
