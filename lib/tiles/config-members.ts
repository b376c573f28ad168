import {
  type Attribute,
  type Attributes,
  atomic,
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
import { type Members, type ObjectValue, omitUndefined, own } from "terraform-provider-sdk/values";
import { problem } from "../service/problems";
import { isNothing, warnWithoutEffect } from "../service/rules";
import { limits, paletteColors, queryLanguages, ref } from "../service/words";
import {
  colorRuleValue,
  hasSameExpression,
  hasSameSelectCount,
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
 * Words of a definition:
 *
 * - `oneOf`: another value is an error. `knownValues`: another value is a warning, because a newer service may take it.
 * - `omitted.means`: the value that an absent member is equal to. `omitted.storedAs`: the value that the service stores, and returns, where the
 *   member is absent.
 * - `omitted.presentation`: the member says how a tile looks. What people set of it in the UI stays, and is no drift.
 * - `omitted.relevantIf`: false where the member has no effect.
 * - `pair`: for each item of the author's list, the item of the service that it continues, so that it keeps what people set in the UI.
 * - `docs.omitsValueRules`: the reference lists neither values nor bounds, because the description does.
 * - `ref("source", form)`: the ID of a source, of the type `form`. `openEnded`: an object that may have members that are not described here.
 *
 * A rule gets a report: `report.known(member)` is the value of a member, or `undefined` if it is absent or not known yet; `report.absent(member)` is
 * true if it surely is absent. `warnWithoutEffect` warns that a member has no effect, and says where.
 */

interface PresentationOptions {
  /** The first version of the service that has the member; for documentation and messages. */
  readonly firstVersion?: string;
  /** What absence means to the service. */
  readonly means?: Value;
  /** False if what the service has does not fit the configuration, so that an update removes it. Default: it always fits. */
  readonly fits?: (config: ObjectValue, live: ObjectValue) => boolean;
}

function presentation(type: ValueType, description: string, options: PresentationOptions = {}): Attribute {
  const { firstVersion, means, fits } = options;
  const omitted = omitUndefined({ means, presentation: fits ?? (true as const) });
  return optional(type, description, { api: omitUndefined({ firstVersion }), omitted });
}

const text = string({ maxLength: limits.expression });
const requiredText = string({ minLength: 1, maxLength: limits.expression });

/** The rule that an object has the member that it needs, which depends on the value of another member, the discriminator. */
function needs(discriminator: string, neededMembers: Readonly<Record<string, string>>): Rule {
  return (_, report) => {
    const value = report.known(discriminator);
    const member = typeof value === "string" ? own(neededMembers, value) : undefined;
    if (member === undefined) return;
    const id = problem("missing-argument");
    const reason = `\`${discriminator}\` "${value}" needs it.`;
    if (report.absent(member)) report.error(id, `is missing; ${reason}`, [member]);
    if (report.known(member) === "") report.error(id, `is empty; ${reason}`, [member]);
  };
}

/** Names of the members that the service drops from an object, by the value of the discriminator. */
type DroppedMembers = Readonly<Record<string, readonly string[]>>;

/** The rule that warns of members that the service drops. */
function drops(discriminator: string, droppedMembers: DroppedMembers): Rule {
  return (_, report) => {
    const value = report.known(discriminator);
    if (typeof value !== "string") return;
    const names = own(droppedMembers, value) ?? [];
    for (const member of names.filter((name) => !isNothing(report.known(name))))
      warnWithoutEffect(report, member, `where \`${discriminator}\` is "${value}", and the service drops it`);
  };
}

/** `relevantIf` of a member: false where the service drops it. */
function unlessDropped(discriminator: string, droppedMembers: DroppedMembers, member: string) {
  return (object: Members): boolean => {
    const value = object[discriminator];
    if (typeof value !== "string") return true;
    const names = own(droppedMembers, value) ?? [];
    return !names.includes(member);
  };
}

const droppedFromTarget: DroppedMembers = { id: ["template"], template: ["id"] };

function relevanceInTarget(member: string) {
  return { relevantIf: unlessDropped("mode", droppedFromTarget, member) };
}

const droppedFromOnClick: DroppedMembers = {
  external: ["target", "whereTemplate", "whereLanguage", "filters"],
  search: ["urlTemplate"],
  dashboard: ["urlTemplate"],
};

function relevanceInOnClick(member: string) {
  return { relevantIf: unlessDropped("type", droppedFromOnClick, member) };
}

const target = object(
  "OnClickTarget",
  {
    mode: required(
      string({ knownValues: ["id", "template"] }),
      "How to select the target: `id` uses its ID, `template` computes its name.",
      { docs: { omitsValueRules: true } },
    ),
    id: optional(
      // By the `type` of the click action that has the target.
      ref({ by: "type", of: { search: "source", dashboard: "dashboard" } }, string()),
      "ID of the target, for mode `id`.",
      { omitted: relevanceInTarget("id") },
    ),
    template: optional(text, "Template for the name of the target, for mode `template`.", {
      omitted: relevanceInTarget("template"),
    }),
  },
  [needs("mode", { id: "id", template: "template" }), drops("mode", droppedFromTarget)],
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
    target: optional(target, "Target to open: a source for `search`, a dashboard for `dashboard`.", {
      omitted: relevanceInOnClick("target"),
    }),
    urlTemplate: optional(text, "Template for the URL, for `external`.", {
      omitted: relevanceInOnClick("urlTemplate"),
    }),
    whereTemplate: optional(text, "Template for the condition to pass to the target.", {
      omitted: relevanceInOnClick("whereTemplate"),
    }),
    whereLanguage: optional(string({ knownValues: queryLanguages }), "Language of `whereTemplate`.", {
      omitted: { ...relevanceInOnClick("whereLanguage"), storedAs: "lucene" },
    }),
    filters: optional(list(onClickFilter, { maxItems: limits.onClickFilters }), "Filters to pass to the target.", {
      omitted: relevanceInOnClick("filters"),
    }),
  },
  [
    needs("type", { external: "urlTemplate", search: "target", dashboard: "target" }),
    drops("type", droppedFromOnClick),
  ],
);

const formula = object("Formula", {
  expression: required(
    string({ minLength: 1, maxLength: limits.formula }),
    "Arithmetic expression over the selected series, where `A` is the first one. For example `A / (A + B) * 100`.",
  ),
  alias: optional(text, "Name of the result in the legend or column header."),
  numberFormat: optional(numberFormat, "Number format of the result."),
});

/** The member `displayType` of a config that can have one value only. `firstVersion`: the first version of the service with such tiles. */
export function onlyDisplayType(value: string, firstVersion?: string): Attribute {
  return required(string({ oneOf: [value] }), `Always \`${value}\`.`, { api: omitUndefined({ firstVersion }) });
}

/** The values that a tile shows, up to `max` of them. */
export function select(max: number): Attribute {
  const description = max === 1 ? "The value to show, exactly one item." : `Values to show, 1 to ${max} items.`;
  const items = list(selectItem, { minItems: 1, maxItems: max, pair: pairItems });
  return required(items, description, { docs: { omitsValueRules: true } });
}

/** Numbered tokens, such as `chart-1`, are rejected: newer versions of the service do not take them. */
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

/** `firstVersion`: the first version of the service that has them, which is another one for a number from raw SQL than for one from a query. */
export function colorRules(firstVersion: string): Attribute {
  const rules = list(colorRule, { maxItems: limits.colorRules });
  const description = "Rules that set the color by value. The last matching rule applies.";
  return presentation(rules, description, { firstVersion, means: [] });
}

const backgroundChart = atomic(
  object("BackgroundChart", {
    type: required(string({ knownValues: ["line", "area"] }), "How to draw the trend behind the number."),
    color: presentation(paletteToken, "Color, as a palette token."),
  }),
);

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
  having: optional(text, "Condition that selects the groups to keep.", { omitted: { means: "" } }),
  orderBy: optional(text, "Sort order of the rows.", { omitted: { means: "" } }),
  where: optional(text, "Condition that selects the rows to show.", { omitted: { means: "" } }),
  whereLanguage,
  markdown: optional(string({ maxLength: limits.configMarkdown }), "Content of the tile, in Markdown.", {
    omitted: { means: "" },
  }),
  asRatio: optional(bool(), "Whether to show the ratio of the two selected series.", { omitted: { means: false } }),
  numberFormat: presentation(numberFormat, "Number format."),
  formulas: presentation(formulaList, "Series computed from the selected ones. Conflicts with `asRatio`.", {
    firstVersion: "2.36",
    means: [],
    fits: hasSameSelectCount,
  }),
  showOperandSeries: presentation(bool(), "Whether to also show the series that formulas use.", {
    firstVersion: "2.36",
    fits: hasSameSelectCount,
  }),
  fillNulls: presentation(bool(), "Whether to draw empty time buckets as zero. Defaults to `true`.", { means: true }),
  alignDateRangeToGranularity: presentation(bool(), "Whether to align the time range to whole time buckets."),
  lineInterpolation: presentation(
    string({ knownValues: ["smooth", "linear", "step"] }),
    "How to join the points: `smooth`, the default of `line`, `linear`, the default of `stacked_line`, or `step`.",
    { firstVersion: "2.42" },
  ),
  seriesLimit: presentation(
    integer({ min: 0 }),
    "Maximum number of series to draw. Set to 0 for all. If omitted, the service applies a default limit.",
    { firstVersion: "2.34" },
  ),
  limit: optional(
    integer({ min: 0 }),
    "Maximum number of categories to show. Set to 0 for all. If omitted, the service applies a default limit.",
  ),
  compareToPreviousPeriod: presentation(bool(), "Whether to also draw the previous period."),
  fitYAxisToData: presentation(bool(), "Whether to fit the vertical axis to the data instead of starting at zero."),
  groupByColumnsOnLeft: presentation(bool(), "Whether to show the grouping columns first."),
  onClick: presentation(onClick, "What to open when a row is clicked.", { firstVersion: "2.27" }),
  /** The color of a number, which is newer than that of the trend behind it. */
  color: presentation(paletteToken, "Color, as a palette token.", { firstVersion: "2.29" }),
  backgroundChart: presentation(backgroundChart, "Trend to draw behind the number."),
};

/** Some of the common members, by name. */
export function common(...names: readonly (keyof typeof members)[]): Attributes {
  return Object.fromEntries(names.map((name) => [name, members[name]]));
}
