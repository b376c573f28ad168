import { z } from "zod/v3";
import { formula, formulaProblem, groupBy, heatmapItem, selectItem, seriesMembers, sortOrder } from "./query";
import { byVersion, type ServiceVersion } from "./releases";
import {
  each,
  expression,
  numberFormat,
  objectIdText,
  paletteToken,
  type Reject,
  type Shape,
  whereLanguage,
} from "./words";

const target = z.discriminatedUnion("mode", [
  z.object({ mode: z.literal("id"), id: objectIdText }),
  z.object({ mode: z.literal("template"), template: expression.min(1) }),
]);

const filter = z.object({
  kind: z.literal("expressionTemplate"),
  expression: expression.min(1, "Expression is required"),
  template: expression.min(1, "Template is required"),
});

const jump = {
  target,
  whereTemplate: expression.optional(),
  whereLanguage: whereLanguage.optional(),
  filters: z.array(filter).max(50).optional(),
};

const onClick = z.discriminatedUnion("type", [
  z.object({ type: z.enum(["search", "dashboard"]), ...jump }),
  z.object({ type: z.literal("external"), urlTemplate: expression.min(1) }),
]);

const look = { color: paletteToken, label: z.string().max(40).optional() };
const textOrNumber = z.union([z.number(), z.string().max(200)]);
const colorRule = z.discriminatedUnion("operator", [
  z.object({ operator: z.enum(["gt", "gte", "lt", "lte"]), value: z.number(), ...look }),
  z.object({ operator: z.literal("between"), value: z.array(z.number()).length(2), ...look }),
  z.object({ operator: z.enum(["eq", "neq"]), value: textOrNumber, ...look }),
]);

const backgroundChart = z.object({ type: z.enum(["line", "area"]), color: paletteToken.optional() });

const flag = z.boolean().optional();
const limit = z.number().int().min(0).optional();
const format = numberFormat.optional();
const search = { where: expression.optional().default(""), whereLanguage: whereLanguage.optional() };
const alignDateRangeToGranularity = flag;
const fillNulls = flag;
const interpolation = z.enum(["smooth", "linear", "step"]).optional();
const lineOnly = { compareToPreviousPeriod: flag, fitYAxisToData: flag };
const formulas = z.array(formula).max(10).optional();
const colors = { color: paletteToken.optional(), colorRules: z.array(colorRule).max(10).optional() };

function display<T extends string, S extends z.ZodRawShape>(type: T, shape: S) {
  return z.object({ displayType: z.literal(type), ...shape });
}

/** The order of the members is that of the service's errors. */
function builderTypes(version: ServiceVersion) {
  const item = selectItem(version);
  const grouped = { sourceId: objectIdText, select: z.array(item).min(1).max(20), groupBy: expression.optional() };
  const singleItem = { ...grouped, select: z.array(item).length(1) };
  const withFormulas = { formulas, showOperandSeries: flag };
  const time = {
    ...grouped,
    asRatio: flag,
    alignDateRangeToGranularity,
    fillNulls,
    numberFormat: format,
    ...withFormulas,
  };
  const joined = { ...(version >= "2.42" && { lineInterpolation: interpolation }) };
  const categories = { ...singleItem, orderBy: expression.optional(), numberFormat: format, limit };
  return z.discriminatedUnion("displayType", [
    display("line", { ...time, ...lineOnly, ...joined, seriesLimit: limit }),
    ...(version >= "2.41" ? [display("stacked_line", { ...time, ...joined, seriesLimit: limit })] : []),
    display("stacked_bar", { ...time, seriesLimit: limit }),
    display("table", {
      ...grouped,
      ...each("having orderBy", expression.optional()),
      asRatio: flag,
      numberFormat: format,
      groupByColumnsOnLeft: flag,
      onClick: onClick.optional(),
      ...withFormulas,
    }),
    display("number", {
      sourceId: objectIdText,
      select: grouped.select,
      numberFormat: format,
      formulas,
      ...colors,
      backgroundChart: backgroundChart.optional(),
    }),
    display("pie", categories),
    display("bar", categories),
    display("heatmap", {
      sourceId: objectIdText,
      select: z.array(heatmapItem).length(1),
      ...search,
      numberFormat: format,
      ...(version >= "2.41" && { heatmapMode: z.literal("distribution").optional() }),
    }),
    display("markdown", { markdown: z.string().max(50_000).optional() }),
    display("search", { sourceId: objectIdText, select: expression, ...search }),
    display("event_patterns", { sourceId: objectIdText, select: expression.optional().default(""), ...search }),
  ]);
}
const builders = byVersion(builderTypes);

/** The display types whose alerts are evaluated. */
export const alertable: ReadonlySet<string> = new Set(["line", "stacked_line", "stacked_bar", "number"]);

/** The display types of builder tiles. */
export const displayTypes: ReadonlySet<string> = new Set(
  builders["2.36"].options.map(({ shape }) => shape.displayType.value),
);

const sqlBase = {
  configType: z.literal("sql"),
  connectionId: objectIdText,
  sqlTemplate: z.string().max(100_000),
  sourceId: objectIdText.optional(),
  numberFormat: format,
};

/** Before 2.40 a number of raw SQL has no color rules: they are dropped. */
function rawSqlTypes(version: ServiceVersion) {
  const { color, colorRules } = colors;
  return z.discriminatedUnion("displayType", [
    display("line", {
      ...sqlBase,
      compareToPreviousPeriod: flag,
      fillNulls,
      alignDateRangeToGranularity,
      fitYAxisToData: flag,
      seriesLimit: limit,
      ...(version >= "2.42" && { lineInterpolation: interpolation }),
    }),
    ...(version >= "2.41"
      ? [
          display("stacked_line", {
            ...sqlBase,
            fillNulls,
            alignDateRangeToGranularity,
            lineInterpolation: interpolation,
          }),
        ]
      : []),
    display("stacked_bar", { ...sqlBase, fillNulls, alignDateRangeToGranularity, seriesLimit: limit }),
    display("table", { ...sqlBase, onClick: onClick.optional() }),
    display("number", { ...sqlBase, color, ...(version >= "2.40" && { colorRules }) }),
    display("pie", sqlBase),
    display("bar", sqlBase),
  ]);
}
const rawSql = byVersion(rawSqlTypes);

/**
 * Tiles in PromQL (newer versions, N3). That they have a source and expressions is certain; the members of an expression and the display types
 * are only likely, so that further members are stored as they come.
 */
const promqlTypes = z
  .object({
    displayType: z.enum(["line", "stacked_line", "stacked_bar", "table", "number", "pie", "bar", "heatmap"]),
    configType: z.literal("promql"),
    sourceId: objectIdText,
    expressions: z.array(z.object({ expression: z.string().min(1) }).passthrough()).min(1),
    numberFormat: format,
  })
  .passthrough();

/** What the rules of the service look at: a config as it was sent, with members that its display type does not have. */
export interface SentConfig extends Record<string, unknown> {
  displayType: string;
  configType?: string | undefined;
  select?: unknown;
  formulas?: unknown;
  asRatio?: unknown;
}

function checkConfig(config: SentConfig, reject: Reject): void {
  const { displayType, asRatio } = config;
  const operands = Array.isArray(config.select) ? config.select.length : 0;
  if (asRatio && operands !== 2) reject([], "asRatio can only be used with exactly two select items");
  if ("configType" in config) return;
  const formulas: { expression?: string }[] = Array.isArray(config.formulas) ? config.formulas : [];
  formulas.forEach(({ expression = "" }, index) => {
    const problem = formulaProblem(expression, operands);
    if (problem) reject(["formulas", index, "expression"], problem);
  });
  if (asRatio && formulas.length > 0)
    reject(
      ["formulas"],
      'formulas cannot be combined with asRatio; express the ratio as a formula instead (e.g. "A / B")',
    );
  if (displayType !== "number") return;
  if (formulas.length > 1) reject(["formulas"], "Number charts support a single formula");
  if (operands > 1 && formulas.length === 0)
    reject(
      ["select"],
      "Number tiles support a single select item unless formulas are used (extra items are formula operands)",
    );
}

/** The shape of a form. Before 2.38, an unknown form is ignored. */
function formOf(value: unknown, version: ServiceVersion): Shape<SentConfig> {
  const form = typeof value === "object" && value !== null && "configType" in value ? value.configType : undefined;
  if (form === "sql") return rawSql[version];
  if (form === "promql" && version >= "2.42") return promqlTypes;
  if (form !== undefined && version >= "2.38") return unknownForm(version);
  if (version >= "2.41" && isSeriesHeatmap(value)) return seriesHeatmaps[version];
  return builders[version];
}

export function isSeriesHeatmap(value: unknown): boolean {
  return typeof value === "object" && value !== null && "heatmapMode" in value && value.heatmapMode === "series";
}

/** A heatmap with one row for each group: one ordinary item, and no condition of the whole. */
const seriesHeatmaps = byVersion((version) =>
  display("heatmap", {
    heatmapMode: z.literal("series"),
    sourceId: objectIdText,
    select: z.array(selectItem(version)).length(1),
    groupBy: expression.optional(),
    numberFormat: format,
  }),
);

/** From 2.38 on, an unknown form is rejected (newer versions, N3). */
function unknownForm(version: ServiceVersion): Shape<SentConfig> {
  const otherForms = version >= "2.42" ? '"sql", "promql"' : '"sql"';
  const message = `configType must be ${otherForms} or omitted (builder configs carry no configType)`;
  return z.object({ displayType: z.string(), configType: z.undefined({ invalid_type_error: message }) });
}

/**
 * The current form of a tile's content; unknown members are dropped, defaults filled in. With any problem it has no value, so that rules
 * over what it is part of are not asked.
 */
export const tileConfigs = byVersion((version) =>
  z.unknown().transform((value, context) => {
    const parsed = formOf(value, version).safeParse(value);
    for (const issue of parsed.error?.issues ?? []) context.addIssue({ ...issue, fatal: true });
    if (!parsed.success) return z.NEVER;
    checkConfig(value as SentConfig, (path, message) =>
      context.addIssue({ code: z.ZodIssueCode.custom, path, message, fatal: true }),
    );
    return parsed.data;
  }),
);

const { value, condition, metric } = seriesMembers;
const query = { sourceId: objectIdText, ...value, alias: z.string().optional(), ...condition };
const measured = { numberFormat: format, ...metric };

const timeSeries = z.object({
  type: z.literal("time"),
  ...query,
  groupBy,
  ...measured,
  displayType: z.union([z.literal("stacked_bar"), z.literal("line")]).optional(),
});
const table = z.object({ type: z.literal("table"), ...query, groupBy, sortOrder: sortOrder.optional(), ...measured });
const searchSeries = z.object({
  type: z.literal("search"),
  sourceId: objectIdText,
  fields: z.array(z.string()),
  ...condition,
});
const number = z.object({ type: z.literal("number"), ...query, ...measured });
const markdown = z.object({ type: z.literal("markdown"), content: z.string().max(100_000) });

export const tileSeries = z.discriminatedUnion("type", [timeSeries, table, searchSeries, number, markdown]);
export type TileSeries = z.output<typeof tileSeries>;
