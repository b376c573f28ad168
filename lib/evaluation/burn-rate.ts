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
export const failedRequests = ({ total, bad }: Pick<BurnRate, "total" | "bad">): string => `(${total}) AND (${bad})`;

type Texts = Readonly<Record<keyof BurnRate, string>>;

/** A number without an exponent and without the noise of binary fractions. */
export const decimalText = (value: number): string => value.toFixed(12).replace(/\.?0+$/, "");

const numbers = ["long", "short", "allowed", "minimumBad"] as const;

/**
 * The SQL of one evaluation: the lower of the burn rates over the long and the short span before the end of the window. It reads its own time
 * range, because the service adds none to raw SQL. Without rows in either span it is 0, so a service without traffic does not stay in alarm.
 * Grouped, it returns the newest bucket only, and its start as the time.
 */
export function burnRateSql(query: BurnRate): string {
  const texts = numbers.map((name) => [name, decimalText(query[name])]);
  return textOf({ group: "", ...query, ...Object.fromEntries(texts) });
}

function textOf({ total, bad, weight, time, long, short, allowed, minimumBad, group }: Texts): string {
  const bucket =
    "toStartOfInterval(toDateTime(intDiv({endDateMilliseconds:Int64}, 1000) - 1), INTERVAL {intervalSeconds:Int64} SECOND) AS ts";
  const [columns, own, inner, by] = group
    ? [
        `${bucket}, slo_group AS "${group}", `,
        "slo_group, ",
        `toString(${group}) AS slo_group, `,
        "\n  GROUP BY slo_group",
      ]
    : ["", "", "", ""];
  return `SELECT ${columns}toFloat64(if(total_long = 0 OR total_short = 0 OR bad_long < ${minimumBad}, 0, least(bad_long / total_long, bad_short / total_short) / ${allowed})) AS burn_rate
FROM (
  SELECT ${own}sum(slo_weight) AS total_long, sumIf(slo_weight, slo_bad) AS bad_long, sumIf(slo_weight, slo_recent) AS total_short, sumIf(slo_weight, slo_bad AND slo_recent) AS bad_short
  FROM (
    SELECT ${inner}${weight} AS slo_weight, (${bad}) AS slo_bad, ${time} >= $__toTime_ms - INTERVAL ${short} SECOND AS slo_recent
    FROM $__sourceTable
    WHERE (${total}) AND ${time} >= $__toTime_ms - INTERVAL ${long} SECOND AND ${time} < $__toTime_ms
  )${by}
)`;
}

const members = ["total", "bad", "weight", "time", ...numbers] as const;

/** What the SQL asks, if it is exactly that of `burnRateSql`; `undefined` for any other, which is not modelled. */
export function burnRateIn(sql: unknown): BurnRate | undefined {
  if (typeof sql !== "string") return undefined;
  const text = sql.trim();
  const marks = Object.fromEntries([...members, "group"].map((name) => [name, `\0${name}\0`])) as Texts;
  for (const group of ["", marks.group]) {
    const found = valuesBetween(textOf({ ...marks, group }).split("\0"), text);
    const query = found && { ...found, ...Object.fromEntries(numbers.map((name) => [name, Number(found[name])])) };
    if (query && burnRateSql(query as unknown as BurnRate) === text) return query as unknown as BurnRate;
  }
  return undefined;
}

/** The texts that stand where a template has names: its parts are a text, a name, a text, and so on. */
function valuesBetween(parts: readonly string[], text: string): Record<string, string> | undefined {
  const values: Record<string, string> = {};
  let at = 0;
  for (let index = 0; index < parts.length; index += 2) {
    const literal = parts[index] ?? "";
    const isLast = index === parts.length - 1;
    const next = isLast ? text.length - literal.length : text.indexOf(literal, at);
    const name = parts[index - 1];
    if (next < at || (index === 0 && next !== 0) || !text.startsWith(literal, next)) return undefined;
    if (name !== undefined) values[name] ??= text.slice(at, next);
    at = next + literal.length;
  }
  return values;
}
