/** What the query of an alert on a burn rate counts, and over which spans before the end of its window. */
export interface BurnRate {
  /** Condition of the requests, and of those that fail, in SQL. */
  readonly total: string;
  readonly bad: string;
  /** How much a row counts: 1, or for example the sample rate of a trace. */
  readonly weight: string;
  /** Column with the time of a row. */
  readonly time: string;
  /** The spans that the query looks back over, in seconds. */
  readonly long: number;
  readonly short: number;
  /** The share that may fail: 1 - objective. */
  readonly allowed: number;
  /** With fewer failures than these over the long span, the burn rate reads 0. */
  readonly minimumBad: number;
  /** Expression to group by; absent: one burn rate for all rows. */
  readonly group?: string;
}

/** Condition of the requests that fail, for a chart that counts them. */
export function failedRequests({ total, bad }: Pick<BurnRate, "total" | "bad">): string {
  return `(${total}) AND (${bad})`;
}

/** A number without an exponent and without the noise of binary fractions. */
export function decimalText(value: number): string {
  return value.toFixed(12).replace(/\.?0+$/, "");
}

const newestBucket =
  "toStartOfInterval(toDateTime(intDiv({endDateMilliseconds:Int64}, 1000) - 1), INTERVAL {intervalSeconds:Int64} SECOND) AS ts";

/**
 * The SQL of one evaluation: the lower of the burn rates over the long and the short span before the end of the window. It reads its own time
 * range, because the service adds none to raw SQL. Without rows in either span it is 0, so a service without traffic does not stay in alarm.
 * Grouped, it returns the newest bucket only, and its start as the time.
 */
export function burnRateSql(query: BurnRate): string {
  const { total, bad, weight, time, long, short, allowed, minimumBad, group } = query;
  const [columns, own, inner, by] = group
    ? [
        `${newestBucket}, slo_group AS "${group}", `,
        "slo_group, ",
        `toString(${group}) AS slo_group, `,
        "\n  GROUP BY slo_group",
      ]
    : ["", "", "", ""];
  return `SELECT ${columns}toFloat64(if(total_long = 0 OR total_short = 0 OR bad_long < ${decimalText(minimumBad)}, 0, least(bad_long / total_long, bad_short / total_short) / ${decimalText(allowed)})) AS burn_rate
FROM (
  SELECT ${own}sum(slo_weight) AS total_long, sumIf(slo_weight, slo_bad) AS bad_long, sumIf(slo_weight, slo_recent) AS total_short, sumIf(slo_weight, slo_bad AND slo_recent) AS bad_short
  FROM (
    SELECT ${inner}${weight} AS slo_weight, (${bad}) AS slo_bad, ${time} >= $__toTime_ms - INTERVAL ${short} SECOND AS slo_recent
    FROM $__sourceTable
    WHERE (${total}) AND ${time} >= $__toTime_ms - INTERVAL ${long} SECOND AND ${time} < $__toTime_ms
  )${by}
)`;
}

/** What the SQL asks, if it is exactly that of `burnRateSql`; `undefined` for any other, which is not modelled. */
export function burnRateIn(sql: unknown): BurnRate | undefined {
  if (typeof sql !== "string") return undefined;
  const text = sql.trim();
  const between = (before: string, after: string): string => {
    const start = text.indexOf(before) + before.length;
    return text.slice(start, text.indexOf(after, start));
  };
  const group = text.includes(" AS slo_group, ") ? between("toString(", ") AS slo_group, ") : undefined;
  const time = between(") AS slo_bad, ", " >= $__toTime_ms");
  const query = {
    total: between("WHERE (", `) AND ${time} >= $__toTime_ms`),
    bad: between(" AS slo_weight, (", `) AS slo_bad, ${time}`),
    weight: between(group === undefined ? "    SELECT " : " AS slo_group, ", " AS slo_weight, ("),
    time,
    long: Number(between(`) AND ${time} >= $__toTime_ms - INTERVAL `, " SECOND")),
    short: Number(between(`, ${time} >= $__toTime_ms - INTERVAL `, " SECOND")),
    allowed: Number(between("bad_short / total_short) / ", "))")),
    minimumBad: Number(between("OR bad_long < ", ",")),
    ...(group !== undefined && { group }),
  };
  return burnRateSql(query) === text ? query : undefined;
}
