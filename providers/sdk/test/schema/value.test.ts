import { Decimal, UNKNOWN } from "terraform-provider-sdk/schema";
import { holdsUnknown, jsonencoded, normalDecimal, parseJson, sameValue, stringifyJson } from "../../schema";
import fc from "../support/properties";

describe("exact numbers", () => {
  test.each([
    ["0.1", 0.1],
    ["5", 5],
    ["1.0", 1],
    ["1e3", 1000],
    ["-0.000000001", -1e-9],
    ["9007199254740992", 9007199254740992],
  ])("%s is a plain number", (text, value) => {
    expect(Decimal.parse(text)).toBe(value);
  });

  test.each(["9007199254740993", "0.1234567890123456789", "12345678901234567890", "1e400"])(
    "%s keeps its digits",
    (text) => {
      const value = Decimal.parse(text);
      expect(value).toBeInstanceOf(Decimal);
      expect(String(value)).toBe(text);
    },
  );

  test.each(["", "1,5", "NaN", "0x10", " 1"])("%j is rejected", (text) => {
    expect(() => Decimal.parse(text)).toThrow(RangeError);
  });

  test("one spelling for each number", () => {
    expect(new Set(["100", "1e2", "1.00e2", "0100.0"].map(normalDecimal)).size).toBe(1);
    expect(normalDecimal("-0")).toBe(normalDecimal("0"));
  });

  test("any number can be written and read again", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Decimal.parse(String(value))).toBe(value + 0);
      }),
    );
  });
});

describe("JSON", () => {
  test("keeps the digits of every number", () => {
    const text = '{"a":9007199254740993,"b":[0.1234567890123456789,1.5],"c":"x"}';
    expect(stringifyJson(parseJson(text))).toBe(text);
  });

  test("of more than 200 levels is rejected, whatever brackets and quotes its texts have", () => {
    const text = fc.array(fc.constantFrom("[", "{", "]", "}", '"', "\\", "\\\\", ":"), { maxLength: 9 });
    const texts = fc.array(text, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.integer({ min: 190, max: 210 }), texts, (levels, parts) => {
        const names = parts.map((part) => part.join(""));
        let value: unknown = names;
        for (let level = 1; level < levels; level += 1) {
          const name = names[level % names.length] ?? "";
          value = level % 3 === 0 ? { [name]: value, after: name } : [name, ...names.map((one) => [one]), value];
        }
        const json = JSON.stringify(value, undefined, levels % 2);
        const read = expect(() => parseJson(json));
        (levels > 200 ? read : read.not).toThrow("nested in more than 200 levels");
      }),
      { numRuns: 50 },
    );
  });

  test("has the form of Terraform's jsonencode", () => {
    const value = { b: [{ d: 1.5, c: "<a & b>" }], a: null, "\u2028": Decimal.parse("9007199254740993") };
    expect(jsonencoded(value)).toBe(
      '{"a":null,"b":[{"c":"\\u003ca \\u0026 b\\u003e","d":1.5}],"\\u2028":9007199254740993}',
    );
    expect(parseJson(jsonencoded(value))).toEqual(value);
  });

  test("any JSON value can be written and read again", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(parseJson(stringifyJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
        expect(parseJson(jsonencoded(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

test("an unknown is found at any depth and never written as JSON", () => {
  expect(holdsUnknown({ a: [{ b: UNKNOWN }] })).toBe(true);
  expect(holdsUnknown({ a: [{ b: null }] })).toBe(false);
  expect(() => JSON.stringify({ a: UNKNOWN })).toThrow(/unknown/);
});

test("values are equal exactly if they are the same in any notation", () => {
  expect(
    sameValue({ a: [1, Decimal.parse("9007199254740993")] }, { a: [1, Decimal.parse("9007199254740993.0")] }),
  ).toBe(true);
  expect(sameValue({ a: 1 }, { a: 1, b: null })).toBe(false);
  expect(sameValue([1, 2], [2, 1])).toBe(false);
});

test("a byte order mark before JSON is left out, and nowhere else", () => {
  expect(parseJson('\uFEFF{ "a": "\uFEFF1.10", "b": 1.10 }')).toMatchObject({ a: "\uFEFF1.10" });
  expect(() => parseJson("\uFEFF\uFEFF1")).toThrow(SyntaxError);
});
