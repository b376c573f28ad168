import {
  type Attribute,
  type Attributes,
  type Members,
  openEnded,
  own,
  type Rule,
  type ValueType,
} from "terraform-provider-sdk/internal/schema";
import { bool, integer, json, list, object, optional, required, string } from "terraform-provider-sdk/schema";
import { problem } from "../service/problems";
import { withoutEffect } from "../service/rules";
import { limits, paletteColors, queryLanguages, ref } from "../service/words";
import { colorRuleValue, hasAsManyItems, numberFormat, pairItems, selectItem, whereLanguage } from "./query";

/** A member that is not part of the query: what people set of it in the UI stays, and is no drift. `since`: its first version. */
function presentation(type: ValueType, description: string, since?: string, omitted?: object): Attribute {
  return optional(type, description, {
    ...(since !== undefined && { api: { availableSince: since } }),
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
    const predicate = `is ${report.absent(member) ? "missing" : "empty"}; \`${kind}\` needs it.`;
    report.error(problem("missing-argument"), predicate, [member]);
  };

/** The members that the service drops from a kind of click. */
const drops =
  (chosenBy: string, members: Readonly<Record<string, readonly string[]>>): Rule =>
  (_, report) => {
    const kind = String(report.known(chosenBy));
    for (const member of own(members, kind) ?? []) {
      const value = report.known(member);
      if (value !== undefined && value !== "")
        withoutEffect(report, member, `where \`${chosenBy}\` is "${kind}", and the service drops it`);
    }
  };

/** Of a member that is not compared where `chosenBy` is one of these words, because the service drops it there. */
function droppedBy(chosenBy: string, ...words: readonly string[]) {
  return { omitted: { relevantIf: (object: Members) => !words.some((word) => word === object[chosenBy]) } };
}

const target = object(
  "OnClickTarget",
  {
    mode: required(
      string({ knownValues: ["id", "template"] }),
      "How to select the target: `id` uses its ID, `template` computes its name.",
      { docs: { describesValues: true } },
    ),
    id: optional(
      ref({ by: "type", of: { search: "source", dashboard: "dashboard" } }, string()),
      "ID of the target, for mode `id`.",
      droppedBy("mode", "template"),
    ),
    template: optional(
      expression,
      "Template for the name of the target, for mode `template`.",
      droppedBy("mode", "id"),
    ),
  },
  [needs("mode", { id: "id", template: "template" }), drops("mode", { id: ["template"], template: ["id"] })],
);

const onClickFilter = object("OnClickFilter", {
  kind: required(string({ knownValues: ["expressionTemplate"] }), "Kind of the filter. Only one kind is supported."),
  expression: required(filled, "Column or expression to filter by."),
  template: required(filled, "Template for the filter value."),
});

const onClick = object(
  "OnClick",
  {
    type: required(string({ knownValues: ["search", "dashboard", "external"] }), "What to open when a row is clicked."),
    target: optional(
      target,
      "Target to open: a source for `search`, a dashboard for `dashboard`.",
      droppedBy("type", "external"),
    ),
    urlTemplate: optional(
      expression,
      "Template for the URL, for `external`.",
      droppedBy("type", "search", "dashboard"),
    ),
    whereTemplate: optional(
      expression,
      "Template for the condition to pass to the target.",
      droppedBy("type", "external"),
    ),
    whereLanguage: optional(string({ knownValues: queryLanguages }), "Language of `whereTemplate`.", {
      omitted: { storedAs: "lucene", ...droppedBy("type", "external").omitted },
    }),
    filters: optional(
      list(onClickFilter, { maxItems: limits.onClickFilters }),
      "Filters to pass to the target.",
      droppedBy("type", "external"),
    ),
  },
  [
    needs("type", { external: "urlTemplate", search: "target", dashboard: "target" }),
    drops("type", {
      external: ["target", "whereTemplate", "whereLanguage", "filters"],
      search: ["urlTemplate"],
      dashboard: ["urlTemplate"],
    }),
  ],
);

const formula = object("Formula", {
  expression: required(
    string({ minLength: 1, maxLength: limits.formula }),
    "Arithmetic expression over the selected series, where `A` is the first one. For example `A / (A + B) * 100`.",
  ),
  alias: optional(expression, "Name of the result in the legend or column header."),
  numberFormat: optional(numberFormat, "Number format of the result."),
});

/** `since`: the first version of the service that has such tiles. */
export function onlyDisplayType(value: string, since?: string): Attribute {
  return required(
    string({ oneOf: [value] }),
    `Always \`${value}\`.`,
    since === undefined ? {} : { api: { availableSince: since } },
  );
}

export function select(max: number): Attribute {
  return required(
    list(selectItem, { minItems: 1, maxItems: max, pair: pairItems }),
    max === 1 ? "The value to show, exactly one item." : `Values to show, 1 to ${max} items.`,
    { docs: { describesValues: true } },
  );
}

/** Only older versions of the service accept numbered tokens. */
const paletteToken = string({
  knownValues: paletteColors,
  pattern: { matches: /^(?!chart-\d+$)/, says: 'a named palette token, for example "chart-blue"' },
});

const colorRule = object(
  "ColorRule",
  {
    operator: required(
      string({ knownValues: ["gt", "gte", "lt", "lte", "between", "eq", "neq"] }),
      "Comparison operator.",
    ),
    value: required(
      json(),
      "Value to compare with: a number. For `between`, a pair of numbers. For `eq` and `neq`, a number or a string.",
    ),
    color: required(paletteToken, "Color, as a palette token."),
    label: optional(string({ maxLength: 40 }), "Text to show when the rule matches."),
  },
  [colorRuleValue],
);

/** `since`: numbers from a query have them since another version than those from raw SQL. */
export function colorRules(since: string): Attribute {
  const rules = list(colorRule, { maxItems: limits.colorRules });
  const predicate = "Rules that set the color by value. The last matching rule applies.";
  return presentation(rules, predicate, since, { means: [] });
}

const backgroundChart = object("BackgroundChart", {
  type: required(string({ knownValues: ["line", "area"] }), "How to draw the trend behind the number."),
  color: presentation(paletteToken, "Color, as a palette token."),
});

const promqlExpression = openEnded(
  object("PromqlExpression", {
    expression: required(
      string({ minLength: 1 }),
      "PromQL expression. It can use the macros `$__rate_interval`, `$__interval` and `$__range`.",
    ),
    alias: optional(string(), "Name of the series in the legend.", { omitted: { presentation: true } }),
  }),
);

const formulaList = list(formula, { maxItems: limits.formulas });

/** The members that mean the same in every display type that has them. */
const members = {
  sourceId: required(ref("source"), "ID of the source to query."),
  select: select(limits.select),
  expressions: required(
    list(promqlExpression, { minItems: 1 }),
    "PromQL expressions to show. An item is sent as it is, with members that are not described here.",
  ),
  groupBy: optional(expression, "Columns or expressions to group by, comma-separated.", { omitted: { means: "" } }),
  having: optional(expression, "Condition that selects the groups to keep."),
  orderBy: optional(expression, "Sort order of the rows."),
  where: optional(expression, "Condition that selects the rows to show.", { omitted: { means: "" } }),
  whereLanguage,
  markdown: optional(string({ maxLength: limits.configMarkdown }), "Content of the tile, in Markdown.", {
    omitted: { means: "" },
  }),
  asRatio: optional(bool(), "Whether to show the ratio of the two selected series.", { omitted: { means: false } }),
  numberFormat: presentation(numberFormat, "Number format."),
  formulas: presentation(formulaList, "Series computed from the selected ones. Conflicts with `asRatio`.", "2.36", {
    means: [],
    keptIf: hasAsManyItems,
  }),
  showOperandSeries: presentation(bool(), "Whether to also show the series that formulas use.", "2.36", {
    keptIf: hasAsManyItems,
  }),
  fillNulls: presentation(bool(), "Whether to draw empty time buckets as zero. Defaults to `true`.", undefined, {
    means: true,
  }),
  alignDateRangeToGranularity: presentation(bool(), "Whether to align the time range to whole time buckets."),
  lineInterpolation: presentation(
    string({ knownValues: ["smooth", "linear", "step"] }),
    "How to join the points: `smooth`, the default of `line`, `linear`, the default of `stacked_line`, or `step`.",
    "2.42",
  ),
  seriesLimit: presentation(
    integer({ min: 0 }),
    "Maximum number of series to draw. Set to 0 for all. If omitted, the service applies a default limit.",
    "2.34",
  ),
  limit: optional(
    integer({ min: 0 }),
    "Maximum number of categories to show. Set to 0 for all. If omitted, the service applies a default limit.",
  ),
  compareToPreviousPeriod: presentation(bool(), "Whether to also draw the previous period."),
  fitYAxisToData: presentation(bool(), "Whether to fit the vertical axis to the data instead of starting at zero."),
  groupByColumnsOnLeft: presentation(bool(), "Whether to show the grouping columns first."),
  onClick: presentation(onClick, "What to open when a row is clicked.", "2.27"),
  /** The color of a number, which is newer than that of the trend behind it. */
  color: presentation(paletteToken, "Color, as a palette token.", "2.29"),
  backgroundChart: presentation(backgroundChart, "Trend to draw behind the number."),
};

/** Some of the common members, by name. */
export function common(...names: readonly (keyof typeof members)[]): Attributes {
  return Object.fromEntries(names.map((name) => [name, members[name]]));
}
