import { z } from "zod/v3";
import { objectIdText } from "../store/ids";
import { formula, formulaProblem } from "./formula";
import { backgroundChart, colorRule } from "./number-tile";
import { onClick } from "./on-click";
import { dispatch, ruled } from "./ruled";
import { heatmapItem, selectItem } from "./select-item";
import { expression, numberFormat, paletteToken, whereLanguage } from "./words";

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
const ratio = { asRatio: flag };
const categories = { select: one, groupBy: expression.optional(), orderBy: expression.optional(), limit };

const display = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ displayType: z.literal(type), ...shape });

const builder = ruled(
  z.discriminatedUnion("displayType", [
    display("line", {
      ...base,
      select: many,
      groupBy: expression.optional(),
      ...ratio,
      ...time,
      ...lineOnly,
      ...formulas,
    }),
    display("stacked_bar", { ...base, select: many, groupBy: expression.optional(), ...ratio, ...time, ...formulas }),
    display("table", {
      ...base,
      select: many,
      groupBy: expression.optional(),
      having: expression.optional(),
      orderBy: expression.optional(),
      ...ratio,
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
    display("event_patterns", { sourceId: objectIdText, select: expression.optional(), ...search }),
  ]),
  (config, refuse) => {
    if (!("formulas" in config) && !("asRatio" in config) && config.displayType !== "number") return;
    const used = ("formulas" in config && config.formulas) || [];
    if (config.displayType === "number" && used.length > 1)
      refuse(["formulas"], "Number charts support a single formula");
    if (config.displayType === "number" && config.select.length > 1 && used.length === 0)
      refuse(
        ["select"],
        "Number tiles support a single select item unless formulas are used (extra items are formula operands)",
      );
    if ("asRatio" in config && config.asRatio && config.select.length !== 2)
      refuse([], "asRatio can only be used with exactly two select items");
    if ("asRatio" in config && config.asRatio && used.length > 0)
      refuse(
        ["formulas"],
        'formulas cannot be combined with asRatio; express the ratio as a formula instead (e.g. "A / B")',
      );
    used.forEach((item, index) => {
      const problem = formulaProblem(item.expression, "select" in config ? config.select.length : 0);
      if (problem) refuse(["formulas", index, "expression"], problem);
    });
  },
);

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
  display("number", { ...sqlBase, color: paletteToken.optional() }),
  display("pie", sqlBase),
  display("bar", sqlBase),
]);

const isRawSql = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "configType" in value && value.configType === "sql";

/** The current form of a tile's content; unknown members are dropped, defaults filled in. */
export const tileConfig = dispatch((value) => (isRawSql(value) ? rawSql : builder) as z.ZodTypeAny);
