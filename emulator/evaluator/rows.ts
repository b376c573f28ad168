import {
  bucketOf,
  comparedValue,
  type EvaluatedAlert,
  groupName,
  type Row,
  type Run,
  windowLength,
} from "../../evaluation";
import { groupValues } from "../charts/query";
import { signalValue } from "../charts/signal";
import { isNumericColumn } from "../columns/tables";
import type { Store } from "../store/store";
import type { AlertTarget } from "./target";

interface Span {
  bucket: number;
  from: number;
  length: number;
}

/** The parts of a run that fall into one bucket of the database each. */
function spansOf(alert: EvaluatedAlert, { start, end }: Run): Span[] {
  const spans: Span[] = [];
  for (let from = start; from < end; ) {
    const bucket = bucketOf(alert, from);
    const to = Math.min(bucket + windowLength(alert), end);
    spans.push({ bucket, from, length: to - from });
    from = to;
  }
  return spans;
}

/** The name under which the database returns a group column. */
const columnName = (column: string): string => column.replace(/^(\w+)\[('[^']*')\]$/, "arrayElement($1, $2)");

function sqlRow(store: Store, template: string, { bucket, from, length }: Span): Row {
  const usual = signalValue({ about: template, aggFn: "count", field: "", share: 1 }, from, length);
  const query = { sourceId: "", where: template, group: [] };
  const value = store.spikes.applied(query, { from, to: from + length }, usual);
  return { bucket, group: "", value: Number(value ?? 0) };
}

function spanRows(store: Store, target: AlertTarget, compared: ReturnType<typeof comparedValue>, span: Span): Row[] {
  const { source, series, groupBy } = target;
  if (!source) return [];
  const found = series.map((one) => groupValues(store, source, one, span.from, span.length));
  const groups = new Map(found.flat().map(({ group }) => [group.join("\n"), group]));
  const texts = groupBy.filter((column) => !isNumericColumn(column));
  const number = groupBy.findLastIndex(isNumericColumn);
  return [...groups].map(([key, group]) => {
    const values = found.map((rows) => rows.find((row) => row.group.join("\n") === key)?.value);
    const kept = group.filter((_, index) => !isNumericColumn(groupBy[index] ?? ""));
    const value = number < 0 ? compared(values) : Number(group[number]);
    return { bucket: span.bucket, group: groupName(texts.map(columnName), kept), value };
  });
}

/** What the alert's query finds in a run, and over which buckets it is compared. */
export function queriedRows(
  store: Store,
  alert: EvaluatedAlert,
  target: AlertTarget,
  run: Run,
): { run: Run; rows: Row[]; isGrouped: boolean } {
  const { sql, groupBy, series, asRatio, formulas, source } = target;
  if (sql?.isNumber) {
    const span = { bucket: run.end, from: run.start, length: run.end - run.start };
    return { run: { ...run, buckets: [run.end] }, rows: [sqlRow(store, sql.template, span)], isGrouped: false };
  }
  const spans = spansOf(alert, run);
  if (sql) return { run, rows: spans.map((span) => sqlRow(store, sql.template, span)), isGrouped: true };
  const compared = comparedValue({ series, asRatio, formulas, isMetric: source?.kind === "metric" });
  return { run, rows: spans.flatMap((span) => spanRows(store, target, compared, span)), isGrouped: groupBy.length > 0 };
}
