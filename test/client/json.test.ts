import { Decimal } from "terraform-provider-sdk/schema";
import { parseJson, stringifyJson } from "terraform-provider-sdk/values";

describe("JSON without loss", () => {
  it.each([
    ["0"],
    ["-1.5"],
    ["1e-9"],
    ["123456789012345"],
    ["0.000000001"],
    ["1.7976931348623157e308"],
    ["9007199254740993"],
    ["0.1234567890123456789"],
    ["1e400"],
    ["-12345678901234567890.5"],
    ["5e-324"],
    ["1.0"],
  ])("keeps the number %s", (digits) => {
    for (const text of [digits, `[${digits}]`, `{"a":${digits}}`, `{"a": [1, ${digits} ]}`]) {
      const again = parseJson(stringifyJson(parseJson(text)));
      expect(again).toEqual(parseJson(text));
      const [number] = numbersIn(parseJson(text)).slice(-1);
      expect(number).toEqual(Decimal.parse(digits));
    }
  });

  it("returns a number if it is exact, otherwise a Decimal", () => {
    expect(parseJson('{"a":9007199254740992,"b":9007199254740993,"c":"9007199254740993"}')).toEqual({
      a: 9007199254740992,
      b: Decimal.parse("9007199254740993"),
      c: "9007199254740993",
    });
  });

  it("writes the digits of a Decimal unchanged", () => {
    expect(stringifyJson({ a: Decimal.parse("9007199254740993"), b: [1, null, undefined], c: undefined })).toBe(
      '{"a":9007199254740993,"b":[1,null,null]}',
    );
  });

  it("rejects invalid JSON, with both parsers", () => {
    expect(() => parseJson('{"a":')).toThrow(SyntaxError);
    expect(() => parseJson('{"a":12345678901234567890')).toThrow(SyntaxError);
  });
});

function numbersIn(value: unknown): unknown[] {
  if (typeof value === "number" || value instanceof Decimal) return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
