import type { JsonUnion, JsonVariant, ObjectType } from "../../schema";
import * as builder from "./builder";
import * as rawSql from "./raw-sql";

const variant = (type: ObjectType, description: string, displayType: string, configType?: string): JsonVariant => ({
  description,
  when: { displayType, configType },
  type,
});

const variants: readonly JsonVariant[] = [
  variant(builder.line, "Lines over time.", "line"),
  variant(builder.stackedBar, "Stacked bars over time.", "stacked_bar"),
  variant(builder.table, "A table with one row per group.", "table"),
  variant(builder.numberTile, "One number.", "number"),
  variant(builder.pie, "A pie chart with one slice per group.", "pie"),
  variant(builder.bar, "A bar chart with one bar per category.", "bar"),
  variant(builder.heatmap, "A heatmap of a value over time. Trace sources only.", "heatmap"),
  variant(builder.search, "Events that match a search.", "search"),
  variant(builder.eventPatterns, "Patterns found in events.", "event_patterns"),
  variant(builder.markdown, "Markdown text.", "markdown"),
  variant(rawSql.sqlLine, "Lines over time from raw SQL.", "line", "sql"),
  variant(rawSql.sqlStackedBar, "Stacked bars over time from raw SQL.", "stacked_bar", "sql"),
  variant(rawSql.sqlTable, "A table from raw SQL.", "table", "sql"),
  variant(rawSql.sqlNumber, "One number from raw SQL.", "number", "sql"),
  variant(rawSql.sqlPie, "A pie chart from raw SQL.", "pie", "sql"),
  variant(rawSql.sqlBar, "A bar chart from raw SQL.", "bar", "sql"),
];

/** What a tile shows, in the current form of the service (contract 5.5). */
export const tileConfig: JsonUnion = {
  name: "TileConfig",
  description:
    'Content of a tile. The attributes depend on `displayType`. With `configType: "sql"`, the tile shows the result of a raw SQL query.',
  variants: Object.fromEntries(variants.map((item) => [item.type.name, item])),
};
