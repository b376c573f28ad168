import { quantileLevels } from "../definitions";
import { isRecord, type ObjectValue } from "../model";

type JsonRecord = Readonly<Record<string, unknown>>;

/**
 * What the service makes of series (contract 5.6): the same tile in the form it returns. Only members that have a meaning there are
 * present; series it drops are left out.
 */
export function seriesToConfig(series: readonly ObjectValue[], asRatio: unknown): JsonRecord {
  const [first] = series;
  if (first === undefined) return {};
  switch (first.type ?? "time") {
    case "markdown":
      return { displayType: "markdown", markdown: first.content ?? "" };
    case "search":
      return {
        displayType: "search",
        sourceId: first.sourceId,
        select: Array.isArray(first.fields) ? first.fields.join(", ") : "",
        ...condition(first),
      };
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

function query(displayType: string, series: readonly ObjectValue[], more: JsonRecord): JsonRecord {
  const [first] = series;
  const groupBy = displayType !== "number" && Array.isArray(first?.groupBy) ? first.groupBy.join(",") : "";
  const format = series.map((item) => item.numberFormat).find((item) => item !== null && item !== undefined);
  return present({
    displayType,
    sourceId: first?.sourceId,
    ...more,
    groupBy: groupBy === "" ? undefined : groupBy,
    select: series.map(selectItem),
    numberFormat: isRecord(format) ? present(format) : format,
  });
}

function selectItem(series: ObjectValue): JsonRecord {
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

function condition(series: ObjectValue): JsonRecord {
  return { where: series.where ?? "", whereLanguage: series.whereLanguage ?? "lucene" };
}

function present(record: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined));
}
