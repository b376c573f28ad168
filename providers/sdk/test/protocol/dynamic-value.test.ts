import { Decoder, ExtData, encode } from "@msgpack/msgpack";
import {
  bool,
  computed,
  Decimal,
  list,
  map,
  number,
  object,
  optional,
  set,
  string,
  UNKNOWN,
  type Value,
} from "terraform-provider-sdk/schema";
import { fromDynamicValue, toDynamicValue } from "../../protocol/v6/values";
import { sameValue, type ValueType } from "../../schema";
import fc, { casesOf } from "../support/properties";

const nothing = Buffer.alloc(0);
const msgpack = (value: unknown) => ({ msgpack: Buffer.from(encode(value, { useBigInt64: true })), json: nothing });
const json = (value: string) => ({ msgpack: nothing, json: Buffer.from(value) });

describe("numbers", () => {
  it.each([
    ["a safe integer", 7, 7],
    ["a float", 1.5, 1.5],
    ["a decimal text that a double prints back", "0.1", 0.1],
    ["a decimal text with too many digits", "0.1234567890123456789", Decimal.parse("0.1234567890123456789")],
    ["an integer beyond 2^53", 12345678901234567890n, Decimal.parse("12345678901234567890")],
    ["a negative one", -9007199254740993n, Decimal.parse("-9007199254740993")],
    ["a 64-bit integer that is safe", 4294967296n, 4294967296],
    ["a float above 2^63, as Terraform 1.8 sends a large integer", 2 ** 64, Decimal.parse("18446744073709551616")],
    ["a negative one above 2^63", -(2 ** 64), Decimal.parse("-18446744073709551616")],
    ["a fraction of which a double holds more digits than it prints", 0.1, 0.1],
    ["a large float that is printed exactly", 1e20, 1e20],
  ])("%s is decoded exactly", (_, wire, expected) => {
    expect(fromDynamicValue(number(), msgpack(wire))).toEqual(expected);
  });

  it.each([
    ["a safe integer as integer", 7, 7],
    ["a fraction as text, which Terraform does not round", 0.1, "0.1"],
    ["a large number as text", Decimal.parse("12345678901234567890"), "12345678901234567890"],
    ["a tiny number as text", 1e-9, "1e-9"],
  ])("%s is encoded exactly", (_, value, wire) => {
    expect(new Decoder().decode(toDynamicValue(number(), value).msgpack)).toEqual(wire);
  });

  it.each([
    [2 ** 64, "18446744073709551616"],
    [0.1, "0.1"],
  ])("the float %d goes back with the digits by which Terraform compares it", (float, digits) => {
    const decoded = fromDynamicValue(number(), msgpack(float));
    expect(new Decoder().decode(toDynamicValue(number(), decoded).msgpack)).toBe(digits);
  });

  it("in JSON, digits that a double prints stay this double", () => {
    expect(fromDynamicValue(number(), json("18446744073709552000"))).toBe(2 ** 64);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])("%s cannot be encoded", (value) => {
    expect(() => toDynamicValue(number(), value)).toThrow("a number is expected");
  });
});

test("half a surrogate pair, which UTF-8 cannot encode, is decoded and encoded as the replacement character", () => {
  const cesu = { msgpack: Buffer.from([0xa4, 0x61, 0xed, 0xa0, 0x80]), json: nothing };
  expect(String(fromDynamicValue(string(), cesu)).replace(/\ufffd+/, "?")).toBe("a?");
  expect(new Decoder().decode(toDynamicValue(string(), "a\ud800").msgpack)).toBe("a\ufffd");
});

describe("bytes that are not a value", () => {
  it.each([
    ["bytes behind the value", { msgpack: Buffer.from([0xc0, 0xc0]), json: nothing }, "A value is not MessagePack"],
    ["a list that ends too early", { msgpack: Buffer.from([0x92, 0xc0]), json: nothing }, "A value is not MessagePack"],
    ["JSON that breaks off", json('{"a":'), "A value is not JSON"],
    ["a number that is an instant", json('"2026-01-01T00:00:00Z"'), "a number is expected"],
  ])("%s are reported", (_, value, message) => {
    expect(() => fromDynamicValue(number(), value)).toThrow(message);
  });
});

describe("unknown values", () => {
  it("are encoded as extension 0 with one zero byte", () => {
    expect([...toDynamicValue(string(), UNKNOWN).msgpack]).toEqual([0xd4, 0, 0]);
  });

  it("are decoded plain or refined, at any position", () => {
    const notNullAndPrefixed = Uint8Array.of(0x82, 1, 0xc2, 2, 0xa4, ...Buffer.from("pre-"));
    for (const extension of [new ExtData(0, Uint8Array.of(0)), new ExtData(12, notNullAndPrefixed)]) {
      expect(fromDynamicValue(list(string()), msgpack(["a", extension]))).toEqual(["a", UNKNOWN]);
      expect(fromDynamicValue(list(string()), msgpack(extension))).toBe(UNKNOWN);
    }
  });
});

const nested = object("Outer", {
  someName: optional(string(), ""),
  inner: optional(object("Inner", { deepValue: computed(number(), ""), other: optional(string(), "") }), ""),
  items: optional(list(object("Item", { itemId: computed(string(), ""), name: optional(string(), "") })), ""),
});

describe("objects", () => {
  it("are encoded with every attribute at every depth, null if missing", () => {
    const wire = new Decoder().decode(toDynamicValue(nested, { items: [{ name: "a" }], inner: {} }).msgpack);
    expect(wire).toEqual({
      some_name: null,
      inner: { deep_value: null, other: null },
      items: [{ item_id: null, name: "a" }],
    });
  });

  it("are decoded with every attribute, without members that the type lacks", () => {
    expect(fromDynamicValue(nested, msgpack({ some_name: "x", inner: {}, gone: 1 }))).toEqual({
      someName: "x",
      inner: { deepValue: null, other: null },
      items: null,
    });
  });

  it("keep the keys of maps unchanged", () => {
    const labels = { snake_case: "a", camelCase: "b", "with space": "c" };
    expect(fromDynamicValue(map(string()), toDynamicValue(map(string()), labels))).toEqual(labels);
  });

  it("are decoded from JSON too, with every digit", () => {
    expect(fromDynamicValue(nested, json('{"some_name":"x","inner":{"deep_value":12345678901234567890}}'))).toEqual({
      someName: "x",
      inner: { deepValue: Decimal.parse("12345678901234567890"), other: null },
      items: null,
    });
  });

  it("that do not fit are reported with Terraform's path and without the value", () => {
    const wrong = { items: [{ name: "a" }, { itemId: { secret: "s3cret" } }] };
    expect(() => toDynamicValue(nested, wrong)).toThrow("items[1].item_id is an object; text is expected.");
  });
});

it("an absent value is null", () => {
  expect(fromDynamicValue(nested, undefined)).toBeNull();
  expect(fromDynamicValue(nested, { msgpack: nothing, json: nothing })).toBeNull();
});

describe("any value of any type", () => {
  it("is decoded as it was encoded", () => {
    fc.assert(
      fc.property(anyTyped(), ({ type, value }) => {
        expect(sameValue(fromDynamicValue(type, toDynamicValue(type, value)), value)).toBe(true);
      }),
      casesOf(150),
    );
  });

  it("is the same from MessagePack and from JSON if it is known", () => {
    fc.assert(
      fc.property(anyTyped(false), ({ type, value }) => {
        const wire = new Decoder({ useBigInt64: true }).decode(toDynamicValue(type, value).msgpack);
        const text = JSON.stringify(wire, (_, item) => (typeof item === "bigint" ? String(item) : item));
        expect(sameValue(fromDynamicValue(type, json(text)), value)).toBe(true);
      }),
      casesOf(80),
    );
  });
});

/** Types up to three levels deep, each with a value that has every attribute. */
function anyTyped(unknowns = true): fc.Arbitrary<{ type: ValueType; value: Value }> {
  return anyType(3).chain((type) => anyValue(type, unknowns).map((value) => ({ type, value })));
}

function anyType(depth: number): fc.Arbitrary<ValueType> {
  const leaf = fc.constantFrom<ValueType>(string(), number(), bool());
  if (depth === 0) return leaf;
  const inner = anyType(depth - 1);
  const names = fc.uniqueArray(fc.constantFrom("a", "someName", "asRatio", "x", "groupBy"), { minLength: 1 });
  const anyObject = names.chain((list_) =>
    fc
      .tuple(...list_.map(() => inner))
      .map((types) =>
        object("Any", Object.fromEntries(list_.map((name, i) => [name, optional(types[i] ?? string(), "")]))),
      ),
  );
  return fc.oneof(
    leaf,
    inner.map((of) => list(of)),
    inner.map((of) => set(of)),
    inner.map((of) => map(of)),
    anyObject,
  );
}

function anyValue(type: ValueType, unknowns: boolean): fc.Arbitrary<Value> {
  const special = fc.constantFrom<Value>(...(unknowns ? [null, UNKNOWN] : [null]));
  return fc.oneof({ weight: 1, arbitrary: special }, { weight: 6, arbitrary: valuesOf(type, unknowns) });
}

function valuesOf(type: ValueType, unknowns: boolean): fc.Arbitrary<Value> {
  switch (type.kind) {
    case "string":
    case "json":
      return fc.string({ unit: "grapheme" });
    case "bool":
      return fc.boolean();
    case "number":
      return fc.oneof(
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (Object.is(n, -0) ? 0 : n)),
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map((n) => Decimal.parse(String(n))),
      );
    case "list":
    case "set":
      return fc.array(anyValue(type.of, unknowns), { maxLength: 3 });
    case "map":
      return fc.dictionary(
        fc.string().filter((key) => key !== "__proto__"),
        anyValue(type.of, unknowns),
        {
          maxKeys: 3,
          noNullPrototype: true,
        },
      );
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(type.attributes).map(([name, { type: of }]) => [name, anyValue(of, unknowns)]),
        ),
        { noNullPrototype: true },
      );
  }
}
