import type { Rule } from "terraform-provider-sdk/internal/schema";
import { bool, integer, json, list, object, optional, required, string } from "terraform-provider-sdk/schema";
import { problem } from "../service/problems";
import { limits, paletteColors, queryLanguages, ref } from "../service/words";
import { colorRuleValue, hasAsManyItems, numberFormat, pairItems, selectItem } from "./query";

const template = string({ maxLength: limits.expression });
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
    template: optional(template, "Template for the name of the target, for mode `template`."),
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
    urlTemplate: optional(template, "Template for the URL, for `external`."),
    whereTemplate: optional(template, "Template for the condition to pass to the target."),
    whereLanguage: optional(string({ known: queryLanguages }), "Language of `whereTemplate`.", {
      omitted: { filledWith: "lucene" },
    }),
    filters: optional(list(onClickFilter, { maxItems: limits.onClickFilters }), "Filters to pass to the target."),
  },
  [needs("type", { external: "urlTemplate", search: "target", dashboard: "target" })],
);
export const onClick = optional(onClickTarget, "What to open when a row is clicked.", {
  api: { since: "2.27" },
  omitted: { presentation: true },
});

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

/** `since`: the first version of the service that has such tiles. */
export const displayType = (value: string, since?: string) =>
  required(string({ oneOf: [value] }), `Always \`${value}\`.`, { ...(since !== undefined && { api: { since } }) });
export const configTypeBuilder = optional(
  string({ oneOf: ["builder"] }),
  "Form of the configuration. Defaults to `builder`.",
  { omitted: { means: "builder" } },
);
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
export const format = optional(numberFormat, "Number format.", { omitted: { presentation: true } });
export const formulas = optional(
  list(formula, { maxItems: limits.formulas }),
  "Series computed from the selected ones. Conflicts with `asRatio`.",
  { api: { since: "2.36" }, omitted: { means: [], presentation: true, keptIf: hasAsManyItems } },
);
export const showOperandSeries = optional(bool(), "Whether to also show the series that formulas use.", {
  api: { since: "2.36" },
  omitted: { presentation: true, keptIf: hasAsManyItems },
});
export const where = optional(expression, "Condition that selects the rows to show.", { omitted: { means: "" } });
export const fillNulls = optional(bool(), "Whether to draw empty time buckets as zero. Defaults to `true`.", {
  omitted: { means: true, presentation: true },
});
export const alignDateRange = optional(bool(), "Whether to align the time range to whole time buckets.", {
  omitted: { presentation: true },
});
export const seriesLimit = optional(
  integer({ min: 0 }),
  "Maximum number of series to draw. Set to 0 for all. If omitted, the service applies a default limit.",
  { api: { since: "2.34" }, omitted: { presentation: true } },
);
export const compareToPreviousPeriod = optional(bool(), "Whether to also draw the previous period.", {
  omitted: { presentation: true },
});
export const fitYAxisToData = optional(
  bool(),
  "Whether to fit the vertical axis to the data instead of starting at zero.",
  { omitted: { presentation: true } },
);
/** Only older versions of the service accept numbered tokens. */
const paletteToken = string({
  known: paletteColors,
  pattern: { matches: /^(?!chart-\d+$)/, says: 'a named palette token, for example "chart-blue"' },
});
const color = optional(paletteToken, "Color, as a palette token.", { omitted: { presentation: true } });
/** The color of a number is newer than that of the trend behind it. */
export const colorOfNumber = { ...color, api: { since: "2.29" } };
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
  color,
});
