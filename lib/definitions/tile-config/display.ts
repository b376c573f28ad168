import {
  type Attributes,
  bool,
  integer,
  json,
  list,
  type ObjectType,
  object,
  optional,
  required,
  string,
} from "../../schema";
import { limits } from "../limits";
import { numberFormat } from "../number-format";
import { objectId } from "../object-id";
import { paletteColors, queryLanguages } from "../vocabulary";
import { colorRuleValue, formulaRules, ratioRule } from "./rules";
import { selectItem } from "./select-item";

/** Members that several display types share. */
const expression = string({ maxLength: limits.expression });

const formula = object("Formula", {
  expression: required(
    string({ minLength: 1, maxLength: limits.formula }),
    "Arithmetic expression over the selected series, where `A` is the first one. For example `A / (A + B) * 100`.",
  ),
  alias: optional(expression, "Name of the result in the legend or column header."),
  numberFormat: optional(numberFormat, "Number format of the result."),
});

export const displayType = (value: string) => required(string({ oneOf: [value] }), `Always \`${value}\`.`);
const configTypeBuilder = optional(
  string({ oneOf: ["builder"] }),
  "Form of the configuration. Defaults to `builder`.",
  {
    absentMeans: "builder",
  },
);
export const sourceId = required(objectId(), "ID of the source to query.");

export const select = (min: number, max: number) =>
  required(
    list(selectItem, { minItems: min, maxItems: max }),
    max === 1 ? "The value to show, exactly one item." : `Values to show, ${min} to ${max} items.`,
    { describesValues: true },
  );
export const groupBy = optional(expression, "Columns or expressions to group by, comma-separated.", {
  absentMeans: "",
});
export const asRatio = optional(bool(), "Whether to show the ratio of the two selected series.", {
  absentMeans: false,
});
export const format = optional(numberFormat, "Number format.");
export const formulas = optional(
  list(formula, { maxItems: limits.formulas }),
  "Series computed from the selected ones. Conflicts with `asRatio`.",
  { absentMeans: [] },
);
export const showOperandSeries = optional(bool(), "Whether to also show the series that formulas use.");
export const where = optional(expression, "Condition that selects the rows to show.", { absentMeans: "" });
export const whereLanguage = optional(string({ known: queryLanguages }), "Language of `where`. Defaults to `lucene`.", {
  absentMeans: "lucene",
});
export const fillNulls = optional(bool(), "Whether to draw empty time buckets as zero. Defaults to `true`.", {
  absentMeans: true,
});
export const alignDateRange = optional(bool(), "Whether to align the time range to whole time buckets.");
export const seriesLimit = optional(
  integer({ min: 0 }),
  "Maximum number of series to draw. Set to 0 for all. If omitted, the service applies a default limit.",
);
export const compareToPreviousPeriod = optional(bool(), "Whether to also draw the previous period.");
export const fitYAxisToData = optional(
  bool(),
  "Whether to fit the vertical axis to the data instead of starting at zero.",
);
/** Only older versions of the service accept numbered tokens. */
const paletteToken = string({
  known: paletteColors,
  pattern: { matches: /^(?!chart-\d+$)/, says: 'a named palette token, for example "chart-blue"' },
});
export const color = optional(paletteToken, "Colour, as a palette token.");
export const orderBy = optional(expression, "Sort order of the rows.");

export const colorRule = object(
  "ColorRule",
  {
    operator: required(string({ known: ["gt", "gte", "lt", "lte", "between", "eq", "neq"] }), "Comparison operator."),
    value: required(
      json(),
      "Value to compare with: a number. For `between`, a pair of numbers. For `eq` and `neq`, a number or a string.",
    ),
    color: required(paletteToken, "Colour, as a palette token."),
    label: optional(string({ maxLength: 40 }), "Text to show when the rule matches."),
  },
  [colorRuleValue],
);

export const backgroundChart = object("BackgroundChart", {
  type: required(string({ known: ["line", "area"] }), "How to draw the trend behind the number."),
  color,
});

/** A display type of the builder form. */
export function builder<const A extends Attributes>(name: string, display: string, attributes: A): ObjectType {
  return object(name, { displayType: displayType(display), configType: configTypeBuilder, ...attributes }, [
    ratioRule,
    ...formulaRules,
  ]);
}
