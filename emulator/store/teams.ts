import type { StoredData } from "./records";
import { type Kind, type RecordOf, Store, type Table } from "./store";
import type { Member } from "./team-records";

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
