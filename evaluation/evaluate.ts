import type { EvaluatedAlert } from "./alert";
import { type AlertEvent, Drafts } from "./drafts";
import type { AlertHistory, AlertRecord } from "./records";
import type { Run } from "./schedule";
import { meets } from "./threshold";

/** One row of the query's result; a null value is a row without a number. */
export interface Row {
  bucket: number;
  group: string;
  value: number | null;
}

export interface Evaluation {
  records: AlertRecord[];
  /** The state of the alert afterwards. */
  state: "OK" | "ALERT" | "PENDING";
  events: AlertEvent[];
}

export interface Circumstances {
  history: AlertHistory;
  /** Whether the alert has groups, and therefore a state for each of them. */
  isGrouped: boolean;
  now: number;
  /** Another alert is ALERT or PENDING: grouped alerts then get an extra record without meaning. */
  othersFire?: boolean;
}

function rowsByBucket(rows: Row[]): Map<number, Row[]> {
  const buckets = new Map<number, Row[]>();
  for (const row of rows) {
    const own = buckets.get(row.bucket);
    if (own) own.push(row);
    else buckets.set(row.bucket, [row]);
  }
  return buckets;
}

/** The rows of one bucket: a row that meets the condition wins over the other rows of its group. */
function compareRows(alert: EvaluatedAlert, drafts: Drafts, bucket: number, rows: Row[]): void {
  const met = new Set<string>();
  for (const { group, value } of rows) {
    if (value === null || !Number.isFinite(value)) continue;
    if (meets(alert, value)) {
      met.add(group);
      drafts.violate(group, bucket, value);
    } else if (!met.has(group)) drafts.pass(group, bucket, value);
  }
}

/** Evaluates one run of an alert over the rows that its query found. */
export function evaluate(alert: EvaluatedAlert, run: Run, rows: Row[], circumstances: Circumstances): Evaluation {
  const { history, isGrouped, now, othersFire = false } = circumstances;
  const drafts = new Drafts(alert, run, history, now);
  const zeroMeets = meets(alert, 0);
  const firing = history.firingGroups(now);
  const found = rowsByBucket(rows);
  for (const bucket of run.buckets) {
    const own = found.get(bucket);
    if (own) compareRows(alert, drafts, bucket, own);
    else if (zeroMeets) drafts.violate("", bucket, 0);
    else if (!isGrouped || (firing.length === 0 && !othersFire)) drafts.note("", bucket);
  }
  // A missing group that was firing resolves; if 0 meets the condition, it does not change.
  if (isGrouped && !zeroMeets) {
    const last = run.buckets.at(-1) ?? run.end;
    const missing = [...firing, ...(othersFire ? [""] : [])].filter((group) => !drafts.has(group));
    for (const group of new Set(missing)) drafts.pass(group, last, 0);
  }
  if (drafts.isEmpty) drafts.blank("");
  const records = drafts.records();
  const state = (["ALERT", "PENDING"] as const).find((wanted) => records.some((one) => one.state === wanted)) ?? "OK";
  return { records, state, events: drafts.events() };
}

/** The record of a window whose query failed. The alert's state stays, nothing is sent, and the window stays due. */
export const failedRecord = ({ end }: Run): AlertRecord => ({
  createdAt: end,
  group: "",
  state: "ERROR",
  counts: 0,
  lastValues: [],
  backfilled: 0,
});
