type RecordState = "OK" | "ALERT" | "PENDING" | "ERROR";

/** The record of one evaluated window and group. Times are in milliseconds. */
export interface AlertRecord {
  /** The end of the window. */
  createdAt: number;
  /** "" for alerts without groups. */
  group: string;
  state: RecordState;
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

export const isFiring = (record: AlertRecord | undefined): boolean =>
  record?.state === "ALERT" || record?.state === "PENDING";

/** The records of one alert, as far back as evaluation looks. Error records are not in it: they decide nothing. */
export class AlertHistory {
  private readonly byGroup = new Map<string, AlertRecord[]>();

  /** Number of records to keep per group: the required consecutive windows. */
  constructor(public kept = 1) {}

  /** Adds records. Later ones of the same group are from before the clock was set back and are forgotten. */
  add(records: AlertRecord[]): void {
    for (const record of records) {
      const earlier = (this.byGroup.get(record.group) ?? []).filter(({ createdAt }) => createdAt < record.createdAt);
      this.byGroup.set(record.group, [...earlier, record].slice(-this.kept));
    }
  }

  /** The end of the last window with a record of the last seven days. */
  lastEnd(now: number): number | undefined {
    const ends = [...this.byGroup.keys()].flatMap((group) => this.last(group, now)?.createdAt ?? []);
    return ends.length > 0 ? Math.max(...ends) : undefined;
  }

  /** The last record of a group until now, unless it is older than seven days. */
  last(group: string, now: number): AlertRecord | undefined {
    const record = this.byGroup.get(group)?.findLast(({ createdAt }) => createdAt <= now);
    return record && record.createdAt >= now - week ? record : undefined;
  }

  /** The newest records of a group that were made in a half-open span of time, newest first. */
  within(group: string, from: number, to: number): AlertRecord[] {
    const own = this.byGroup.get(group) ?? [];
    return own.filter(({ createdAt }) => createdAt >= from && createdAt < to).reverse();
  }

  /** The groups whose last record is ALERT or PENDING. */
  firingGroups(now: number): string[] {
    return [...this.byGroup.keys()].filter((group) => isFiring(this.last(group, now)));
  }
}
