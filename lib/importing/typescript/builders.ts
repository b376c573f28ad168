import { splitAtCommas } from "../../../evaluation/chart";
import { limits, quantileLevels } from "../../words";
import { type Expression, literal, memberOf, type ObjectExpression } from "../expression";

/** A builder of `lib/patterns` and the calls that follow it. */
export interface Builder {
  readonly name: BuilderName;
  readonly args: readonly Argument[];
  readonly calls: readonly { readonly method: string; readonly args: readonly Argument[] }[];
}

export const builderNames = [
  "timeSeries",
  "tableTile",
  "numberTile",
  "pieTile",
  "barTile",
  "searchTile",
  "markdownTile",
  "sqlTile",
] as const;

type BuilderName = (typeof builderNames)[number];

/** A value, or a source as builders take it. */
export type Argument = { readonly source: Expression } | { readonly value: Expression };

type Call = Builder["calls"][number];

/** The builder that says exactly what a tile's `config` says, when there is one. */
export function builderOf(name: Expression, config: ObjectExpression): Builder | undefined {
  const displayType = textOf(config, "displayType") ?? "";
  if (memberOf(config, "configType")) return sqlBuilder(name, displayType, config);
  switch (displayType) {
    case "line":
    case "stacked_bar":
      return queryBuilder("timeSeries", name, config, ["groupBy", "asRatio"]);
    case "table":
      return queryBuilder("tableTile", name, config, ["groupBy", "asRatio"]);
    case "number":
      return queryBuilder("numberTile", name, config, []);
    case "pie":
      return queryBuilder("pieTile", name, config, ["groupBy"]);
    case "bar":
      return queryBuilder("barTile", name, config, ["groupBy"]);
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
  const known = ["displayType", "sourceId", "select", "numberFormat", ...further];
  if (!source || select?.is !== "list" || select.items.length === 0) return undefined;
  const isRatio = memberOf(config, "asRatio") !== undefined;
  const isSingle = builder === "numberTile" && !memberOf(config, "formulas");
  if (isRatio ? select.items.length !== 2 : isSingle && select.items.length > 1) return undefined;
  const metric = metricOf(select.items);
  const items = select.items.map((item) => (item.is === "object" ? aggregateCalls(item) : undefined));
  if (metric === undefined || items.some((calls) => calls === undefined)) return undefined;
  const [first = [], ...others] = items.map((calls) => calls ?? []);
  const format = memberOf(config, "numberFormat");
  return {
    name: builder,
    args: [{ value: name }, { source }],
    calls: [
      ...(textOf(config, "displayType") === "stacked_bar" ? [call("stackedBars")] : []),
      ...metric,
      ...first,
      ...(format ? [call("format", format)] : []),
      ...others.flat(),
      ...groupCalls(config),
      ...(isRatio ? [call("asRatioOfTwo")] : []),
      ...furtherCalls(config, known),
    ],
  };
}

/** The members that no method of a query says: colors and the number of groups have a method of their own. */
function furtherCalls(config: ObjectExpression, known: readonly string[]): Call[] {
  const rules = memberOf(config, "colorRules");
  const limit = memberOf(config, "limit");
  const colors = rules?.is === "list" ? [call("colors", ...rules.items)] : [];
  const said = [...known, "limit", ...(rules?.is === "list" ? ["colorRules"] : [])];
  const rest = config.members.filter(([name]) => !said.includes(name));
  const others = rest.length === 0 ? [] : [call("with", { ...config, members: rest })];
  return [...colors, ...(limit ? [call("top", limit)] : []), ...others];
}

const aggregates: ReadonlyMap<string, string> = new Map([
  ["count_distinct", "countDistinct"],
  ["sum", "sum"],
  ["avg", "avg"],
  ["min", "min"],
  ["max", "max"],
  ["last_value", "lastValue"],
]);

/** `.count().where("…").as("…")`, as far as builders have words for it. */
function aggregateCalls(item: ObjectExpression): Call[] | undefined {
  const known = ["aggFn", "valueExpression", "level", "where", "whereLanguage", "alias", "metricType", "metricName"];
  const aggregate = aggregateCall(item);
  const where = whereCalls(item);
  const alias = memberOf(item, "alias");
  if (!hasOnly(item, known) || !aggregate || !where) return undefined;
  return [aggregate, ...where, ...(alias ? [call("as", alias)] : [])];
}

function aggregateCall(item: ObjectExpression): Call | undefined {
  const aggFn = textOf(item, "aggFn") ?? "";
  const field = memberOf(item, "valueExpression");
  const level = memberOf(item, "level");
  if (aggFn === "count") return field || level ? undefined : call("count");
  if (!field) return undefined;
  if (aggFn === "quantile") {
    const isKnown = level?.is === "literal" && typeof level.value === "number" && quantileLevels.includes(level.value);
    return isKnown ? call("quantile", level, field) : undefined;
  }
  const method = aggregates.get(aggFn);
  return method === undefined || level ? undefined : call(method, field);
}

/** `undefined` for a language that builders have no word for; Lucene is never written, and an absent condition has none. */
function whereCalls(item: ObjectExpression): Call[] | undefined {
  const where = memberOf(item, "where");
  const language = memberOf(item, "whereLanguage");
  if (language === undefined) return where ? [call("where", where)] : [];
  return textOf(item, "whereLanguage") === "sql" ? [call("whereSql", where ?? literal(""))] : undefined;
}

/** The metric that all items share; `undefined` when they do not. */
function metricOf(items: readonly Expression[]): Call[] | undefined {
  const metrics = items.map((item) => {
    if (item.is !== "object") return "";
    return JSON.stringify([textOf(item, "metricName") ?? null, textOf(item, "metricType") ?? null]);
  });
  const [first] = items;
  if (new Set(metrics).size > 1 || first?.is !== "object") return undefined;
  const [name, type] = [memberOf(first, "metricName"), memberOf(first, "metricType")];
  if (!name && !type) return [];
  return name && type ? [call("metric", name, type)] : undefined;
}

function groupCalls(config: ObjectExpression): Call[] {
  const groupBy = textOf(config, "groupBy");
  if (groupBy === undefined) return [];
  return [call("groupBy", ...literals(groupBy, ",", limits.groupBy))];
}

function searchBuilder(name: Expression, config: ObjectExpression): Builder | undefined {
  const source = memberOf(config, "sourceId");
  const select = textOf(config, "select");
  const where = whereCalls(config);
  const isPlain = hasOnly(config, ["displayType", "sourceId", "select", "where", "whereLanguage"]);
  if (!isPlain || !source || select === undefined || !where) return undefined;
  const shown = select === "" ? [] : [call("columns", ...literals(select, ", "))];
  return { name: "searchTile", args: [{ value: name }, { source }], calls: [...where, ...shown] };
}

/** The columns of a list as arguments that a builder joins to the same list; one argument where it would write it otherwise. */
function literals(list: string, separator: "," | ", ", most = Number.POSITIVE_INFINITY): Expression[] {
  const columns = splitAtCommas(list, separator);
  const isPlain = columns.length <= most && columns.every((column) => column !== "" && column === column.trim());
  return (isPlain ? columns : [list]).map((value) => ({ is: "literal", value }));
}

function markdownBuilder(name: Expression, config: ObjectExpression): Builder | undefined {
  const markdown = textOf(config, "markdown") ?? "";
  if (!hasOnly(config, ["displayType", "markdown"]) || markdown.includes("\n")) return undefined;
  return { name: "markdownTile", args: [{ value: name }, { value: { is: "literal", value: markdown } }], calls: [] };
}

function sqlBuilder(name: Expression, displayType: string, config: ObjectExpression): Builder | undefined {
  const connection = memberOf(config, "connectionId");
  const template = textOf(config, "sqlTemplate");
  const isPlain = hasOnly(config, ["displayType", "configType", "connectionId", "sqlTemplate"]);
  if (!isPlain || !connection || template === undefined || template.includes("\n")) return undefined;
  const args: Argument[] = [{ value: name }, { value: connection }, { value: { is: "literal", value: template } }];
  const display: Expression = {
    is: "object",
    names: "data",
    members: [["display", { is: "literal", value: displayType }]],
  };
  return { name: "sqlTile", args: displayType === "table" ? args : [...args, { value: display }], calls: [] };
}

function call(method: string, ...values: Expression[]): Call {
  return { method, args: values.map((value) => ({ value })) };
}

function hasOnly({ members }: ObjectExpression, names: readonly string[]): boolean {
  return members.every(([name]) => names.includes(name));
}

function textOf(object: ObjectExpression, name: string): string | undefined {
  const member = memberOf(object, name);
  return member?.is === "literal" && typeof member.value === "string" ? member.value : undefined;
}
