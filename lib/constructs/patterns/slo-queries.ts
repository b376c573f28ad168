import { type BurnRate, decimalText } from "../../evaluation/burn-rate";

/** What the queries of an objective count. */
type Counted = Pick<BurnRate, "total" | "bad" | "weight" | "time" | "allowed">;

/** The share of good requests, or of the budget that is left, over the last so many seconds before the end of the dashboard's time range. */
export function periodSql({ total, bad, weight, time, allowed }: Counted, seconds: number, isOfBudget: boolean) {
  return `SELECT toFloat64(if(total = 0, 1, 1 - bad / total${isOfBudget ? ` / ${decimalText(allowed)}` : ""})) AS "value"
FROM (
  SELECT sum(slo_weight) AS total, sumIf(slo_weight, slo_bad) AS bad
  FROM (
    SELECT ${weight} AS slo_weight, (${bad}) AS slo_bad
    FROM $__sourceTable
    WHERE (${total}) AND ${time} >= $__toTime_ms - INTERVAL ${seconds} SECOND AND ${time} < $__toTime_ms
  )
)`;
}

/**
 * Lines over time, counted in minutes: the burn rates over the last so many seconds before the end of each bucket, by their names, or what `of`
 * takes them from. Each bucket has a row, because zeros are added at the end of each, so that no bucket is empty. Exact for buckets of whole
 * minutes.
 */
export function rollingSql(counted: Counted, lines: ReadonlyMap<number, string>, of = ""): string {
  const { total, bad, weight, time } = counted;
  const each = (sql: (span: number, name: string) => string) => [...lines].map((line) => sql(...line)).join(", ");
  const rate = (failed: string, all: string) => `${of}${failed} / ${all} / ${decimalText(counted.allowed)}`;
  const lineOf = (span: number) =>
    `toFloat64(if(total_${span} = 0, ${rate("0", "1")}, ${rate(`bad_${span}`, `total_${span}`)}))`;
  const start = "toStartOfInterval($__fromTime, INTERVAL {intervalSeconds:Int64} SECOND)";
  const firstEnd =
    "(intDiv(intDiv({startDateMilliseconds:Int64}, 1000), {intervalSeconds:Int64}) + 1) * {intervalSeconds:Int64}";
  return `SELECT toDateTime(slo_minute + 60 - {intervalSeconds:Int64}) AS ts, ${each((span, name) => `${lineOf(span)} AS "${name}"`)}
FROM (
  SELECT slo_minute, ${each((span) => `sum(bad) OVER w${span} AS bad_${span}, sum(total) OVER w${span} AS total_${span}`)}
  FROM (
    SELECT slo_minute, sum(bad) AS bad, sum(total) AS total
    FROM (
      SELECT toUnixTimestamp(toStartOfMinute(${time})) AS slo_minute, sumIf(slo_weight, slo_bad) AS bad, sum(slo_weight) AS total
      FROM (
        SELECT ${time}, ${weight} AS slo_weight, (${bad}) AS slo_bad
        FROM $__sourceTable
        WHERE (${total}) AND ${time} >= ${start} - INTERVAL ${Math.max(...lines.keys())} SECOND AND ${time} < $__toTime_ms
      )
      GROUP BY slo_minute
      UNION ALL
      SELECT toUInt32(${firstEnd} + number * {intervalSeconds:Int64} - 60) AS slo_minute, 0 AS bad, 0 AS total
      FROM numbers(toUInt64(intDiv({endDateMilliseconds:Int64} - {startDateMilliseconds:Int64}, 1000 * {intervalSeconds:Int64}) + 1))
    )
    GROUP BY slo_minute
  )
  WINDOW ${each((span) => `w${span} AS (ORDER BY slo_minute RANGE BETWEEN ${span - 60} PRECEDING AND CURRENT ROW)`)}
)
WHERE (slo_minute + 60) % {intervalSeconds:Int64} = 0 AND slo_minute + 60 > intDiv({startDateMilliseconds:Int64}, 1000) AND slo_minute + 60 - {intervalSeconds:Int64} < intDiv({endDateMilliseconds:Int64}, 1000)
ORDER BY ts`;
}
