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
  private newest: number | undefined;

  /** Number of records to keep per group: the required consecutive windows. */
  constructor(private readonly kept = 1) {}

  add(records: AlertRecord[]): void {
    for (const record of records) {
      const own = this.byGroup.get(record.group) ?? [];
      own.push(record);
      if (own.length > this.kept) own.shift();
      this.byGroup.set(record.group, own);
      this.newest = Math.max(this.newest ?? record.createdAt, record.createdAt);
    }
  }

  /** The end of the last window with a record of the last seven days. */
  lastEnd(now: number): number | undefined {
    return this.newest !== undefined && this.newest >= now - week ? this.newest : undefined;
  }

  /** The last record of a group, unless it is older than seven days. */
  last(group: string, now: number): AlertRecord | undefined {
    const record = this.byGroup.get(group)?.at(-1);
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
