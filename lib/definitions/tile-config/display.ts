import type { Attributes, ObjectType } from "../../model";
import { bool, integer, json, list, object, optional, required, string } from "../../model";
import { limits } from "../limits";
import { numberFormat } from "../number-format";
import { objectId } from "../object-id";
import { paletteColors, queryLanguages } from "../vocabulary";
import { formulaRules, ratioRule } from "./rules";
import { selectItem } from "./select-item";

/** Members that several display types share. */
const expression = string({ maxLength: limits.expression });

const formula = object("Formula", {
  expression: required(
    string({ minLength: 1, maxLength: limits.formula }),
    "Arithmetic over the selected series: `A` is the first, e.g. `A / (A + B) * 100`.",
  ),
  alias: optional(expression, "Name of the result."),
  numberFormat: optional(numberFormat, "How the result's numbers are shown."),
});

export const displayType = (value: string) => required(string({ oneOf: [value] }), `Always \`${value}\`.`);
const configTypeBuilder = optional(string({ oneOf: ["builder"] }), "The builder form; the default.", {
  absentMeans: "builder",
});
export const sourceId = required(objectId(), "Id of the source that is queried.");

export const select = (min: number, max: number) =>
  required(
    list(selectItem, { minItems: min, maxItems: max }),
    max === 1 ? "The one thing that is shown." : `What is shown, ${min} to ${max} items.`,
  );
export const groupBy = optional(expression, "Columns or expressions that split the series, joined with commas.");
export const asRatio = optional(bool(), "Whether the two selected series are shown as their ratio.", {
  absentMeans: false,
});
export const format = optional(numberFormat, "How numbers are shown.");
export const formulas = optional(
  list(formula, { maxItems: limits.formulas }),
  "Series computed from the selected ones. Excludes `asRatio`.",
  { absentMeans: [] },
);
export const showOperandSeries = optional(bool(), "Whether the series that formulas use are shown too.");
export const where = optional(expression, "Which rows are shown.", { absentMeans: "" });
export const whereLanguage = optional(string({ known: queryLanguages }), "Language of `where`; `lucene` when absent.", {
  absentMeans: "lucene",
});
export const fillNulls = optional(bool(), "Whether empty buckets are drawn as zero; true when absent.", {
  absentMeans: true,
});
export const alignDateRange = optional(bool(), "Whether the time range is rounded to whole buckets.");
export const seriesLimit = optional(
  integer({ min: 0 }),
  "How many series are drawn: the first N, 0 for all, a default cap when absent.",
);
export const compareToPreviousPeriod = optional(bool(), "Whether the period before is drawn too.");
export const fitYAxisToData = optional(bool(), "Whether the vertical axis starts near the data instead of at zero.");
/** Tokens by number are an older server's, and the service refuses them. */
const paletteToken = string({
  known: paletteColors,
  pattern: { matches: /^(?!chart-\d+$)/, says: 'a palette token by name, e.g. "chart-blue"' },
});
export const color = optional(paletteToken, "Palette token of the colour.");
export const orderBy = optional(expression, "Order of the rows.");

export const colorRule = object("ColorRule", {
  operator: required(
    string({ known: ["gt", "gte", "lt", "lte", "between", "eq", "neq"] }),
    "How the value is compared.",
  ),
  value: required(
    json(),
    "What it is compared with: a number; with `between` a pair of numbers, with `eq` and `neq` also a text.",
  ),
  color: required(paletteToken, "Palette token of the colour."),
  label: optional(string({ maxLength: 40 }), "Text shown when the rule holds."),
});

export const backgroundChart = object("BackgroundChart", {
  type: required(string({ known: ["line", "area"] }), "How the trend behind the number is drawn."),
  color,
});

/** A display type of the builder form. */
export function builder<const A extends Attributes>(name: string, display: string, attributes: A): ObjectType {
  return object(name, { displayType: displayType(display), configType: configTypeBuilder, ...attributes }, [
    ratioRule,
    ...formulaRules,
  ]);
}
