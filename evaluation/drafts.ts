import { type EvaluatedAlert, windowLength } from "./alert";
import { type AlertHistory, type AlertRecord, isFiring } from "./records";
import type { Run } from "./schedule";

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
export class Drafts {
  private readonly byGroup = new Map<string, Draft>();
  private readonly length: number;
  private readonly earlier: number;

  constructor(
    alert: EvaluatedAlert,
    private readonly run: Run,
    private readonly history: AlertHistory,
    private readonly now: number,
  ) {
    this.length = windowLength(alert);
    this.earlier = (alert.numConsecutiveWindows ?? 1) - 1;
  }

  has(group: string): boolean {
    return this.byGroup.has(group);
  }

  get isEmpty(): boolean {
    return this.byGroup.size === 0;
  }

  /** A value that meets the condition. */
  violate(group: string, start: number, value: number): void {
    const draft = this.of(group);
    const { record } = draft;
    const fires = this.isLongEnough(group);
    record.counts += 1;
    record.state = fires ? "ALERT" : "PENDING";
    record.fired = fires || record.fired === true || this.history.last(group, this.now)?.fired === true;
    record.lastValues.push([start, value]);
    if (fires) draft.violation = [start, value];
  }

  /** A value that does not meet the condition. */
  pass(group: string, start: number, value: number): void {
    const { record } = this.of(group);
    record.state = "OK";
    record.counts = 0;
    record.lastValues.push([start, value]);
  }

  /** A bucket without rows that does not meet the condition: listed as 0, the state stays as it is. */
  note(group: string, start: number): void {
    this.of(group).record.lastValues.push([start, 0]);
  }

  /** A record without values. */
  blank(group: string): void {
    this.of(group);
  }

  records(): AlertRecord[] {
    return [...this.byGroup.values()].map(({ record }) => record);
  }

  /** The events: each group that fires, then each reported group that resolves. */
  events(): AlertEvent[] {
    const drafts = [...this.byGroup.values()];
    const fired = drafts.flatMap(({ record, violation }) =>
      violation ? [this.event("ALERT", record.group, violation)] : [],
    );
    const resolved = drafts.filter((draft) => this.isResolved(draft));
    return [
      ...fired,
      ...resolved.map(({ record }) => this.event("OK", record.group, record.lastValues.at(-1) ?? [this.run.end, 0])),
    ];
  }

  private of(group: string): Draft {
    const found = this.byGroup.get(group);
    if (found) return found;
    const { end, buckets } = this.run;
    const backfilled = buckets.length - 1;
    const record: AlertRecord = { createdAt: end, group, state: "OK", counts: 0, lastValues: [], backfilled };
    const made = { record };
    this.byGroup.set(group, made);
    return made;
  }

  /** Whether the windows before this one are enough in number, without a hole, and all met the condition. */
  private isLongEnough(group: string): boolean {
    if (this.earlier < 1) return true;
    const { end } = this.run;
    const before = this.history.within(group, end - this.earlier * this.length, end).slice(0, this.earlier);
    return before.length === this.earlier && before.every(isFiring);
  }

  private isResolved({ record, violation }: Draft): boolean {
    if (record.state !== "OK") return false;
    const before = this.history.last(record.group, this.now);
    const wasTold = before?.state === "ALERT" || (before?.state === "PENDING" && before.fired !== false);
    return wasTold || violation !== undefined;
  }

  private event(state: "ALERT" | "OK", group: string, [start, value]: Point): AlertEvent {
    return { state, group, value, start, end: start + this.length };
  }
}
