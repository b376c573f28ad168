import { Spikes } from "./spikes";
import type { Kind, Member, RecordOf, StoredData, Team, TeamData } from "./tables";

/** How a table holds a record in memory. */
interface Form<T> {
  pack(record: T): unknown;
  unpack(held: unknown): T;
}

const asIs = <T>(): Form<T> => ({ pack: (record) => record, unpack: (held) => held as T });
const largestText = 16 * 1024 * 1024;

function textOf(record: unknown): string {
  const text = JSON.stringify(record);
  if (text.length > largestText) throw new Error("The document is larger than the 16 MB that the store takes.");
  return text;
}

// A thousand dashboards are twenty thousand tiles: as text they take a third of the memory.
const asText = <T>(): Form<T> => ({ pack: textOf, unpack: (held) => JSON.parse(String(held)) });

/** One kind of stored object, in insertion order. Records are replaced as a whole, never changed in place. */
export class Table<T extends { id: string }> {
  private readonly held = new Map<string, unknown>();

  constructor(
    private readonly changed: () => void,
    private readonly form: Form<T> = asIs<T>(),
  ) {}

  list(): T[] {
    return Array.from(this.held.values(), (held) => this.form.unpack(held));
  }

  get size(): number {
    return this.held.size;
  }

  find(id: string): T | undefined {
    const held = this.held.get(id);
    return held === undefined ? undefined : this.form.unpack(held);
  }

  put(record: T): T {
    this.held.set(record.id, this.form.pack(record));
    this.changed();
    return record;
  }

  remove(id: string): boolean {
    const removed = this.held.delete(id);
    if (removed) this.changed();
    return removed;
  }

  /** Removes what matches and returns how many there were. */
  removeWhere(matches: (record: T) => boolean): number {
    return this.list().filter((record) => matches(record) && this.remove(record.id)).length;
  }

  load(records: T[]): void {
    this.held.clear();
    for (const record of records) this.held.set(record.id, this.form.pack(record));
    this.changed();
  }
}

/** The live objects of the emulated service; `onChange` hears of every write. */
export class Store {
  team: Team = { id: "", name: "" };
  /** What somebody lets happen to the synthetic data of the team's sources. */
  readonly spikes = new Spikes();
  onChange: () => void = () => {};
  readonly members = this.table<"members">();
  readonly invitations = this.table<"invitations">();
  readonly teamRoles = this.table<"teamRoles">();
  readonly connections = this.table<"connections">();
  readonly sources = this.table<"sources">();
  readonly webhooks = this.table<"webhooks">();
  readonly savedSearches = this.table<"savedSearches">();
  readonly dashboards = this.table<"dashboards">(asText());
  readonly alerts = this.table<"alerts">();
  readonly keys = this.table<"keys">();
  readonly roles = this.table<"roles">();
  readonly backups = this.table<"backups">();

  load(data: TeamData): void {
    const copy = structuredClone(data);
    this.team = copy.team;
    this.members.load(copy.members);
    this.invitations.load(copy.invitations);
    this.teamRoles.load(copy.teamRoles);
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

  changeTeam(members: Partial<Team>): void {
    this.team = { ...this.team, ...members };
    this.onChange();
  }

  /** Everything, not copied: to be read at once and not to be changed. */
  view(): TeamData {
    return {
      team: this.team,
      members: this.members.list(),
      invitations: this.invitations.list(),
      teamRoles: this.teamRoles.list(),
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

  private table<K extends Kind>(form?: Form<RecordOf<K>>): Table<RecordOf<K>> {
    return new Table<RecordOf<K>>(() => this.onChange(), form);
  }
}

const tableOf = <K extends Kind>(store: Store, kind: K): Table<RecordOf<K>> =>
  store[kind] as unknown as Table<RecordOf<K>>;

/** The stores of all teams. Open source has one team; an enterprise server may have several. */
export class Teams {
  readonly first = new Store();
  private further: Store[] = [];

  constructor(private readonly changed: () => void = () => {}) {
    this.first.onChange = changed;
  }

  load({ furtherTeams = [], ...data }: StoredData): void {
    this.first.load(data);
    this.further = furtherTeams.map((team) => {
      const store = new Store();
      store.load(team);
      store.onChange = this.changed;
      return store;
    });
  }

  all(): Store[] {
    return [this.first, ...this.further];
  }

  find(teamId: string): Store | undefined {
    return this.all().find(({ team }) => team.id === teamId);
  }

  /** The user whose access key this is, in whichever team. */
  memberWithKey(key: string): Member | undefined {
    for (const { members } of this.all()) {
      const found = members.list().find(({ accessKey }) => accessKey === key);
      if (found) return found;
    }
    return undefined;
  }

  /** The table that holds an object, in whichever team; the first team's when none does. */
  tableWith<K extends Kind>(kind: K, id: string): Table<RecordOf<K>> {
    const holder = this.all().find((store) => tableOf(store, kind).find(id) !== undefined);
    return tableOf(holder ?? this.first, kind);
  }

  /** Everything, not copied: to be read at once and not to be changed. */
  view(): StoredData {
    const further = this.further.map((store) => store.view());
    return { ...this.first.view(), ...(further.length > 0 && { furtherTeams: further }) };
  }

  /** A deep copy of everything. */
  dump(): StoredData {
    return structuredClone(this.view());
  }
}
