import {
  type Kind,
  kinds,
  type Member,
  presentMembers,
  type RecordOf,
  type Records,
  recordsOf,
  type StoredData,
  type Team,
  type TeamData,
} from "./tables";

/** The objects of every kind. */
export type Tables = { readonly [K in Kind]: Table<RecordOf<K>> };

/** The live objects of one team. */
export interface Store extends Tables {
  team: Team;
  load(data: TeamData): void;
  /** Everything, not copied: to be read at once and not to be changed. */
  view(): TeamData;
}

/** An empty store; `changed` hears of every write. */
export function newStore(changed: () => void = () => {}): Store {
  const tables = Object.fromEntries(kinds.map((kind) => [kind, new Table(changed)])) as Tables;
  let team: Team = { id: "", name: "" };
  return {
    ...tables,
    get team() {
      return team;
    },
    set team(changedTeam) {
      team = changedTeam;
      changed();
    },
    load(data) {
      const { team: loaded, ...records } = structuredClone(data);
      team = loaded;
      for (const kind of kinds) load(kind, tables, records);
    },
    view: () => ({ team, ...recordsOf((kind) => tables[kind].list()) }),
  };
}

function load<K extends Kind>(kind: K, tables: Tables, records: Records): void {
  tables[kind].load(records[kind]);
}

/** The stores of all teams. Open source has one team; an enterprise server may have several. */
export class Teams {
  readonly first: Store;
  private further: Store[] = [];

  constructor(private readonly changed: () => void = () => {}) {
    this.first = newStore(changed);
  }

  load({ furtherTeams = [], ...data }: StoredData): void {
    this.first.load(data);
    this.further = furtherTeams.map((team) => {
      const store = newStore(this.changed);
      store.load(team);
      return store;
    });
  }

  stores(): Store[] {
    return [this.first, ...this.further];
  }

  find(teamId: string): Store | undefined {
    return this.stores().find(({ team }) => team.id === teamId);
  }

  /** The user whose access key this is, in whichever team. */
  memberWithKey(key: string | undefined): Member | undefined {
    const everybody = this.stores().flatMap(({ members }) => members.list());
    if (!key) return undefined;
    return everybody.find(({ accessKey }) => accessKey === key);
  }

  /** The table that holds an object, in whichever team; the first team's when none does. */
  tableWith<K extends Kind>(kind: K, id: string): Table<RecordOf<K>> {
    const stores: Tables[] = this.stores();
    const { [kind]: table } = stores.find((store) => store[kind].find(id) !== undefined) ?? (this.first as Tables);
    return table;
  }

  /** Everything, not copied: to be read at once and not to be changed. */
  view(): StoredData {
    const further = this.further.map((store) => store.view());
    return { ...this.first.view(), ...(further.length > 0 && { furtherTeams: further }) };
  }
}

const largest = 16 * 1024 * 1024;

/** One kind of stored object, in insertion order. Records are replaced as a whole, never changed in place. */
export class Table<T extends { id: string }> {
  private readonly held = new Map<string, T>();

  constructor(private readonly changed: () => void) {}

  list(): T[] {
    return [...this.held.values()];
  }

  get size(): number {
    return this.held.size;
  }

  find(id: string): T | undefined {
    return this.held.get(id);
  }

  put(record: T): T {
    if (JSON.stringify(record).length > largest)
      throw new Error("The document is larger than the 16 MB that the store takes.");
    // As in the service's own store, no member is without a value.
    const held = presentMembers(record);
    this.held.set(held.id, held);
    this.changed();
    return held;
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
    for (const record of records) this.held.set(record.id, record);
    this.changed();
  }
}
