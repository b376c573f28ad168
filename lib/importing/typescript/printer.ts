import { sameValue } from "terraform-provider-sdk/schema";
import { splitAtCommas } from "../../../evaluation/chart";
import { alertDisplayTypes, tileKeys, units } from "../../tiles";
import { limits, quantileLevels } from "../../words";
import {
  type Expression,
  literal,
  type Member,
  memberOf,
  type ObjectExpression,
  type Reference,
  without,
} from "../expression";
import { type Doc, linesLiteral, list, numberLiteral, object, oneLine, propertyName, stringLiteral, text } from "./doc";

/** How references are spelled in one file; each also notes what the file has to import. */
export interface TypescriptSpelling {
  /** The ID that a reference stands for. */
  id(reference: Reference): string;
  /** The object itself, where one takes it. */
  object(reference: Reference): string;
  secret(variable: string): string;
  /** A name of the package. */
  own(name: string): string;
}

/** Turns expressions into code that is not laid out yet. */
export class TypescriptPrinter {
  constructor(private readonly spelling: TypescriptSpelling) {}

  /** The configuration of a construct: its members in lines of their own. */
  configuration(whole: ObjectExpression): Doc {
    const chart = this.ownChart(whole);
    const { members } = chart ? without(whole, ["displayName"]) : whole;
    const docOf = ([name, value]: Member) => {
      if (name === "tiles") return this.tiles(value);
      return name === "chart" && chart ? chart : this.value(value);
    };
    return object(
      members.map((member) => [propertyName(member[0]), docOf(member)]),
      true,
    );
  }

  /** The chart of an alert as a builder, whose name is the alert's `displayName`. */
  private ownChart(alert: ObjectExpression): Doc | undefined {
    const chart = memberOf(alert, "chart");
    const name = memberOf(alert, "displayName");
    if (chart?.is !== "json" || !chart.typed || chart.value.is !== "object") return undefined;
    const canHaveAlerts = alertDisplayTypes("clickstack")?.includes(textOf(chart.value, "displayType") ?? "");
    const builder = canHaveAlerts ? builderOf(name ?? literal(""), chart.value) : undefined;
    // A builder without a name leaves out `displayName`, which is not the same as an empty one.
    if (!builder || (name?.is === "literal" && name.value === "")) return undefined;
    const content = object([["config", this.value(chart)]]);
    return this.chain(
      builder,
      object([
        ["name", this.value(name ?? literal(""))],
        ["content", content],
      ]),
    );
  }

  value(value: Expression): Doc {
    switch (value.is) {
      case "literal":
        if (!value.isOther) return literalDoc(value.value);
        return { is: "hug", before: `${this.spelling.own("custom")}(`, value: literalDoc(value.value), after: ")" };
      case "reference":
        return text(this.spelling.id(value));
      case "secret":
        return text(this.spelling.secret(value.variable));
      case "list":
        return list(value.items.map((item) => this.value(item)));
      case "object":
        return object(value.members.map(([name, item]) => [propertyName(name), this.value(item)]));
      case "json":
        if (value.typed) return this.value(value.value);
        return { is: "hug", before: "JSON.stringify(", value: this.value(value.value), after: ")" };
    }
  }

  private tiles(tiles: Expression): Doc {
    if (tiles.is !== "list") return this.value(tiles);
    const keys = keysOf(tiles.items);
    return list(
      tiles.items.map((tile, index) => (tile.is === "object" ? this.tile(tile, keys[index]) : this.value(tile))),
    );
  }

  /** A builder where one says exactly the same, for that is the shortest. */
  private tile(tile: ObjectExpression, key: string | undefined): Doc {
    const keyed = key === undefined ? [] : [["key", literal(key)] as const];
    const plain = this.value({ ...tile, members: [...keyed, ...tile.members] });
    const name = memberOf(tile, "name");
    const config = memberOf(tile, "config");
    if (!name || config?.is !== "json" || !config.typed || config.value.is !== "object") return plain;
    const builder = builderOf(name, config.value);
    const place = placeCalls(without(tile, ["name", "config"]));
    if (!builder || !place) return plain;
    const own = keyed.map(([, value]) => ({ method: "keyed", args: [{ value }] }));
    return this.chain({ ...builder, calls: [...own, ...builder.calls, ...place] }, plain);
  }

  private chain({ name, args, calls }: Builder, otherwise: Doc): Doc {
    return {
      is: "chain",
      head: `${name}(${this.args(args)})`,
      calls: calls.map((call) => `.${call.method}(${this.args(call.args)})`),
      otherwise,
    };
  }

  private args(args: readonly Argument[]): string {
    return args.map((argument) => this.argument(argument)).join(", ");
  }

  private argument(argument: Argument): string {
    if ("unit" in argument) return `units.${argument.unit}`;
    if ("value" in argument) return oneLine(this.value(argument.value));
    const { source } = argument;
    return source.is === "reference" ? this.spelling.object(source) : oneLine(this.value(source));
  }
}

/** The keys of tiles that share a name, as the provider numbers them. */
function keysOf(tiles: readonly Expression[]): (string | undefined)[] {
  const names = tiles.map((tile) => {
    const name = tile.is === "object" ? memberOf(tile, "name") : undefined;
    return name?.is === "literal" ? String(name.value) : "";
  });
  const keys = tileKeys(
    names.map((name) => ({ name })),
    () => false,
  );
  return names.map((name, index) => (keys?.[index] === name ? undefined : keys?.[index]));
}

/** The calls that say where a tile stands; `undefined` when there are members that no call speaks of. */
function placeCalls(place: ObjectExpression): Call[] | undefined {
  const { w, h, x, y, containerId, tabId, ...rest } = Object.fromEntries(place.members);
  if (Object.keys(rest).length > 0 || (x === undefined) !== (y === undefined)) return undefined;
  const calls: Call[] = [];
  const add = (method: string, ...values: (Expression | undefined)[]) =>
    calls.push({ method, args: values.flatMap((value) => (value ? [{ value }] : [])) });
  if (h) add("size", w ?? { is: "literal", value: 12 }, h);
  else if (w) add("size", w);
  if (x) add("at", x, y);
  if (containerId) add("inContainer", containerId, tabId);
  return calls;
}

function literalDoc(value: Extract<Expression, { is: "literal" }>["value"]): Doc {
  if (typeof value !== "string")
    return text(typeof value === "boolean" || value === null ? String(value) : numberLiteral(value));
  return value.split("\n").length < 3 ? text(stringLiteral(value)) : linesLiteral(value);
}

/** A builder of `lib/patterns` and the calls that follow it. */
interface Builder {
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
  "heatmapTile",
  "eventPatternsTile",
  "searchTile",
  "markdownTile",
  "sqlTile",
] as const;

type BuilderName = (typeof builderNames)[number];

/** A value, a source as builders take it, or a unit that has a name. */
type Argument =
  | { readonly source: Expression }
  | { readonly value: Expression }
  | { readonly unit: string; readonly value: Expression };

type Call = Builder["calls"][number];

/** The builders of tiles that show aggregates, with the members for which they have methods. */
const queryBuilders: ReadonlyMap<string, readonly [BuilderName, ...string[]]> = new Map([
  ["line", ["timeSeries", "groupBy", "asRatio"]],
  ["stacked_bar", ["timeSeries", "groupBy", "asRatio"]],
  ["table", ["tableTile", "groupBy", "asRatio"]],
  ["number", ["numberTile"]],
  ["pie", ["pieTile", "groupBy"]],
  ["bar", ["barTile", "groupBy"]],
]);

/** The builder that says exactly what a tile's `config` says, when there is one. */
function builderOf(name: Expression, config: ObjectExpression): Builder | undefined {
  const displayType = textOf(config, "displayType") ?? "";
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
  const known = ["displayType", "sourceId", "select", "numberFormat", ...further];
  if (!source || select?.is !== "list" || select.items.length === 0) return undefined;
  const isRatio = memberOf(config, "asRatio") !== undefined;
  const isSingle = builder === "numberTile" && !memberOf(config, "formulas");
  if (isRatio ? select.items.length !== 2 : isSingle && select.items.length > 1) return undefined;
  const metric = metricOf(select.items);
  const shared = sharedWhere(select.items);
  const items = select.items.map((item) =>
    item.is === "object" ? aggregateCalls(item, shared !== undefined) : undefined,
  );
  if (metric === undefined || items.some((calls) => calls === undefined)) return undefined;
  const [first = [], ...others] = items.map((calls) => calls ?? []);
  return {
    name: builder,
    args: [{ value: name }, { source }],
    calls: [
      ...(textOf(config, "displayType") === "stacked_bar" ? [call("stackedBars")] : []),
      ...metric,
      ...(shared ?? []),
      ...first,
      ...formatCalls(config),
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
  return [...colors, ...(limit ? [call("top", limit)] : []), ...withCalls(config, said)];
}

/** The members beside those that other calls say. */
function withCalls(config: ObjectExpression, said: readonly string[]): Call[] {
  const members = config.members.filter(([name]) => !said.includes(name));
  return members.length === 0 ? [] : [call("with", { ...config, members })];
}

const aggregates: ReadonlyMap<string, string> = new Map([
  ["count_distinct", "countDistinct"],
  ["sum", "sum"],
  ["avg", "avg"],
  ["min", "min"],
  ["max", "max"],
  ["last_value", "lastValue"],
]);

/** The condition that several items share: before the first aggregate, it holds for all of them. */
function sharedWhere(items: readonly Expression[]): Call[] | undefined {
  const [first, ...others] = items;
  if (first?.is !== "object" || others.length === 0) return undefined;
  const conditionOf = (item: Expression) =>
    item.is === "object" ? JSON.stringify([memberOf(item, "where"), memberOf(item, "whereLanguage")]) : undefined;
  const where = whereCalls(first);
  return where?.length === 1 && others.every((one) => conditionOf(one) === conditionOf(first)) ? where : undefined;
}

/** The number format, by its name where it is that of a unit. */
function formatCalls(config: ObjectExpression): Call[] {
  const format = memberOf(config, "numberFormat");
  if (!format) return [];
  const unit = Object.entries(units).find(([, of]) => sameValue(plainValue(format), of))?.[0];
  return unit === undefined ? [call("format", format)] : [{ method: "format", args: [{ unit, value: format }] }];
}

/** The value of an object of literals. */
function plainValue(expression: Expression): unknown {
  if (expression.is !== "object") return undefined;
  return Object.fromEntries(
    expression.members.map(([name, value]) => [name, value.is === "literal" ? value.value : undefined]),
  );
}

/** `.count().where("…").as("…")`, as far as builders have words for it; without the condition if the tile has it already. */
function aggregateCalls(item: ObjectExpression, isWhereShared: boolean): Call[] | undefined {
  const known = ["aggFn", "valueExpression", "level", "where", "whereLanguage", "alias", "metricType", "metricName"];
  const aggregate = aggregateCall(item);
  const where = whereCalls(item);
  const alias = memberOf(item, "alias");
  if (!hasOnly(item, known) || !aggregate || !where) return undefined;
  return [aggregate, ...(isWhereShared ? [] : where), ...(alias ? [call("as", alias)] : [])];
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

/** The columns of a list as arguments that a builder joins to the same list; one argument where it would write it otherwise. */
function literals(list: string, separator: "," | ", ", most = Number.POSITIVE_INFINITY): Expression[] {
  const columns = splitAtCommas(list, separator);
  const isPlain = columns.length <= most && columns.every((column) => column !== "" && column === column.trim());
  return (isPlain ? columns : [list]).map((value) => ({ is: "literal", value }));
}

/** A tile that shows what one condition selects. `said`: the members that `args` and `calls` say. */
function eventsBuilder(
  builder: BuilderName,
  name: Expression,
  config: ObjectExpression,
  { args = [], calls = [], said = [] }: { args?: Argument[]; calls?: Call[]; said?: string[] },
): Builder | undefined {
  const source = memberOf(config, "sourceId");
  const where = whereCalls(config);
  if (!source || !where) return undefined;
  const others = withCalls(config, ["displayType", "sourceId", "where", "whereLanguage", ...said]);
  return { name: builder, args: [{ value: name }, { source }, ...args], calls: [...where, ...calls, ...others] };
}

function searchBuilder(name: Expression, config: ObjectExpression): Builder | undefined {
  const select = textOf(config, "select");
  if (select === undefined) return undefined;
  const calls = select === "" ? [] : [call("columns", ...literals(select, ", "))];
  return eventsBuilder("searchTile", name, config, { calls, said: ["select"] });
}

/** A heatmap of one value, which the builder takes. */
function heatmapBuilder(name: Expression, config: ObjectExpression): Builder | undefined {
  const select = memberOf(config, "select");
  const [only] = select?.is === "list" && select.items.length === 1 ? select.items : [];
  const value =
    only?.is === "object" && hasOnly(only, ["valueExpression"]) ? memberOf(only, "valueExpression") : undefined;
  return value && eventsBuilder("heatmapTile", name, config, { args: [{ value }], said: ["select"] });
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
