import {
  type Attribute,
  type Attributes,
  bool,
  integer,
  json,
  list,
  object,
  openEnded,
  optional,
  type Rule,
  required,
  string,
  type Value,
  type ValueType,
} from "terraform-provider-sdk/schema";
import { isPresent, type Members, type ObjectValue, omitUndefined, own } from "terraform-provider-sdk/values";
import { problem } from "../service/problems";
import { withoutEffect } from "../service/rules";
import { limits, paletteColors, queryLanguages, ref } from "../service/words";
import {
  colorRuleValue,
  hasAsManyItems,
  hasSameExpression,
  numberFormat,
  pairExpressions,
  pairItems,
  selectItem,
  whereLanguage,
} from "./query";

/*
 * The members of a tile's config that several display types have. `common` gives those that mean the same in each; the other functions make
 * those that differ. What a query consists of is in `query.ts`.
 *
 * Words of a definition: a value that is not among `knownValues` is a warning, because a newer service may take it, and one that is not `oneOf`
 * an error; `describesValues` keeps the reference from listing the values again; `means` is what absence means to the service, and `storedAs` what
 * it then returns.
 *
 * In a rule, `report.known` is the value of a member, or `undefined` if it is absent or only known later; `report.absent` is true if it surely is
 * absent.
 */

interface PresentationOptions {
  /** The first version of the service that has the member. */
  readonly availableSince?: string;
  /** The value that means the same to the service as an absent one. */
  readonly means?: Value;
  /** False if what people set in the UI does not fit what the author now writes, so that an update removes it. Default: it always fits. */
  readonly fits?: (authored: ObjectValue, live: ObjectValue) => boolean;
}

/** A member for how a tile looks, not for what it queries: what people set of it in the UI stays, and is no drift. */
function presentation(type: ValueType, description: string, options: PresentationOptions = {}): Attribute {
  const { availableSince, means, fits = true as const } = options;
  const omitted = omitUndefined({ means, presentation: fits });
  return optional(type, description, { api: omitUndefined({ availableSince }), omitted });
}

const text = string({ maxLength: limits.expression });
const requiredText = string({ minLength: 1, maxLength: limits.expression });

/** The rule that an object has the member that it needs, by the value of `discriminator`. */
function needs(discriminator: string, neededMembers: Readonly<Record<string, string>>): Rule {
  return (_, report) => {
    const value = report.known(discriminator);
    const member = typeof value === "string" ? own(neededMembers, value) : undefined;
    if (member === undefined) return;
    const id = problem("missing-argument");
    if (report.absent(member)) report.error(id, `is missing; \`${value}\` needs it.`, [member]);
    if (report.known(member) === "") report.error(id, `is empty; \`${value}\` needs it.`, [member]);
  };
}

/** The members that the service drops from an object, by the value of another one. */
type DroppedMembers = Readonly<Record<string, readonly string[]>>;

/** The warning of members that the service drops from an object, by the value of `discriminator`. */
function drops(discriminator: string, droppedMembers: DroppedMembers): Rule {
  return (_, report) => {
    const value = report.known(discriminator);
    if (typeof value !== "string") return;
    const members = own(droppedMembers, value) ?? [];
    const setMembers = members.filter((member) => isPresent(report.known(member)) && report.known(member) !== "");
    for (const member of setMembers)
      withoutEffect(report, member, `where \`${discriminator}\` is "${value}", and the service drops it`);
  };
}

/** For `relevantIf` of a member: false where the service drops it, so that the value has no effect there. */
function unlessDropped(discriminator: string, droppedMembers: DroppedMembers, member: string) {
  return (object: Members): boolean => {
    const value = object[discriminator];
    return typeof value !== "string" || !own(droppedMembers, value)?.includes(member);
  };
}

const droppedOfTarget: DroppedMembers = { id: ["template"], template: ["id"] };

/** Options of a member of a target. */
function ofTarget(member: string) {
  return { omitted: { relevantIf: unlessDropped("mode", droppedOfTarget, member) } };
}

const droppedOfOnClick: DroppedMembers = {
  external: ["target", "whereTemplate", "whereLanguage", "filters"],
  search: ["urlTemplate"],
  dashboard: ["urlTemplate"],
};

/** Options of a member of a click action. */
function ofOnClick(member: string) {
  return { omitted: { relevantIf: unlessDropped("type", droppedOfOnClick, member) } };
}

const target = object(
  "OnClickTarget",
  {
    mode: required(
      string({ knownValues: ["id", "template"] }),
      "How to select the target: `id` uses its ID, `template` computes its name.",
      { docs: { omitsBounds: true } },
    ),
    id: optional(
      ref({ by: "type", of: { search: "source", dashboard: "dashboard" } }, string()),
      "ID of the target, for mode `id`.",
      ofTarget("id"),
    ),
    template: optional(text, "Template for the name of the target, for mode `template`.", ofTarget("template")),
  },
  [needs("mode", { id: "id", template: "template" }), drops("mode", droppedOfTarget)],
);

const onClickFilter = object("OnClickFilter", {
  kind: required(string({ knownValues: ["expressionTemplate"] }), "Kind of the filter. Only one kind is supported."),
  expression: required(requiredText, "Column or expression to filter by."),
  template: required(requiredText, "Template for the filter value."),
});

const onClick = object(
  "OnClick",
  {
    type: required(string({ knownValues: ["search", "dashboard", "external"] }), "What to open when a row is clicked."),
    target: optional(
      target,
      "Target to open: a source for `search`, a dashboard for `dashboard`.",
      ofOnClick("target"),
    ),
    urlTemplate: optional(text, "Template for the URL, for `external`.", ofOnClick("urlTemplate")),
    whereTemplate: optional(text, "Template for the condition to pass to the target.", ofOnClick("whereTemplate")),
    whereLanguage: optional(string({ knownValues: queryLanguages }), "Language of `whereTemplate`.", {
      omitted: { ...ofOnClick("whereLanguage").omitted, storedAs: "lucene" },
    }),
    filters: optional(
      list(onClickFilter, { maxItems: limits.onClickFilters }),
      "Filters to pass to the target.",
      ofOnClick("filters"),
    ),
  },
  [needs("type", { external: "urlTemplate", search: "target", dashboard: "target" }), drops("type", droppedOfOnClick)],
);

const formula = object("Formula", {
  expression: required(
    string({ minLength: 1, maxLength: limits.formula }),
    "Arithmetic expression over the selected series, where `A` is the first one. For example `A / (A + B) * 100`.",
  ),
  alias: optional(text, "Name of the result in the legend or column header."),
  numberFormat: optional(numberFormat, "Number format of the result."),
});

/** The display type of a config that has one only. `availableSince`: the first version of the service that has such tiles. */
export function onlyDisplayType(value: string, availableSince?: string): Attribute {
  return required(string({ oneOf: [value] }), `Always \`${value}\`.`, { api: omitUndefined({ availableSince }) });
}

/** The values that a tile shows, up to `max` of them. */
export function select(max: number): Attribute {
  const description = max === 1 ? "The value to show, exactly one item." : `Values to show, 1 to ${max} items.`;
  const items = list(selectItem, { minItems: 1, maxItems: max, pair: pairItems });
  return required(items, description, { docs: { omitsBounds: true } });
}

/** Numbered tokens, such as `chart-1`, are rejected: only older versions of the service accept them. */
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

/** `availableSince`: the version that has them, which differs between numbers from a query and those from raw SQL. */
export function colorRules(availableSince: string): Attribute {
  const rules = list(colorRule, { maxItems: limits.colorRules });
  const description = "Rules that set the color by value. The last matching rule applies.";
  return presentation(rules, description, { availableSince, means: [] });
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
    alias: presentation(string(), "Name of the series in the legend.", { fits: hasSameExpression }),
  }),
);

const formulaList = list(formula, { maxItems: limits.formulas });

/** The members that mean the same in every display type that has them. */
const members = {
  sourceId: required(ref("source"), "ID of the source to query."),
  select: select(limits.select),
  expressions: required(
    list(promqlExpression, { minItems: 1, pair: pairExpressions }),
    "PromQL expressions to show. An item is sent as it is, with members that are not described here.",
  ),
  groupBy: optional(text, "Columns or expressions to group by, comma-separated.", { omitted: { means: "" } }),
  having: optional(text, "Condition that selects the groups to keep."),
  orderBy: optional(text, "Sort order of the rows."),
  where: optional(text, "Condition that selects the rows to show.", { omitted: { means: "" } }),
  whereLanguage,
  markdown: optional(string({ maxLength: limits.configMarkdown }), "Content of the tile, in Markdown.", {
    omitted: { means: "" },
  }),
  asRatio: optional(bool(), "Whether to show the ratio of the two selected series.", { omitted: { means: false } }),
  numberFormat: presentation(numberFormat, "Number format."),
  formulas: presentation(formulaList, "Series computed from the selected ones. Conflicts with `asRatio`.", {
    availableSince: "2.36",
    means: [],
    fits: hasAsManyItems,
  }),
  showOperandSeries: presentation(bool(), "Whether to also show the series that formulas use.", {
    availableSince: "2.36",
    fits: hasAsManyItems,
  }),
  fillNulls: presentation(bool(), "Whether to draw empty time buckets as zero. Defaults to `true`.", { means: true }),
  alignDateRangeToGranularity: presentation(bool(), "Whether to align the time range to whole time buckets."),
  lineInterpolation: presentation(
    string({ knownValues: ["smooth", "linear", "step"] }),
    "How to join the points: `smooth`, the default of `line`, `linear`, the default of `stacked_line`, or `step`.",
    { availableSince: "2.42" },
  ),
  seriesLimit: presentation(
    integer({ min: 0 }),
    "Maximum number of series to draw. Set to 0 for all. If omitted, the service applies a default limit.",
    { availableSince: "2.34" },
  ),
  limit: optional(
    integer({ min: 0 }),
    "Maximum number of categories to show. Set to 0 for all. If omitted, the service applies a default limit.",
  ),
  compareToPreviousPeriod: presentation(bool(), "Whether to also draw the previous period."),
  fitYAxisToData: presentation(bool(), "Whether to fit the vertical axis to the data instead of starting at zero."),
  groupByColumnsOnLeft: presentation(bool(), "Whether to show the grouping columns first."),
  onClick: presentation(onClick, "What to open when a row is clicked.", { availableSince: "2.27" }),
  /** The color of a number, which is newer than that of the trend behind it. */
  color: presentation(paletteToken, "Color, as a palette token.", { availableSince: "2.29" }),
  backgroundChart: presentation(backgroundChart, "Trend to draw behind the number."),
};

/** Some of the common members, by name. */
export function common(...names: readonly (keyof typeof members)[]): Attributes {
  return Object.fromEntries(names.map((name) => [name, members[name]]));
}
