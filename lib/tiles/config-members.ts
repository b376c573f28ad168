import type { Attribute, Rule, ValueType } from "terraform-provider-sdk/internal/schema";
import { bool, integer, json, list, object, optional, required, string } from "terraform-provider-sdk/schema";
import { problem } from "../service/problems";
import { limits, paletteColors, queryLanguages, ref } from "../service/words";
import { colorRuleValue, hasAsManyItems, numberFormat, pairItems, selectItem, whereLanguage } from "./query";

/** A member that is not part of the query: what people set of it in the UI stays, and is no drift. `since`: its first version. */
export function presentation(type: ValueType, description: string, since?: string, omitted?: object): Attribute {
  return optional(type, description, {
    ...(since !== undefined && { api: { since } }),
    omitted: { ...omitted, presentation: true },
  });
}

const expression = string({ maxLength: limits.expression });
const filled = string({ minLength: 1, maxLength: limits.expression });

/** The member that a kind of click needs; an empty one is as good as none. */
const needs =
  (chosenBy: string, members: Readonly<Record<string, string>>): Rule =>
  (_, report) => {
    const kind = report.known(chosenBy);
    const member = typeof kind === "string" ? members[kind] : undefined;
    if (member === undefined || !(report.absent(member) || report.known(member) === "")) return;
    const says = `is ${report.absent(member) ? "missing" : "empty"}; \`${kind}\` needs it.`;
    report.error(problem("missing-argument"), says, [member]);
  };

const target = object(
  "OnClickTarget",
  {
    mode: required(
      string({ known: ["id", "template"] }),
      "How to select the target: `id` uses its ID, `template` computes its name.",
      { docs: { describesValues: true } },
    ),
    id: optional(
      ref({ by: "type", of: { search: "source", dashboard: "dashboard" } }, string()),
      "ID of the target, for mode `id`.",
    ),
    template: optional(expression, "Template for the name of the target, for mode `template`."),
  },
  [needs("mode", { id: "id", template: "template" })],
);

const onClickFilter = object("OnClickFilter", {
  kind: required(string({ known: ["expressionTemplate"] }), "Kind of the filter. Only one kind is supported."),
  expression: required(filled, "Column or expression to filter by."),
  template: required(filled, "Template for the filter value."),
});

const onClickTarget = object(
  "OnClick",
  {
    type: required(string({ known: ["search", "dashboard", "external"] }), "What to open when a row is clicked."),
    target: optional(target, "Target to open: a source for `search`, a dashboard for `dashboard`."),
    urlTemplate: optional(expression, "Template for the URL, for `external`."),
    whereTemplate: optional(expression, "Template for the condition to pass to the target."),
    whereLanguage: optional(string({ known: queryLanguages }), "Language of `whereTemplate`.", {
      omitted: { filledWith: "lucene" },
    }),
    filters: optional(list(onClickFilter, { maxItems: limits.onClickFilters }), "Filters to pass to the target."),
  },
  [needs("type", { external: "urlTemplate", search: "target", dashboard: "target" })],
);
export const onClick = presentation(onClickTarget, "What to open when a row is clicked.", "2.27");

const formula = object("Formula", {
  expression: required(
    string({ minLength: 1, maxLength: limits.formula }),
    "Arithmetic expression over the selected series, where `A` is the first one. For example `A / (A + B) * 100`.",
  ),
  alias: optional(expression, "Name of the result in the legend or column header."),
  numberFormat: optional(numberFormat, "Number format of the result."),
});

/** `since`: the first version of the service that has such tiles. */
export const displayType = (value: string, since?: string) =>
  required(string({ oneOf: [value] }), `Always \`${value}\`.`, { ...(since !== undefined && { api: { since } }) });
export const sourceId = required(ref("source"), "ID of the source to query.");

export const select = (min: number, max: number) =>
  required(
    list(selectItem, { minItems: min, maxItems: max, pair: pairItems }),
    max === 1 ? "The value to show, exactly one item." : `Values to show, ${min} to ${max} items.`,
    { docs: { describesValues: true } },
  );
export const groupBy = optional(expression, "Columns or expressions to group by, comma-separated.", {
  omitted: { means: "" },
});
export const asRatio = optional(bool(), "Whether to show the ratio of the two selected series.", {
  omitted: { means: false },
});
export const format = presentation(numberFormat, "Number format.");
const formulaList = list(formula, { maxItems: limits.formulas });
export const formulas = {
  formulas: presentation(formulaList, "Series computed from the selected ones. Conflicts with `asRatio`.", "2.36", {
    means: [],
    keptIf: hasAsManyItems,
  }),
  showOperandSeries: presentation(bool(), "Whether to also show the series that formulas use.", "2.36", {
    keptIf: hasAsManyItems,
  }),
};
export const condition = {
  where: optional(expression, "Condition that selects the rows to show.", { omitted: { means: "" } }),
  whereLanguage,
};
export const fillNulls = presentation(
  bool(),
  "Whether to draw empty time buckets as zero. Defaults to `true`.",
  undefined,
  { means: true },
);
export const alignDateRange = presentation(bool(), "Whether to align the time range to whole time buckets.");
export const seriesLimit = presentation(
  integer({ min: 0 }),
  "Maximum number of series to draw. Set to 0 for all. If omitted, the service applies a default limit.",
  "2.34",
);
export const compareToPreviousPeriod = presentation(bool(), "Whether to also draw the previous period.");
export const fitYAxisToData = presentation(
  bool(),
  "Whether to fit the vertical axis to the data instead of starting at zero.",
);
/** Only older versions of the service accept numbered tokens. */
const paletteToken = string({
  known: paletteColors,
  pattern: { matches: /^(?!chart-\d+$)/, says: 'a named palette token, for example "chart-blue"' },
});
/** The color of a number, which is newer than that of the trend behind it. */
export const color = presentation(paletteToken, "Color, as a palette token.", "2.29");
export const orderBy = optional(expression, "Sort order of the rows.");

export const colorRule = object(
  "ColorRule",
  {
    operator: required(string({ known: ["gt", "gte", "lt", "lte", "between", "eq", "neq"] }), "Comparison operator."),
    value: required(
      json(),
      "Value to compare with: a number. For `between`, a pair of numbers. For `eq` and `neq`, a number or a string.",
    ),
    color: required(paletteToken, "Color, as a palette token."),
    label: optional(string({ maxLength: 40 }), "Text to show when the rule matches."),
  },
  [colorRuleValue],
);

export const backgroundChart = object("BackgroundChart", {
  type: required(string({ known: ["line", "area"] }), "How to draw the trend behind the number."),
  color: presentation(paletteToken, "Color, as a palette token."),
});
