import { z } from "zod/v3";
import { formula, formulaProblem, groupBy, heatmapItem, selectItem, seriesMembers } from "./query";
import { each, expression, numberFormat, objectIdText, paletteToken, ruled, whereLanguage } from "./words";

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
const many = z.array(selectItem).min(1).max(20);
const one = z.array(selectItem).length(1);
const formulas = { formulas: z.array(formula).max(10).optional(), showOperandSeries: flag };
const search = { where: expression.optional().default(""), whereLanguage: whereLanguage.optional() };
const time = { fillNulls: flag, alignDateRangeToGranularity: flag, seriesLimit: limit };
const lineOnly = { compareToPreviousPeriod: flag, fitYAxisToData: flag };
const base = { sourceId: objectIdText, numberFormat: format };
const grouped = { ...base, select: many, groupBy: expression.optional(), asRatio: flag };
const categories = { select: one, groupBy: expression.optional(), orderBy: expression.optional(), limit };

function display<T extends string, S extends z.ZodRawShape>(type: T, shape: S) {
  return z.object({ displayType: z.literal(type), ...shape });
}

const builderTypes = z.discriminatedUnion("displayType", [
  display("line", { ...grouped, ...time, ...lineOnly, ...formulas }),
  display("stacked_bar", { ...grouped, ...time, ...formulas }),
  display("table", {
    ...grouped,
    ...each("having orderBy", expression.optional()),
    groupByColumnsOnLeft: flag,
    onClick: onClick.optional(),
    ...formulas,
  }),
  display("number", {
    ...base,
    select: many,
    formulas: z.array(formula).max(10).optional(),
    color: paletteToken.optional(),
    colorRules: z.array(colorRule).max(10).optional(),
    backgroundChart: backgroundChart.optional(),
  }),
  display("pie", { ...base, ...categories }),
  display("bar", { ...base, ...categories }),
  display("heatmap", { ...base, select: z.array(heatmapItem).length(1), ...search }),
  display("markdown", { markdown: z.string().max(50_000).optional() }),
  display("search", { sourceId: objectIdText, select: expression, ...search }),
  display("event_patterns", { sourceId: objectIdText, select: expression.optional().default(""), ...search }),
]);

/** The display types whose alerts are evaluated. */
export const alertable: ReadonlySet<string> = new Set(["line", "stacked_bar", "number"]);

/** The display types of builder tiles. */
export const displayTypes: ReadonlySet<string> = new Set(
  builderTypes.options.map(({ shape }) => shape.displayType.value),
);

interface BuilderConfig {
  displayType: string;
  select?: unknown;
  formulas?: z.output<typeof formula>[];
  asRatio?: boolean;
}

const builder = ruled(builderTypes, (config, reject) => {
  const { displayType, select, formulas = [], asRatio }: BuilderConfig = config;
  const operands = Array.isArray(select) ? select.length : 0;
  if (displayType === "number" && formulas.length > 1) reject(["formulas"], "Number charts support a single formula");
  if (displayType === "number" && operands > 1 && formulas.length === 0)
    reject(
      ["select"],
      "Number tiles support a single select item unless formulas are used (extra items are formula operands)",
    );
  if (asRatio && operands !== 2) reject([], "asRatio can only be used with exactly two select items");
  if (asRatio && formulas.length > 0)
    reject(
      ["formulas"],
      'formulas cannot be combined with asRatio; express the ratio as a formula instead (e.g. "A / B")',
    );
  formulas.forEach(({ expression }, index) => {
    const problem = formulaProblem(expression, operands);
    if (problem) reject(["formulas", index, "expression"], problem);
  });
});

const sqlBase = {
  configType: z.literal("sql"),
  connectionId: objectIdText,
  sqlTemplate: z.string().max(100_000),
  sourceId: objectIdText.optional(),
  numberFormat: format,
};

const rawSql = z.discriminatedUnion("displayType", [
  display("line", { ...sqlBase, ...time, ...lineOnly }),
  display("stacked_bar", { ...sqlBase, ...time }),
  display("table", { ...sqlBase, onClick: onClick.optional() }),
  display("number", { ...sqlBase, color: paletteToken.optional(), colorRules: z.array(colorRule).max(10).optional() }),
  display("pie", sqlBase),
  display("bar", sqlBase),
]);

function isRawSql(value: unknown): boolean {
  return typeof value === "object" && value !== null && "configType" in value && value.configType === "sql";
}

/** Problems that leave a value without a type, so that rules over what it is part of are not asked. */
const untyped: ReadonlySet<string> = new Set([
  "invalid_type",
  "invalid_literal",
  "invalid_enum_value",
  "invalid_union",
  "invalid_union_discriminator",
]);

/** The current form of a tile's content; unknown members are dropped, defaults filled in. */
export const tileConfig = z.unknown().transform((value, context) => {
  const parsed = (isRawSql(value) ? rawSql : builder).safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) context.addIssue({ ...issue, fatal: untyped.has(issue.code) });
  return z.NEVER;
});

const query = { ...seriesMembers, alias: z.string().optional(), numberFormat: format };

const timeSeries = z.object({
  type: z.literal("time"),
  ...query,
  groupBy,
  displayType: z.union([z.literal("stacked_bar"), z.literal("line")]).optional(),
});
const table = z.object({ type: z.literal("table"), ...query, groupBy, sortOrder: z.enum(["desc", "asc"]).optional() });
const searchSeries = z.object({
  type: z.literal("search"),
  sourceId: objectIdText,
  fields: z.array(z.string()),
  where: z.string(),
  whereLanguage: whereLanguage.optional(),
});
const number = z.object({ type: z.literal("number"), ...query });
const markdown = z.object({ type: z.literal("markdown"), content: z.string().max(100_000) });

export const tileSeries = z.discriminatedUnion("type", [timeSeries, table, searchSeries, number, markdown]);
export type TileSeries = z.output<typeof tileSeries>;
