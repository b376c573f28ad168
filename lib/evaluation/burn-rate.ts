/** What the query of an alert on a burn rate counts, and over which spans before the end of its window. */
export interface BurnRate {
  /** Condition of the requests, in SQL: `ServiceName = 'checkout' AND SpanKind = 'Server'`. */
  readonly total: string;
  /** Condition of the requests that fail, in SQL. */
  readonly bad: string;
  /** How much a row counts, in SQL: `1`, or for example `SampleRate` for sampled traces. */
  readonly weight: string;
  /** Column with the time of a request. */
  readonly time: string;
  /** The spans that the query looks back over, in seconds. */
  readonly long: number;
  readonly short: number;
  /** The share that may fail: 1 - objective. */
  readonly allowed: number;
  /** Failures over the long span below which no alert fires, so that one failed request of few notifies nobody. */
  readonly minimumBad: number;
  /** Expression to watch each value of by itself, for example `ServiceName`: one alert, with a state for each group. */
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

/** The SQL of one evaluation over all rows, with the members of its query as `<member>`; and that of each group. */
const ofAll = `SELECT toFloat64(if(total_long = 0 OR total_short = 0 OR bad_long < <minimumBad>, 0, least(bad_long / total_long, bad_short / total_short) / <allowed>)) AS burn_rate
FROM (
  SELECT sum(slo_weight) AS total_long, sumIf(slo_weight, slo_bad) AS bad_long, sumIf(slo_weight, slo_recent) AS total_short, sumIf(slo_weight, slo_bad AND slo_recent) AS bad_short
  FROM (
    SELECT <weight> AS slo_weight, (<bad>) AS slo_bad, <time> >= $__toTime_ms - INTERVAL <short> SECOND AS slo_recent
    FROM $__sourceTable
    WHERE (<total>) AND <time> >= $__toTime_ms - INTERVAL <long> SECOND AND <time> < $__toTime_ms
  )
)`;
const newestBucket =
  "toStartOfInterval(toDateTime(intDiv({endDateMilliseconds:Int64}, 1000) - 1), INTERVAL {intervalSeconds:Int64} SECOND) AS ts";
const ofGroups = ofAll
  .replace("SELECT toFloat64", `SELECT ${newestBucket}, slo_group AS "<group>", toFloat64`)
  .replace("SELECT sum", "SELECT slo_group, sum")
  .replace("SELECT <weight>", "SELECT toString(<group>) AS slo_group, <weight>")
  .replace(/\n\)$/, "\n  GROUP BY slo_group\n)");
const member = /<([a-zA-Z]+)>/g;

/**
 * The SQL of one evaluation: the lower of the burn rates over the long and the short span before the end of the window. It reads its own time
 * range, because the service adds none to raw SQL. Without rows in either span it is 0, so a service without traffic does not stay in alarm.
 * Grouped, it returns the newest bucket only, and its start as the time.
 */
export function burnRateSql(query: BurnRate): string {
  const values: Readonly<Record<string, string | number>> = { ...query };
  return (query.group === undefined ? ofAll : ofGroups).replace(member, (_, name) => {
    const value = values[name] ?? "";
    if (typeof value !== "number") return value;
    return decimalText(value);
  });
}

const numbers: readonly string[] = ["long", "short", "allowed", "minimumBad"] satisfies (keyof BurnRate)[];

/** What the SQL asks, if it is exactly that of `burnRateSql`; `undefined` for any other, which is not modelled. */
export function burnRateIn(sql: unknown): BurnRate | undefined {
  if (typeof sql !== "string") return undefined;
  const text = sql.trim();
  let filled = text.includes(" AS slo_group, ") ? ofGroups : ofAll;
  const parameters: Record<string, string | number> = {};
  for (const [mark, name = ""] of filled.matchAll(member)) {
    if (name in parameters) continue;
    // What stands before the first unknown member is known, so that it has the same length in the text.
    const start = filled.indexOf(mark);
    const [end = ""] = filled.slice(start + mark.length).split(member, 1);
    const value = text.slice(start, text.indexOf(end, start));
    parameters[name] = numbers.includes(name) ? Number(value) : value;
    filled = filled.replaceAll(mark, () => value);
  }
  const query = parameters as Record<string, string | number> & BurnRate;
  if (burnRateSql(query) === text) return query;
  return undefined;
}
