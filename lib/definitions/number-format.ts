import { bool, integer, number, object, optional, required, string } from "../schema";
import { numberOutputs, numericUnits } from "./vocabulary";

export const numberFormat = object("NumberFormat", {
  output: required(string({ known: numberOutputs }), "Format of the number."),
  numericUnit: optional(
    string({ known: numericUnits }),
    "Unit of the values, for example `bytes_iec`, `megabits_sec` or `rps`.",
  ),
  mantissa: optional(integer({ min: 0 }), "Number of digits after the decimal point."),
  thousandSeparated: optional(bool(), "Whether to separate thousands."),
  average: optional(bool(), "Whether to abbreviate large numbers, for example `1.2m`."),
  decimalBytes: optional(bool(), "Whether to use decimal byte units, with a factor of 1000 instead of 1024."),
  factor: optional(number(), "Factor to multiply the value by, for example `0.001` to show milliseconds as seconds."),
  currencySymbol: optional(string(), 'Currency symbol, for `output = "currency"`.'),
  unit: optional(string(), "Text appended to the number."),
});
