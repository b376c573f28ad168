import { sameMeaning } from "terraform-provider-sdk/definitions";
import {
  type Attributes,
  atomic,
  type JsonUnion,
  type JsonVariant,
  json,
  list,
  object,
  openEnded,
  optional,
  required,
  string,
} from "terraform-provider-sdk/schema";
import { filterMembers, isList, type JsonObject, type Members, toPascal } from "terraform-provider-sdk/values";
import { type Product, productFacts } from "../service/products";
import { warnUnparsableWhere } from "../service/rules";
import { limits, ref, words } from "../service/words";
import { colorRules, common, onlyDisplayType, select } from "./config-members";
import { formulaRule, heatmapSelectItem, pairItems } from "./query";
import { remediesOfConfig, remediesOfSqlConfig } from "./ui-names";

const searchSelect = string({ maxLength: limits.expression });
const condition = common("where", "whereLanguage");
const overTime = words(
  "select groupBy asRatio alignDateRangeToGranularity fillNulls numberFormat seriesLimit formulas showOperandSeries",
);
const sqlLines = words(
  "compareToPreviousPeriod fillNulls alignDateRangeToGranularity fitYAxisToData seriesLimit lineInterpolation",
);
const sqlBars = words("fillNulls alignDateRangeToGranularity seriesLimit");
const rows = words(
  "select groupBy having orderBy asRatio numberFormat groupByColumnsOnLeft onClick formulas showOperandSeries",
);
const categories = { select: select(1), ...common("groupBy", "orderBy", "numberFormat", "limit") };

/** How the data of a tile are asked for: over time, over the whole time, as events or not at all. */
export type TileDataKind = "over_time" | "totals" | "distribution" | "events" | "event_patterns" | "text";

/** A kind of tile, by its display type: everything that definitions, plans, imports and previews know of it. */
export interface TileKindDefinition {
  /** Its members in the builder form. */
  readonly config: JsonVariant;
  /** Its members as raw SQL; absent if it has no such form. */
  readonly sql?: JsonVariant;
  /** Its members as PromQL; absent if it has no such form. */
  readonly promql?: JsonVariant;
  /** Its members as lines of colors, one a group; only heatmaps have this form. */
  readonly groups?: JsonVariant;
  /** The type of the series that express it in the base API; absent if series cannot. */
  readonly series?: "time" | "table" | "number" | "search" | "markdown";
  readonly data: TileDataKind;
  /** The kinds of sources that it can query; absent: all. */
  readonly sources?: readonly string[];
  /** True if a service that evaluates alerts by kind evaluates those on such tiles. It deletes others with the next update (contract 5.9). */
  readonly canHaveAlerts?: true;
}

export const tileKinds = {
  line: {
    config: builder(
      "line",
      "Lines over time.",
      common(...overTime, "compareToPreviousPeriod", "fitYAxisToData", "lineInterpolation"),
    ),
    sql: sql("line", "Lines over time from raw SQL.", common(...sqlLines)),
    promql: promql("line", "Lines over time from PromQL."),
    series: "time",
    data: "over_time",
    canHaveAlerts: true,
  },
  stacked_line: {
    config: builder("stacked_line", "Stacked lines over time.", common(...overTime, "lineInterpolation"), "2.41"),
    sql: sql(
      "stacked_line",
      "Stacked lines over time from raw SQL.",
      common("fillNulls", "alignDateRangeToGranularity", "lineInterpolation"),
      "2.41",
    ),
    promql: promql("stacked_line", "Stacked lines over time from PromQL."),
    data: "over_time",
    canHaveAlerts: true,
  },
  stacked_bar: {
    config: builder("stacked_bar", "Stacked bars over time.", common(...overTime)),
    sql: sql("stacked_bar", "Stacked bars over time from raw SQL.", common(...sqlBars)),
    promql: promql("stacked_bar", "Stacked bars over time from PromQL."),
    series: "time",
    data: "over_time",
    canHaveAlerts: true,
  },
  table: {
    config: builder("table", "A table with one row per group.", common(...rows)),
    sql: sql("table", "A table from raw SQL.", common("onClick")),
    promql: promql("table", "A table from PromQL."),
    series: "table",
    data: "totals",
  },
  number: {
    config: builder("number", "One number.", {
      ...common("select", "numberFormat", "formulas", "color"),
      colorRules: colorRules("2.29"),
      ...common("backgroundChart"),
    }),
    sql: sql("number", "One number from raw SQL.", { ...common("color"), colorRules: colorRules("2.40") }),
    promql: promql("number", "One number from PromQL.", { ...common("color"), colorRules: colorRules("2.42") }),
    series: "number",
    data: "totals",
    canHaveAlerts: true,
  },
  pie: {
    config: builder("pie", "A pie chart with one slice per group.", categories),
    sql: sql("pie", "A pie chart from raw SQL.", {}),
    promql: promql("pie", "A pie chart from PromQL."),
    data: "totals",
  },
  bar: {
    config: builder("bar", "A bar chart with one bar per category.", categories, "2.30"),
    sql: sql("bar", "A bar chart from raw SQL.", {}),
    promql: promql("bar", "A bar chart from PromQL."),
    data: "totals",
  },
  heatmap: {
    config: heatmapForm(undefined, "A heatmap of a value over time. Trace sources only.", {
      heatmapMode: optional(
        string({ oneOf: ["distribution"] }),
        "What the rows of the heatmap are: `distribution`, the default, shows the values themselves.",
        { api: { firstVersion: "2.41" }, omitted: { means: "distribution" } },
      ),
      select: required(
        list(heatmapSelectItem, { minItems: 1, maxItems: 1, pair: pairItems }),
        "The value to show, exactly one item. The source must be a trace source.",
      ),
      ...condition,
      ...common("numberFormat"),
    }),
    groups: heatmapForm("series", "A heatmap with one row for each group. Trace, log and metric sources.", {
      heatmapMode: required(string({ oneOf: ["series"] }), "Always `series`, which shows one row for each group.", {
        api: { firstVersion: "2.41" },
      }),
      select: select(1),
      ...common("groupBy", "numberFormat"),
    }),
    promql: promql("heatmap", "A heatmap over time from PromQL."),
    data: "distribution",
    sources: ["trace"],
  },
  search: {
    config: builder("search", "Events that match a search.", {
      select: required(
        searchSelect,
        "Columns to show, comma-separated. Use an empty string for the default columns of the source.",
      ),
      ...condition,
    }),
    series: "search",
    data: "events",
  },
  event_patterns: {
    config: builder(
      "event_patterns",
      "Patterns found in events.",
      {
        select: optional(searchSelect, "Column to find patterns in. Defaults to the column of the source.", {
          omitted: { means: "" },
        }),
        ...condition,
      },
      "2.30",
    ),
    data: "event_patterns",
  },
  markdown: {
    config: builder("markdown", "Markdown text.", common("markdown")),
    series: "markdown",
    data: "text",
  },
} as const satisfies Readonly<Record<string, TileKindDefinition>>;

/** The display types that are defined. A service may know more; what is unknown is kept as it is. */
export type TileKind = keyof typeof tileKinds;

const definitions: ReadonlyMap<unknown, TileKindDefinition> = new Map(Object.entries(tileKinds));

/** What is known of a display type; `undefined` for one that is not defined. */
export const tileKind = (displayType: unknown): TileKindDefinition | undefined => definitions.get(displayType);

/**
 * The display types whose tiles can have alerts on a product; `undefined` where that is not known, so that alerts attach to any tile. A tile
 * of any other type loses its alerts with the next update.
 */
export function alertDisplayTypes(product: Product | undefined): readonly string[] | undefined {
  if (product === undefined || !productFacts[product].evaluatesByTileKind) return undefined;
  return [...definitions].flatMap(([displayType, { canHaveAlerts }]) => (canHaveAlerts ? [String(displayType)] : []));
}

/** The kinds of tiles that a service which evaluates alerts by kind evaluates. */
export type AlertTileKind = {
  [K in TileKind]: (typeof tileKinds)[K] extends { readonly canHaveAlerts: true } ? K : never;
}[TileKind];

const kinds = [...definitions.values()];

/** What a tile shows, in the current form of the service (contract 5.5). */
export const tileConfig: JsonUnion = {
  name: "TileConfig",
  description:
    'Content of a tile. The attributes depend on `displayType`. With `configType: "sql"`, the tile shows the result of a raw SQL query, with `configType: "promql"` that of PromQL.',
  variants: variantsOf(kinds),
};

/**
 * True when two configs, or two charts of alerts, mean the same to the service, which drops the operands of formulas where there are none. An
 * equivalence.
 */
export function sameConfig(a: JsonObject | undefined, b: JsonObject | undefined, union = tileConfig): boolean {
  return a !== undefined && b !== undefined && sameMeaning(json(union), withoutIdleOperands(a), withoutIdleOperands(b));
}

function withoutIdleOperands(config: JsonObject): JsonObject {
  const hasFormulas = isList(config.formulas) && config.formulas.length > 0;
  if (hasFormulas || !("showOperandSeries" in config)) return config;
  return filterMembers(config, (_, name) => name !== "showOperandSeries");
}

/** What an alert with a chart of its own compares: the content of a tile that can have alerts (newer versions, N1). */
export const alertChart: JsonUnion = {
  name: "AlertChart",
  description:
    'Chart of an alert, in the form of a tile\'s `config`. The attributes depend on `displayType`. With `configType: "sql"`, the alert compares the result of a raw SQL query.',
  variants: variantsOf(kinds.filter(({ canHaveAlerts }) => canHaveAlerts).map(chartOfAlert)),
};

/** A chart has a name and, in the builder form, a condition, which tiles do not have. The service evaluates no PromQL. */
function chartOfAlert({ config, sql, promql: _, ...kind }: TileKindDefinition): TileKindDefinition {
  const name = optional(
    string({ minLength: 1 }),
    "Name of the chart, from which the alert's `displayName` is derived.",
  );
  return {
    ...kind,
    config: extended(config, { name, ...condition }),
    ...(sql && { sql: extended(sql, { name }) }),
  };
}

function extended(variant: JsonVariant, more: Attributes): JsonVariant {
  const { name, attributes, rules } = variant.type;
  return {
    ...variant,
    // Sorted as those of tiles: NumberSqlAlertChart, NumberTileAlertChart.
    type: atomic(
      object(name.replace("Config", "AlertChart").replace("SqlTile", "Sql"), { ...attributes, ...more }, rules),
    ),
  };
}

function variantsOf(definitions: readonly TileKindDefinition[]): JsonUnion["variants"] {
  const configs = [
    ...definitions.map(({ config }) => config),
    ...definitions.flatMap(({ sql, promql, groups }) => [sql ?? [], promql ?? [], groups ?? []].flat()),
  ];
  return Object.fromEntries(configs.map((config) => [config.type.name, config]));
}

/** A display type in the builder form. All but a text query a source. `since`: the first version of the service that has it. */
function builder(displayType: string, description: string, attributes: Attributes, since?: string): JsonVariant {
  const members = {
    displayType: onlyDisplayType(displayType, since),
    configType: optional(string({ oneOf: ["builder"] }), "Form of the configuration. Defaults to `builder`.", {
      omitted: { means: "builder" },
    }),
    ...(displayType !== "markdown" && common("sourceId")),
    ...attributes,
  };
  const type = object(`${toPascal(displayType)}TileConfig`, members, [warnUnparsableWhere, formulaRule]);
  return {
    description,
    when: { displayType, configType: undefined },
    type: { ...atomic(type), remedies: remediesOfConfig },
  };
}

/** A heatmap in one of its modes. */
function heatmapForm(heatmapMode: "series" | undefined, description: string, attributes: Attributes): JsonVariant {
  const variant = builder("heatmap", description, attributes, "2.27");
  const when = { ...variant.when, heatmapMode };
  if (heatmapMode === undefined) return { ...variant, when };
  return { ...variant, when, type: { ...variant.type, name: "HeatmapSeriesTileConfig" } };
}

/** A display type of the raw SQL form. Its name sorts before that of the builder form, which TypeScript 7 then blames for a missing member. */
function sql(displayType: string, description: string, attributes: Attributes, since?: string): JsonVariant {
  const type = object(`${toPascal(displayType)}SqlTileConfig`, {
    displayType: onlyDisplayType(displayType, since),
    configType: required(string({ oneOf: ["sql"] }), "Always `sql`, which selects the raw SQL form.", {
      api: { firstVersion: "2.22" },
    }),
    connectionId: required(ref("connection"), "ID of the database connection."),
    sqlTemplate: required(
      string({ maxLength: limits.sqlTemplate }),
      "SQL query. It can use the time macros and parameters of the service.",
    ),
    sourceId: optional(
      ref("source"),
      "ID of the source that the query belongs to. The source must use the same connection.",
    ),
    ...common("numberFormat"),
    ...attributes,
  });
  return {
    description,
    when: { displayType, configType: "sql" },
    type: { ...atomic(type), remedies: remediesOfSqlConfig },
  };
}

/**
 * A display type of the PromQL form. No document of the service describes this form yet, so only some of its members are known (newer
 * versions, N3), and others are sent as they are.
 */
function promql(displayType: string, description: string, attributes: Attributes = {}): JsonVariant {
  const type = object(`${toPascal(displayType)}PromqlTileConfig`, {
    displayType: onlyDisplayType(displayType),
    configType: required(string({ oneOf: ["promql"] }), "Always `promql`, which selects the PromQL form.", {
      api: { firstVersion: "2.42" },
    }),
    sourceId: required(ref("source"), "ID of the source to query, which is of kind `promql`."),
    ...common("expressions", "numberFormat"),
    ...attributes,
  });
  return { description, when: { displayType, configType: "promql" }, type: openEnded(type) };
}

/** True for a config in the builder form, which is the default. */
export function isBuilderForm({ configType }: Members): boolean {
  return (configType ?? "builder") === "builder";
}
