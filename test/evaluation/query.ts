import { type EvaluatedAlert, windowLength } from "../../lib/evaluation/alert";
import type { Row } from "../../lib/evaluation/evaluate";
import { bucketOf, type Run } from "../../lib/evaluation/schedule";
import { comparedValue, groupName } from "../../lib/evaluation/value";
import type { Case, LogRow, MetricPoint, SelectItem } from "./recorded";

/** What the database says to a query that it cannot run. */
export class QueryError extends Error {}

export const columnsOf = (groupBy: string | undefined): string[] =>
  groupBy ? groupBy.split(",").map((one) => one.trim()) : [];

/** The name that the database gives to a group column. */
const columnName = (column: string): string => column.replace(/^(\w+)\['(\w+)'\]$/, "arrayElement($1, '$2')");

export function cell(row: LogRow, expression: string): string | number {
  const [, map, key] = /^(\w+)\['(\w+)'\]$/.exec(expression) ?? [];
  if (map) return row.LogAttributes?.[key ?? ""] ?? "";
  const defaults = { SeverityText: "info", SeverityNumber: 9, Body: "line", svc: `${row.ServiceName}!` };
  return { ...defaults, ...row }[expression as keyof typeof defaults] ?? "";
}

/** The few forms of conditions that the recorded cases use. */
function condition(text: string): (row: LogRow) => boolean {
  const [, field, quoted] = /^(\w+)(?: = '|:")(.*)['"]$/.exec(text) ?? [];
  if (field) return (row) => cell(row, field) === quoted;
  const [, like, prefix] = /^(\w+) LIKE '(.*)%'$/.exec(text) ?? [];
  if (like) return (row) => String(cell(row, like)).startsWith(prefix ?? "");
  const [, among, list] = /^(\w+) IN \((.*)\)$/.exec(text) ?? [];
  if (among) return (row) => (list ?? "").split(",").includes(`'${cell(row, among)}'`);
  if (/^\w+$/.test(text)) return (row) => (row.Body ?? "line").includes(text);
  throw new Error(`The condition ${text} is not known to this test.`);
}

export function matching(rows: LogRow[], ...wheres: (string | undefined)[]): LogRow[] {
  const conditions = wheres.flatMap((where) => (where ? where.split(" AND ").map(condition) : []));
  return rows.filter((row) => conditions.every((holds) => holds(row)));
}

function quantile(values: number[], level: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = level * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? 0;
  return low + ((sorted[Math.ceil(at)] ?? low) - low) * (at - Math.floor(at));
}

function aggregated({ aggFn, valueExpression, level }: SelectItem, rows: LogRow[]): number | null {
  if (aggFn === "count") return rows.reduce((sum, { n }) => sum + n, 0);
  const [, key] = /LogAttributes\['(\w+)'\]/.exec(valueExpression ?? "") ?? [];
  const values = rows.flatMap(({ n, LogAttributes }) => {
    const value = Number(LogAttributes?.[key ?? ""] ?? Number.NaN);
    return Number.isNaN(value) ? [] : new Array<number>(n).fill(value);
  });
  if (aggFn === "sum") return values.reduce((sum, value) => sum + value, 0);
  return values.length === 0 ? null : quantile(values, level ?? 0.5);
}

function grouped<T>(items: T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

const itemsBetween = <T extends { t: string }>(items: T[], from: number, to: number): T[] =>
  items.filter(({ t }) => Date.parse(t) >= from && Date.parse(t) < to);

function logRows(
  alert: EvaluatedAlert,
  run: Run,
  rows: LogRow[],
  items: SelectItem[],
  columns: string[],
  target: { asRatio?: boolean; formulas?: { expression: string }[] },
): Row[] {
  const compared = comparedValue({ series: items, ...target });
  const numeric: string[] = columns.filter((column) => column === "SeverityNumber");
  const texts = columns.filter((column) => !numeric.includes(column));
  const key = (row: LogRow) =>
    JSON.stringify([bucketOf(alert, Date.parse(row.t)), ...columns.map((c) => cell(row, c))]);
  const perItem = items.map((item) => grouped(matching(itemsBetween(rows, run.start, run.end), item.where), key));
  const keys = [...new Set(perItem.flatMap((groups) => [...groups.keys()]))].sort();
  return keys.map((one) => {
    const [bucket, ...values] = JSON.parse(one) as [number, ...(string | number)[]];
    const cellOf = (column: string) => values[columns.indexOf(column)];
    const own = compared(
      perItem.map((groups, index) => {
        const found = groups.get(one);
        const item = items[index];
        return found && item ? aggregated(item, found) : undefined;
      }),
    );
    const last = numeric.at(-1);
    const value = last === undefined ? own : Number(cellOf(last));
    return { bucket, group: groupName(texts.map(columnName), texts.map(cellOf)), value };
  });
}

/** The last value of each series, averaged; or the growth of counters, looking back one window. */
export function metricRows(alert: EvaluatedAlert, run: Run, points: MetricPoint[], cumulative: boolean): Row[] {
  const looked = itemsBetween(points, run.start - (cumulative ? windowLength(alert) : 0), run.end);
  const buckets = new Map<number, number[]>();
  const series = [...grouped(looked, ({ ResourceAttributes }) => JSON.stringify(ResourceAttributes)).values()];
  for (const own of series) {
    const values = new Map<number, number>();
    own.forEach(({ t, Value }, index) => {
      const bucket = bucketOf(alert, Date.parse(t));
      const grown = Math.max(0, Value - (own[index - 1]?.Value ?? Value));
      values.set(bucket, cumulative ? (values.get(bucket) ?? 0) + grown : Value);
    });
    for (const [bucket, value] of values) buckets.set(bucket, [...(buckets.get(bucket) ?? []), value]);
  }
  return [...buckets]
    .filter(([bucket]) => bucket >= run.start)
    .map(([bucket, values]) => {
      const sum = values.reduce((all, value) => all + value, 0);
      return { bucket, group: "", value: cumulative ? sum : sum / values.length };
    });
}

function sqlRows(alert: EvaluatedAlert, run: Run, rows: LogRow[], sql: string, isNumber: boolean): Row[] | undefined {
  if (sql.includes("not_there")) throw new QueryError("Unknown table expression identifier 'default.not_there'");
  if (sql.includes("toDecimal64")) return undefined;
  const [, service] = /ServiceName = '(\w+)'/.exec(sql) ?? [];
  const found = matching(itemsBetween(rows, run.start, run.end + 1), `ServiceName = '${service}'`);
  const count = (some: LogRow[]) => some.reduce((sum, { n }) => sum + n, 0);
  if (isNumber) return [{ bucket: run.end, group: "", value: count(found) }];
  const buckets = grouped(found, ({ t }) => String(bucketOf(alert, Date.parse(t))));
  return [...buckets].map(([bucket, some]) => ({ bucket: Number(bucket), group: "", value: count(some) }));
}

/** What the service's query for a case finds in a run; undefined where it never evaluates. */
export function queried(
  recorded: Case,
  run: Run,
  rows: LogRow[],
): { run: Run; rows: Row[]; isGrouped: boolean } | undefined {
  const { alert, tile, savedSearch, gaugePoints, cumulativeSumPoints } = recorded;
  if (savedSearch) {
    const { where, filters = [] } = savedSearch;
    const columns = columnsOf(alert.groupBy);
    const found = matching(rows, where, ...filters.map(({ condition: text }) => text));
    return { run, rows: logRows(alert, run, found, [{ aggFn: "count" }], columns, {}), isGrouped: columns.length > 0 };
  }
  if (!tile || !["line", "stacked_bar", "number"].includes(tile.displayType)) return undefined;
  if (tile.sqlTemplate !== undefined) {
    const isNumber = tile.displayType === "number";
    const found = sqlRows(alert, run, rows, tile.sqlTemplate, isNumber);
    return found && { run: isNumber ? { ...run, buckets: [run.end] } : run, rows: found, isGrouped: !isNumber };
  }
  if (gaugePoints) return { run, rows: metricRows(alert, run, gaugePoints, false), isGrouped: false };
  if (cumulativeSumPoints) return { run, rows: metricRows(alert, run, cumulativeSumPoints, true), isGrouped: false };
  const columns = columnsOf(tile.groupBy);
  return { run, rows: logRows(alert, run, rows, tile.select ?? [], columns, tile), isGrouped: columns.length > 0 };
}
