import { type EvaluatedAlert, meets, windowLength } from "./alert";
import { grouped } from "./chart";
import type { Run } from "./schedule";

/** One row of the query's result; a null value is a row without a number. */
export interface Row {
  bucket: number;
  group: string;
  value: number | null;
}

export interface Evaluation {
  /** One of each group. */
  records: AlertRecord[];
  /** The state of the alert afterwards. */
  state: AlertRecord["state"];
  events: AlertEvent[];
}

interface Circumstances {
  history: AlertHistory;
  /** Whether the alert has groups, and therefore a state for each of them. */
  isGrouped: boolean;
  evaluatedAt: number;
  /** Another alert is ALERT or PENDING: grouped alerts then get an extra record without meaning. */
  othersFire?: boolean;
}

/** Evaluates one run of an alert over the rows that its query found. */
export function evaluate(alert: EvaluatedAlert, run: Run, rows: Row[], circumstances: Circumstances): Evaluation {
  const { history, isGrouped, evaluatedAt, othersFire = false } = circumstances;
  const drafts = new Drafts(alert, run, history, evaluatedAt);
  const zeroMeets = meets(alert, 0);
  const firing = history.firingGroups(evaluatedAt);
  const rowsByBucket = grouped(rows, ({ bucket }) => bucket);
  for (const bucket of run.buckets) {
    const bucketRows = rowsByBucket.get(bucket);
    if (bucketRows) drafts.compare(bucket, bucketRows);
    else if (zeroMeets) drafts.violate("", bucket, 0);
    // Listed as 0; the state stays as it is.
    else if (!isGrouped || (firing.length === 0 && !othersFire)) drafts.draftOf("").record.lastValues.push([bucket, 0]);
  }
  // A missing group that was firing resolves; if 0 meets the condition, it does not change.
  if (isGrouped && !zeroMeets) {
    const lastBucket = run.buckets.at(-1) ?? run.end;
    const groups = new Set(firing);
    if (othersFire) groups.add("");
    const missing = [...groups].filter((group) => !drafts.byGroup.has(group));
    for (const group of missing) drafts.pass(group, lastBucket, 0);
  }
  // Without any there is a record without values.
  if (drafts.byGroup.size === 0) drafts.draftOf("");
  const records = [...drafts.byGroup.values()].map(({ record }) => record);
  const state =
    (["ALERT", "PENDING"] as const).find((candidate) => records.some((record) => record.state === candidate)) ?? "OK";
  return { records, state, events: drafts.events() };
}

type Point = [start: number, value: number];

/** An event for the alert's notification targets: it fires or resolves. `end` is exclusive. */
export interface AlertEvent {
  state: "ALERT" | "OK";
  group: string;
  value: number;
  start: number;
  end: number;
}

interface Draft {
  record: AlertRecord;
  /** The last bucket for which it fired. */
  violation?: Point;
}

/** The records of a run as they grow over its buckets, one for each group. */
class Drafts {
  readonly byGroup = new Map<string, Draft>();
  private readonly length: number;

  constructor(
    private readonly alert: EvaluatedAlert,
    private readonly run: Run,
    private readonly history: AlertHistory,
    private readonly evaluatedAt: number,
  ) {
    this.length = windowLength(alert);
  }

  /** The rows of one bucket: a row that meets the condition wins over the other rows of its group. */
  compare(bucket: number, rows: readonly Row[]): void {
    const met = new Set<string>();
    for (const { group, value } of rows) {
      if (value === null || !Number.isFinite(value)) continue;
      if (meets(this.alert, value)) {
        met.add(group);
        this.violate(group, bucket, value);
      } else if (!met.has(group)) this.pass(group, bucket, value);
    }
  }

  violate(group: string, start: number, value: number): void {
    const draft = this.draftOf(group);
    const { record } = draft;
    const fires = this.isLongEnough(group);
    record.counts += 1;
    record.state = fires ? "ALERT" : "PENDING";
    record.fired = fires || record.fired === true || this.history.lastRecord(group, this.evaluatedAt)?.fired === true;
    record.lastValues.push([start, value]);
    if (fires) draft.violation = [start, value];
  }

  pass(group: string, start: number, value: number): void {
    const { record } = this.draftOf(group);
    record.state = "OK";
    record.counts = 0;
    record.lastValues.push([start, value]);
  }

  /** The events: each group that fires, then each reported group that resolves. */
  events(): AlertEvent[] {
    const drafts = [...this.byGroup.values()];
    const fired = drafts.flatMap(({ record, violation }) => {
      if (!violation) return [];
      return [this.event("ALERT", record.group, violation)];
    });
    const resolved = drafts.filter((draft) => this.isResolved(draft));
    return [
      ...fired,
      ...resolved.map(({ record }) => this.event("OK", record.group, record.lastValues.at(-1) ?? [this.run.end, 0])),
    ];
  }

  draftOf(group: string): Draft {
    const { end, buckets } = this.run;
    const draft = this.byGroup.get(group) ?? {
      record: { createdAt: end, group, state: "OK", counts: 0, lastValues: [], backfilled: buckets.length - 1 },
    };
    this.byGroup.set(group, draft);
    return draft;
  }

  /** Whether the windows before this one are enough in number, without a hole, and all met the condition. */
  private isLongEnough(group: string): boolean {
    const earlier = (this.alert.numConsecutiveWindows ?? 1) - 1;
    const { end } = this.run;
    const earlierRecords = this.history.within(group, end - earlier * this.length, end).slice(0, Math.max(0, earlier));
    return earlierRecords.length >= earlier && earlierRecords.every(isFiring);
  }

  private isResolved({ record, violation }: Draft): boolean {
    if (record.state !== "OK") return false;
    const lastRecord = this.history.lastRecord(record.group, this.evaluatedAt);
    const wasNotified =
      lastRecord?.state === "ALERT" || (lastRecord?.state === "PENDING" && lastRecord.fired !== false);
    return wasNotified || violation !== undefined;
  }

  private event(state: "ALERT" | "OK", group: string, [start, value]: Point): AlertEvent {
    return { state, group, value, start, end: start + this.length };
  }
}

/** The record of one evaluated window and group. Times are in milliseconds. */
export interface AlertRecord {
  /** The end of the window. */
  createdAt: number;
  /** "" for alerts without groups. */
  group: string;
  state: "OK" | "ALERT" | "PENDING";
  /** Buckets in a row that met the condition. */
  counts: number;
  /** Start and value of each bucket. */
  lastValues: [start: number, value: number][];
  /** Whether a notification was sent; absent if the condition was never met. */
  fired?: boolean;
  /** Number of buckets caught up before the newest. */
  backfilled: number;
}

const week = 7 * 24 * 3_600_000;

function isFiring(record: AlertRecord | undefined): boolean {
  return record?.state === "ALERT" || record?.state === "PENDING";
}

/** The records of one alert, as far back as evaluation looks. The service's error records are not in it: they decide nothing. */
export class AlertHistory {
  private readonly byGroup = new Map<string, AlertRecord[]>();

  /** Number of records to keep per group: the required consecutive windows. */
  constructor(public keptRecords = 1) {}

  /** Adds records. Later ones of the same group are from before the clock was set back and are forgotten. */
  add(records: AlertRecord[]): void {
    for (const record of records) {
      const earlier = (this.byGroup.get(record.group) ?? []).filter(({ createdAt }) => createdAt < record.createdAt);
      this.byGroup.set(record.group, [...earlier, record].slice(-this.keptRecords));
    }
  }

  /** The end of the last window with a record of the last seven days. */
  lastEnd(moment: number): number | undefined {
    const ends = [...this.byGroup.keys()].flatMap((group) => this.lastRecord(group, moment)?.createdAt ?? []);
    if (ends.length > 0) return Math.max(...ends);
    return undefined;
  }

  /** The last record of a group until now, unless it is older than seven days. */
  lastRecord(group: string, moment: number): AlertRecord | undefined {
    const record = this.byGroup.get(group)?.findLast(({ createdAt }) => createdAt <= moment);
    if (record && record.createdAt >= moment - week) return record;
    return undefined;
  }

  /** The newest records of a group that were made in a half-open span of time, newest first. */
  within(group: string, from: number, to: number): AlertRecord[] {
    const groupRecords = this.byGroup.get(group) ?? [];
    return groupRecords.filter(({ createdAt }) => createdAt >= from && createdAt < to).reverse();
  }

  /** The groups whose last record is ALERT or PENDING. */
  firingGroups(moment: number): string[] {
    return [...this.byGroup.keys()].filter((group) => isFiring(this.lastRecord(group, moment)));
  }
}
