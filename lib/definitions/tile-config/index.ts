import type { JsonUnion, JsonVariant, ObjectType } from "../../model";
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
  variant(builder.table, "A table, one row a group.", "table"),
  variant(builder.numberTile, "One number.", "number"),
  variant(builder.pie, "A pie, one slice a group.", "pie"),
  variant(builder.bar, "Bars by category.", "bar"),
  variant(builder.heatmap, "A heatmap of a value over time; trace sources only.", "heatmap"),
  variant(builder.search, "Rows that match a search.", "search"),
  variant(builder.eventPatterns, "Patterns found in events.", "event_patterns"),
  variant(builder.markdown, "Text.", "markdown"),
  variant(rawSql.sqlLine, "Lines over time from raw SQL.", "line", "sql"),
  variant(rawSql.sqlStackedBar, "Stacked bars over time from raw SQL.", "stacked_bar", "sql"),
  variant(rawSql.sqlTable, "A table from raw SQL.", "table", "sql"),
  variant(rawSql.sqlNumber, "One number from raw SQL.", "number", "sql"),
  variant(rawSql.sqlPie, "A pie from raw SQL.", "pie", "sql"),
  variant(rawSql.sqlBar, "Bars by category from raw SQL.", "bar", "sql"),
];

/** What a tile shows, in the current form of the service (contract 5.5). */
export const tileConfig: JsonUnion = {
  name: "TileConfig",
  description: 'What a tile shows: the builder form by `displayType`, or raw SQL with `configType: "sql"`.',
  variants: Object.fromEntries(variants.map((item) => [item.type.name, item])),
};
