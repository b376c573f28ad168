import { filterMembers, isPresent, type JsonObject } from "terraform-provider-sdk/internal/schema";
import type { KnownOf } from "terraform-provider-sdk/schema";
import { quantileLevels } from "../service/words";
import type { series as seriesType } from "./series";

/** A series as an author writes it. */
type Series = Partial<KnownOf<typeof seriesType>>;

/**
 * The form in which the service returns a tile with series (contract 5.6). Only members that have a meaning there are present; series that
 * it drops are omitted.
 */
export function seriesToConfig(series: readonly Series[], asRatio: boolean | null | undefined): JsonObject {
  const [first] = series;
  if (first === undefined) return {};
  switch (first.type ?? "time") {
    case "markdown":
      return { displayType: "markdown", markdown: first.content ?? "" };
    case "search":
      return present({
        displayType: "search",
        sourceId: first.sourceId,
        select: first.fields?.join(", ") ?? "",
        ...condition(first),
      });
    case "number":
      return query("number", [first], {});
    case "table":
      return query("table", series, { asRatio: asRatio === true && series.length === 2 });
    default:
      return query(first.displayType === "stacked_bar" ? "stacked_bar" : "line", series, {
        asRatio: asRatio === true && series.length === 2,
      });
  }
}

function query(displayType: string, series: readonly Series[], more: JsonObject): JsonObject {
  const [first] = series;
  const groupBy = displayType === "number" ? "" : (first?.groupBy?.join(",") ?? "");
  const format = series.map(({ numberFormat }) => numberFormat).find(isPresent);
  return present({
    displayType,
    sourceId: first?.sourceId,
    ...more,
    groupBy: groupBy === "" ? undefined : groupBy,
    select: series.map(selectItem),
    numberFormat: format && present(format),
  });
}

function selectItem(series: Series): JsonObject {
  const { aggFn, level, field, alias, metricDataType, metricName } = series;
  const shownLevel = aggFn === "quantile" && quantileLevels.includes(Number(level));
  return present({
    aggFn,
    valueExpression: aggFn === "count" ? "" : (field ?? ""),
    alias,
    level: shownLevel ? level : undefined,
    ...condition(series),
    metricType: metricDataType,
    metricName,
  });
}

function condition(series: Series): JsonObject {
  return { where: series.where ?? "", whereLanguage: series.whereLanguage ?? "lucene" };
}

function present(record: Partial<JsonObject>): JsonObject {
  return filterMembers(record, isPresent);
}
