import { bool, integer, number, object, optional, required, string } from "../model";
import { numberOutputs, numericUnits } from "./vocabulary";

export const numberFormat = object("NumberFormat", {
  output: required(string({ known: numberOutputs }), "How the number is shown."),
  numericUnit: optional(
    string({ known: numericUnits }),
    "The unit the values are in, e.g. `bytes_iec`, `megabits_sec`, `rps`.",
  ),
  mantissa: optional(integer({ min: 0 }), "Digits after the decimal point."),
  thousandSeparated: optional(bool(), "Whether thousands are separated."),
  average: optional(bool(), "Whether large numbers are abbreviated, e.g. `1.2m`."),
  decimalBytes: optional(bool(), "Whether bytes are counted in thousands instead of 1024."),
  factor: optional(
    number(),
    "The value is multiplied by it before it is shown, e.g. `0.001` for milliseconds as seconds.",
  ),
  currencySymbol: optional(string(), 'Symbol for `output = "currency"`.'),
  unit: optional(string(), "Text behind the number."),
});
