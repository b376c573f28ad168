import { isLosslessNumber, parse, stringify } from "lossless-json";
import { Decimal } from "./value";

/** Parses JSON without losing digits: a number that no JavaScript number equals becomes a `Decimal`. @throws SyntaxError */
export function parseJson(text: string): unknown {
  return parse(text, undefined, { parseNumber: Decimal.parse });
}

const decimals = {
  test: (value: unknown) => value instanceof Decimal || isLosslessNumber(value),
  stringify: (value: unknown) => String(value),
};

/** Writes JSON; a `Decimal` as its exact digits. Members that are `undefined` are left out. */
export function stringifyJson(value: unknown): string {
  return stringify(value, undefined, undefined, [decimals]) ?? "null";
}
