import type { BurnRate } from "../../evaluation";

/** What the queries of an objective count. */
export type Counted = Pick<BurnRate, "total" | "bad" | "weight" | "time" | "allowed">;

/** One number over the last so many seconds before the end of the dashboard's time range. */
export function periodSql({ total, bad, weight, time }: Counted, seconds: number, value: string): string {
  return `SELECT toFloat64(if(total = 0, 1, ${value})) AS "value"
FROM (
  SELECT sum(slo_weight) AS total, sumIf(slo_weight, slo_bad) AS bad
  FROM (
    SELECT ${weight} AS slo_weight, (${bad}) AS slo_bad
    FROM $__sourceTable
    WHERE (${total}) AND ${time} >= $__toTime_ms - INTERVAL ${seconds} SECOND AND ${time} < $__toTime_ms
  )
)`;
}

/** One line of a chart: a value of the counts over the last so many seconds before the end of each bucket. */
export interface RollingLine {
  readonly name: string;
  readonly seconds: number;
  readonly value: (bad: string, total: string) => string;
}

/**
 * Lines over time, counted in minutes. Each bucket has a row, because zeros are added at the end of each, so that no bucket is empty. Exact for
 * buckets of whole minutes.
 */
export function rollingSql({ total, bad, weight, time }: Counted, lines: readonly RollingLine[]): string {
  const spans = [...new Set(lines.map(({ seconds }) => seconds))];
  const columns = lines.map(
    ({ name, seconds, value }) =>
      `toFloat64(if(total_${seconds} = 0, ${value("0", "1")}, ${value(`bad_${seconds}`, `total_${seconds}`)})) AS "${name}"`,
  );
  const sums = spans.map((one) => `sum(bad) OVER w${one} AS bad_${one}, sum(total) OVER w${one} AS total_${one}`);
  const windows = spans.map(
    (one) => `w${one} AS (ORDER BY slo_minute RANGE BETWEEN ${one - 60} PRECEDING AND CURRENT ROW)`,
  );
  const start = "toStartOfInterval($__fromTime, INTERVAL {intervalSeconds:Int64} SECOND)";
  const firstEnd =
    "(intDiv(intDiv({startDateMilliseconds:Int64}, 1000), {intervalSeconds:Int64}) + 1) * {intervalSeconds:Int64}";
  return `SELECT toDateTime(slo_minute + 60 - {intervalSeconds:Int64}) AS ts, ${columns.join(", ")}
FROM (
  SELECT slo_minute, ${sums.join(", ")}
  FROM (
    SELECT slo_minute, sum(bad) AS bad, sum(total) AS total
    FROM (
      SELECT toUnixTimestamp(toStartOfMinute(${time})) AS slo_minute, sumIf(slo_weight, slo_bad) AS bad, sum(slo_weight) AS total
      FROM (
        SELECT ${time}, ${weight} AS slo_weight, (${bad}) AS slo_bad
        FROM $__sourceTable
        WHERE (${total}) AND ${time} >= ${start} - INTERVAL ${Math.max(...spans)} SECOND AND ${time} < $__toTime_ms
      )
      GROUP BY slo_minute
      UNION ALL
      SELECT toUInt32(${firstEnd} + number * {intervalSeconds:Int64} - 60) AS slo_minute, 0 AS bad, 0 AS total
      FROM numbers(toUInt64(intDiv({endDateMilliseconds:Int64} - {startDateMilliseconds:Int64}, 1000 * {intervalSeconds:Int64}) + 1))
    )
    GROUP BY slo_minute
  )
  WINDOW ${windows.join(", ")}
)
WHERE (slo_minute + 60) % {intervalSeconds:Int64} = 0 AND slo_minute + 60 > intDiv({startDateMilliseconds:Int64}, 1000) AND slo_minute + 60 - {intervalSeconds:Int64} < intDiv({endDateMilliseconds:Int64}, 1000)
ORDER BY ts`;
}
