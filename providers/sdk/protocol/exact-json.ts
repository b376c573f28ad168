import { Decimal, type Value } from "../../../lib/model";

/** 16 digits in a row or an exponent in the place of a number: `JSON.parse` might round it. Text may look so too; no harm. */
const inexact = /[\d.]{16}|(?:^|[:,[\s])-?\d[\d.]*[eE]/;

/** Parses JSON without rounding any number. @throws SyntaxError */
export function parseExactJson(text: string): Value {
  if (!inexact.test(text)) return JSON.parse(text) as Value;
  const { parse } = require("lossless-json") as typeof import("lossless-json");
  return parse(text, undefined, (digits) => Decimal.parse(digits)) as Value;
}
