import type { Estate, Team } from "./records";

export type Kind = Exclude<keyof Estate, "team">;
export type RecordOf<K extends Kind> = Estate[K][number];

/** One kind of stored object, in insertion order. Records are replaced as a whole, never changed in place. */
export class Table<T extends { id: string }> {
  private readonly records = new Map<string, T>();

  constructor(private readonly changed: () => void) {}

  list(): T[] {
    return [...this.records.values()];
  }

  find(id: string): T | undefined {
    return this.records.get(id);
  }

  put(record: T): T {
    this.records.set(record.id, record);
    this.changed();
    return record;
  }

  remove(id: string): boolean {
    const removed = this.records.delete(id);
    if (removed) this.changed();
    return removed;
  }

  /** Removes what matches and returns how many there were. */
  removeWhere(matches: (record: T) => boolean): number {
    return this.list().filter((record) => matches(record) && this.remove(record.id)).length;
  }

  load(records: T[]): void {
    this.records.clear();
    for (const record of records) this.records.set(record.id, record);
    this.changed();
  }
}

/** The live objects of the emulated service; `onChange` hears of every write. */
export class Store {
  team: Team = { id: "", name: "" };
  onChange: () => void = () => {};
  readonly connections = this.table<"connections">();
  readonly sources = this.table<"sources">();
  readonly webhooks = this.table<"webhooks">();
  readonly savedSearches = this.table<"savedSearches">();
  readonly dashboards = this.table<"dashboards">();
  readonly alerts = this.table<"alerts">();
  readonly keys = this.table<"keys">();
  readonly roles = this.table<"roles">();
  readonly backups = this.table<"backups">();

  load(estate: Estate): void {
    const copy = structuredClone(estate);
    this.team = copy.team;
    this.connections.load(copy.connections);
    this.sources.load(copy.sources);
    this.webhooks.load(copy.webhooks);
    this.savedSearches.load(copy.savedSearches);
    this.dashboards.load(copy.dashboards);
    this.alerts.load(copy.alerts);
    this.keys.load(copy.keys);
    this.roles.load(copy.roles);
    this.backups.load(copy.backups);
  }

  /** Everything, not copied: to be read at once and not to be changed. */
  view(): Estate {
    return {
      team: this.team,
      connections: this.connections.list(),
      sources: this.sources.list(),
      webhooks: this.webhooks.list(),
      savedSearches: this.savedSearches.list(),
      dashboards: this.dashboards.list(),
      alerts: this.alerts.list(),
      keys: this.keys.list(),
      roles: this.roles.list(),
      backups: this.backups.list(),
    };
  }

  /** A deep copy of everything. */
  dump(): Estate {
    return structuredClone(this.view());
  }

  private table<K extends Kind>(): Table<RecordOf<K>> {
    return new Table<RecordOf<K>>(() => this.onChange());
  }
}
