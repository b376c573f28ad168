import { bool, integer, number, object, optional, required, text } from "../model";
import { numberOutputs, numericUnits } from "./vocabulary";

export const numberFormat = object("NumberFormat", {
  output: required(text({ known: numberOutputs }), "How the number is shown."),
  numericUnit: optional(
    text({ known: numericUnits }),
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
  currencySymbol: optional(text(), 'Symbol for `output = "currency"`.'),
  unit: optional(text(), "Text behind the number."),
});
