import { type Attributes, type ObjectType, object, optional, required, string } from "../../schema";
import { limits } from "../limits";
import { objectId } from "../object-id";
import * as shared from "./display";
import { onClick } from "./on-click";

/** A display type of the raw SQL form. */
function sql<const A extends Attributes>(name: string, display: string, attributes: A): ObjectType {
  return object(name, {
    displayType: shared.displayType(display),
    configType: required(string({ oneOf: ["sql"] }), "Always `sql`, which selects the raw SQL form."),
    connectionId: required(objectId(), "ID of the database connection."),
    sqlTemplate: required(
      string({ maxLength: limits.sqlTemplate }),
      "SQL query. It can use the time macros and parameters of the service.",
    ),
    sourceId: optional(
      objectId(),
      "ID of the source that the query belongs to. The source must use the same connection.",
    ),
    numberFormat: shared.format,
    ...attributes,
  });
}

export const sqlLine = sql("SqlLineTileConfig", "line", {
  compareToPreviousPeriod: shared.compareToPreviousPeriod,
  fillNulls: shared.fillNulls,
  alignDateRangeToGranularity: shared.alignDateRange,
  fitYAxisToData: shared.fitYAxisToData,
  seriesLimit: shared.seriesLimit,
});

export const sqlStackedBar = sql("SqlStackedBarTileConfig", "stacked_bar", {
  fillNulls: shared.fillNulls,
  alignDateRangeToGranularity: shared.alignDateRange,
  seriesLimit: shared.seriesLimit,
});

export const sqlTable = sql("SqlTableTileConfig", "table", {
  onClick: optional(onClick, "What to open when a row is clicked."),
});
export const sqlNumber = sql("SqlNumberTileConfig", "number", { color: shared.color });
export const sqlPie = sql("SqlPieTileConfig", "pie", {});
export const sqlBar = sql("SqlBarTileConfig", "bar", {});
