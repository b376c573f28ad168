import type * as LosslessJson from "lossless-json";
import { Decimal } from "./value";

/** A plain JSON value; a number that no JavaScript number holds exactly is a `Decimal`. */
export type Json = string | number | boolean | null | Decimal | readonly Json[] | { readonly [member: string]: Json };

export type JsonObject = { readonly [member: string]: Json };

/**
 * A number outside strings that may not survive `JSON.parse`: sixteen or more digits, or an exponent of three or more.
 * It may match inside a string too, which only costs time.
 */
const delicateNumber = /[:,[\s]-?(?:[\d.]{16,}|\d[\d.]*[eE][+-]?\d{3,})|^-?[\d.]{16,}|\d[eE][+-]?\d{3,}\s*$/;

/** False if every number in the JSON text is one that JavaScript holds exactly. */
export function mayHoldDecimals(text: string): boolean {
  return delicateNumber.test(text);
}

/**
 * Parses JSON without losing a digit.
 * @throws SyntaxError when `text` is not JSON.
 */
export function parseJson(text: string): Json {
  if (!mayHoldDecimals(text)) return JSON.parse(text);
  const parsed: unknown = lossless().parse(text, undefined, {
    parseNumber: (digits) => Decimal.parse(digits),
    onDuplicateKey: ({ newValue }) => newValue,
  });
  return parsed as Json;
}

/** Writes JSON; a `Decimal` becomes its exact digits. Members that are `undefined` are omitted. */
export function stringifyJson(value: unknown): string {
  if (!holdsDecimal(value)) return JSON.stringify(value);
  const text = lossless().stringify(value, undefined, undefined, [
    { test: (item) => item instanceof Decimal, stringify: String },
  ]);
  return text ?? "null";
}

function holdsDecimal(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (value instanceof Decimal) return true;
  if (Array.isArray(value)) return value.some(holdsDecimal);
  return Object.values(value).some(holdsDecimal);
}

let loaded: typeof LosslessJson | undefined;

function lossless(): typeof LosslessJson {
  loaded ??= load();
  return loaded;
}

function load(): typeof LosslessJson {
  return require("lossless-json");
}
