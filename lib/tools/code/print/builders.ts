import { isPresent, sameValue, toCamel } from "terraform-provider-sdk/values";
import { splitAtCommas } from "../../../evaluation/sql";
import { limits, quantileLevels } from "../../../service/words";
import { units } from "../../../tiles";
import { dataIn, type Expression, itemsIn, literal, memberOf, type ObjectExpression, textMember } from "./expression";

/** A builder of `lib/constructs/patterns` and the calls that follow it. */
export interface Builder {
  readonly name: BuilderName;
  readonly args: readonly Argument[];
  readonly calls: readonly Call[];
}

const builderNames = [
  "timeSeries",
  "tableTile",
  "numberTile",
  "pieTile",
  "barTile",
  "heatmapTile",
  "eventPatternsTile",
  "searchTile",
  "markdownTile",
  "sqlTile",
  "promqlTile",
] as const;

type BuilderName = (typeof builderNames)[number];

/** What printed code calls, as the package exports it. */
export const toolNames: readonly string[] = [...builderNames, "Layout", "custom", "held", "units"];

/** A value, a source or connection as builders take it, or a unit that has a name. */
export type Argument =
  | Expression
  | { readonly type: "object of"; readonly id: Expression }
  | { readonly type: "source option"; readonly id: Expression }
  | { readonly type: "unit"; readonly name: string };

export interface Call {
  readonly method: string;
  readonly args: readonly Argument[];
}

export const callOf = (method: string, ...args: readonly Argument[]): Call => ({ method, args });

/** The builders of tiles that show aggregates, with the members for which they have methods. */
const queryBuilders: ReadonlyMap<string, readonly [BuilderName, ...string[]]> = new Map([
  ["line", ["timeSeries", "groupBy", "asRatio", "formulas"]],
  ["stacked_line", ["timeSeries", "groupBy", "asRatio", "formulas"]],
  ["stacked_bar", ["timeSeries", "groupBy", "asRatio", "formulas"]],
  ["table", ["tableTile", "groupBy", "asRatio", "formulas"]],
  ["number", ["numberTile", "formulas"]],
  ["pie", ["pieTile", "groupBy"]],
  ["bar", ["barTile", "groupBy"]],
]);

/** The builder that says exactly what a tile's `config` says, when there is one. */
export function builderOf(name: Expression, config: ObjectExpression): Builder | undefined {
  const displayType = textMember(config, "displayType") ?? "";
  const configType = textMember(config, "configType");
  if (configType === "promql") return promqlBuilder(name, displayType, config);
  if (memberOf(config, "configType")) return sqlBuilder(name, displayType, config);
  const [builder, ...further] = queryBuilders.get(displayType) ?? [];
  if (builder) return queryBuilder(builder, name, config, further);
  switch (displayType) {
    case "heatmap":
      return heatmapBuilder(name, config);
    case "event_patterns":
      return eventsBuilder("eventPatternsTile", name, config, {});
    case "search":
      return searchBuilder(name, config);
    case "markdown":
      return markdownBuilder(name, config);
    default:
      return undefined;
  }
}

function queryBuilder(
  builder: BuilderName,
  name: Expression,
  config: ObjectExpression,
  further: readonly string[],
): Builder | undefined {
  const source = memberOf(config, "sourceId");
  const select = memberOf(config, "select");
  const coveredNames = ["displayType", "sourceId", "select", "numberFormat", ...further];
  if (!source || select?.type !== "list" || select.items.length === 0) return undefined;
  const isRatio = memberOf(config, "asRatio") !== undefined;
  const isSingle = builder === "numberTile" && !memberOf(config, "formulas");
  if (isRatio && select.items.length !== 2) return undefined;
  if (!isRatio && isSingle && select.items.length > 1) return undefined;
  const metric = metricOf(select.items);
  const shared = sharedWhere(select.items);
  const items = select.items.map((item) => {
    if (item.type !== "object") return undefined;
    return aggregateCalls(item, shared !== undefined);
  });
  const formulas = further.includes("formulas") ? formulaCalls(config) : [];
  if (metric === undefined || !formulas || !items.every(isPresent)) return undefined;
  const [first = [], ...following] = items;
  const calls = [
    ...stackedCalls(textMember(config, "displayType")),
    ...metric,
    ...(shared ?? []),
    ...first,
    ...formatCalls(config),
    ...following.flat(),
    ...formulas,
    ...groupCalls(config),
  ];
  if (isRatio) calls.push(callOf("asRatioOfTwo"));
  calls.push(...furtherCalls(config, coveredNames));
  return { name: builder, args: [name, { type: "object of", id: source }], calls };
}

function stackedCalls(displayType: string | undefined): Call[] {
  if (displayType === "stacked_bar") return [callOf("stackedBars")];
  if (displayType === "stacked_line") return [callOf("stackedLines")];
  return [];
}

/** The call that names what stands before it. */
function aliasCalls(item: ObjectExpression): Call[] {
  const alias = memberOf(item, "alias");
  if (!alias) return [];
  return [callOf("as", alias)];
}

/** `.formula("A / B").as("…")`. */
function formulaCalls(config: ObjectExpression): Call[] | undefined {
  const calls = itemsIn(memberOf(config, "formulas")).map((formula) => {
    const expression = formula.type === "object" && memberOf(formula, "expression");
    if (!expression || !hasOnly(formula, ["expression", "alias", "numberFormat"])) return undefined;
    return [callOf("formula", expression), ...aliasCalls(formula), ...formatCalls(formula)];
  });
  if (!calls.every(isPresent)) return undefined;
  return calls.flat();
}

/** The members that no method of a query says: colors and the number of groups have a method of their own. */
function furtherCalls(config: ObjectExpression, coveredNames: readonly string[]): Call[] {
  const rules = memberOf(config, "colorRules");
  const limit = memberOf(config, "limit");
  const calls: Call[] = [];
  const allCovered = [...coveredNames, "limit"];
  if (rules?.type === "list") {
    calls.push(callOf("colors", ...rules.items));
    allCovered.push("colorRules");
  }
  if (limit) calls.push(callOf("top", limit));
  return [...calls, ...withCalls(config, allCovered)];
}

/** The members beside those that other calls say. */
function withCalls(config: ObjectExpression, coveredNames: readonly string[]): Call[] {
  const members = config.members.filter(([name]) => !coveredNames.includes(name));
  if (members.length === 0) return [];
  return [callOf("with", { ...config, members })];
}

/** The functions of one column that have a method of the same name. */
const aggregates = ["count_distinct", "sum", "avg", "min", "max", "last_value"];

/** The condition that several items share: before the first aggregate, it holds for all of them. */
function sharedWhere(items: readonly Expression[]): Call[] | undefined {
  const [first, ...following] = items;
  if (first?.type !== "object" || following.length === 0) return undefined;
  const conditionOf = (item: Expression) =>
    item.type === "object" && JSON.stringify([memberOf(item, "where"), memberOf(item, "whereLanguage")]);
  const where = whereCalls(first);
  const isShared = following.every((item) => conditionOf(item) === conditionOf(first));
  if (!isShared || where?.length !== 1) return undefined;
  return where;
}

/** The number format, by its name where it is that of a unit. */
function formatCalls(config: ObjectExpression): Call[] {
  const format = memberOf(config, "numberFormat");
  if (!format) return [];
  const unit = Object.entries(units).find(([, unitFormat]) => sameValue(dataIn(format), unitFormat))?.[0];
  if (unit === undefined) return [callOf("format", format)];
  return [callOf("format", { type: "unit", name: unit })];
}

/** `.count().where("…").as("…")`, as far as builders have words for it; without the condition if the tile has it already. */
function aggregateCalls(item: ObjectExpression, isWhereShared: boolean): Call[] | undefined {
  const coveredNames = [
    "aggFn",
    "valueExpression",
    "level",
    "where",
    "whereLanguage",
    "alias",
    "metricType",
    "metricName",
  ];
  const aggregate = aggregateCall(item);
  const where = whereCalls(item);
  if (!hasOnly(item, coveredNames) || !aggregate || !where) return undefined;
  if (isWhereShared) return [aggregate, ...aliasCalls(item)];
  return [aggregate, ...where, ...aliasCalls(item)];
}

function aggregateCall(item: ObjectExpression): Call | undefined {
  const aggFn = textMember(item, "aggFn") ?? "";
  const field = memberOf(item, "valueExpression");
  const level = memberOf(item, "level");
  if (aggFn === "count" && !field && !level) return callOf("count");
  if (aggFn === "count" || !field) return undefined;
  if (aggFn === "quantile") {
    if (level?.type !== "literal" || !quantileLevels.some((supported) => supported === level.value)) return undefined;
    return callOf("quantile", level, field);
  }
  if (level || !aggregates.includes(aggFn)) return undefined;
  return callOf(toCamel(aggFn), field);
}

/** `undefined` for a language that builders have no word for; an absent condition has none. */
function whereCalls(item: ObjectExpression): Call[] | undefined {
  const where = memberOf(item, "where");
  const language = memberOf(item, "whereLanguage");
  if (language === undefined && where === undefined) return [];
  const method = language === undefined ? "where" : conditions[textMember(item, "whereLanguage") ?? ""];
  return method && [callOf(method, where ?? literal(""))];
}

/** The method that sets a condition, by its language. */
const conditions: Readonly<Record<string, "where" | "whereSql">> = { lucene: "where", sql: "whereSql" };

/** The metric that all items share; `undefined` when they do not. */
function metricOf(items: readonly Expression[]): Call[] | undefined {
  const metrics = items.map((item) => {
    if (item.type !== "object") return "";
    return JSON.stringify([textMember(item, "metricName") ?? null, textMember(item, "metricType") ?? null]);
  });
  const [first] = items;
  if (new Set(metrics).size > 1 || first?.type !== "object") return undefined;
  const [name, type] = [memberOf(first, "metricName"), memberOf(first, "metricType")];
  if (!name && !type) return [];
  if (!name || !type) return undefined;
  return [callOf("metric", name, type)];
}

function groupCalls(config: ObjectExpression): Call[] {
  const groupBy = textMember(config, "groupBy");
  if (groupBy === undefined) return [];
  return [callOf("groupBy", ...literals(groupBy, ",", limits.groupBy))];
}

/** The columns of a list as arguments that a builder joins to the same list; one argument where it would write it otherwise. */
function literals(list: string, separator: "," | ", ", limit = Number.POSITIVE_INFINITY): Expression[] {
  const columns = splitAtCommas(list, separator);
  const isPlain = columns.length <= limit && columns.every((column) => column !== "" && column === column.trim());
  if (!isPlain) return [literal(list)];
  return columns.map(literal);
}

/** A tile that shows what one condition selects. `coveredNames`: the members that `args` and `calls` say. */
function eventsBuilder(
  builder: BuilderName,
  name: Expression,
  config: ObjectExpression,
  { args = [], calls = [], coveredNames = [] }: { args?: Argument[]; calls?: Call[]; coveredNames?: string[] },
): Builder | undefined {
  const source = memberOf(config, "sourceId");
  const where = whereCalls(config);
  if (!source || !where) return undefined;
  const furtherArguments = withCalls(config, ["displayType", "sourceId", "where", "whereLanguage", ...coveredNames]);
  return {
    name: builder,
    args: [name, { type: "object of", id: source }, ...args],
    calls: [...where, ...calls, ...furtherArguments],
  };
}

function searchBuilder(name: Expression, config: ObjectExpression): Builder | undefined {
  const select = textMember(config, "select");
  if (select === undefined) return undefined;
  if (select === "") return eventsBuilder("searchTile", name, config, { coveredNames: ["select"] });
  const calls = [callOf("columns", ...literals(select, ", "))];
  return eventsBuilder("searchTile", name, config, { calls, coveredNames: ["select"] });
}

/** A heatmap of one value, which the builder takes. */
function heatmapBuilder(name: Expression, config: ObjectExpression): Builder | undefined {
  const [item, ...furtherItems] = itemsIn(memberOf(config, "select"));
  if (item?.type !== "object" || furtherItems.length > 0 || !hasOnly(item, ["valueExpression"])) return undefined;
  const value = memberOf(item, "valueExpression");
  return value && eventsBuilder("heatmapTile", name, config, { args: [value], coveredNames: ["select"] });
}

function markdownBuilder(name: Expression, config: ObjectExpression): Builder | undefined {
  const markdown = textMember(config, "markdown") ?? "";
  if (!hasOnly(config, ["displayType", "markdown"])) return undefined;
  return { name: "markdownTile", args: [name, literal(markdown)], calls: [] };
}

/** The displays of raw SQL that the builder has. */
const sqlDisplays = ["line", "stacked_line", "stacked_bar", "table", "number", "pie", "bar"];

function sqlBuilder(name: Expression, displayType: string, config: ObjectExpression): Builder | undefined {
  const connection = memberOf(config, "connectionId");
  const template = memberOf(config, "sqlTemplate");
  const source = memberOf(config, "sourceId");
  const isKnown = textMember(config, "configType") === "sql" && sqlDisplays.includes(displayType);
  if (!isKnown || !connection || !template) return undefined;
  const args: Argument[] = [name, { type: "object of", id: connection }, template];
  if (source) args.push({ type: "source option", id: source });
  const coveredNames = ["displayType", "configType", "connectionId", "sqlTemplate", "sourceId", "numberFormat"];
  const display = displayCalls(displayType, "table");
  return { name: "sqlTile", args, calls: [...display, ...formatCalls(config), ...withCalls(config, coveredNames)] };
}

/** The call that says a display other than the usual one. */
function displayCalls(displayType: string, usual: string): Call[] {
  if (displayType === usual) return [];
  return [callOf("display", literal(displayType))];
}

/** The displays of PromQL that the builder has. */
const promqlDisplays = [...sqlDisplays, "heatmap"];

function promqlBuilder(name: Expression, displayType: string, config: ObjectExpression): Builder | undefined {
  const source = memberOf(config, "sourceId");
  const items = itemsIn(memberOf(config, "expressions")).map(promqlCalls);
  const [first, ...following] = items.every(isPresent) ? items : [];
  if (!promqlDisplays.includes(displayType) || !source || !first) return undefined;
  const coveredNames = ["displayType", "configType", "sourceId", "expressions", "numberFormat"];
  const display = displayCalls(displayType, "line");
  const further = following.flatMap(({ expression, calls }) => [callOf("expression", expression), ...calls]);
  return {
    name: "promqlTile",
    args: [name, { type: "object of", id: source }, first.expression],
    calls: [...first.calls, ...further, ...display, ...formatCalls(config), ...withCalls(config, coveredNames)],
  };
}

/** An expression, and the call that names it; `undefined` for one with members that the builder does not have. */
function promqlCalls(item: Expression): { readonly expression: Expression; readonly calls: Call[] } | undefined {
  const expression = item.type === "object" && memberOf(item, "expression");
  if (!expression || !hasOnly(item, ["expression", "alias"])) return undefined;
  return { expression, calls: aliasCalls(item) };
}

function hasOnly({ members }: ObjectExpression, names: readonly string[]): boolean {
  return members.every(([name]) => names.includes(name));
}
