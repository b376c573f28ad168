import { application } from "./http/app";
import { type Fault, FaultPlan } from "./http/faults";
import { Listener } from "./http/listener";
import { type LoggedRequest, RequestLog } from "./http/request-log";
import { callerKey } from "./managed/credentials";
import { type EmulatorOptions, type Settings, settingsOf } from "./options";
import { DataFile } from "./store/data-file";
import type { StoredData } from "./store/records";
import { seededData } from "./store/seed";
import { type Kind, type RecordOf, Store, type Table } from "./store/store";

/** A running emulator. */
export interface Emulator {
  /** Where it listens, without a trailing slash. */
  url: string;
  /** What a client of the open-source mode needs. */
  openSource: { baseUrl: string; apiKey: string };
  /** What a client of the managed mode and of the account level needs. */
  managed: { cloudApiUrl: string; organizationId: string; serviceId: string; keyId: string; keySecret: string };
  /** The requests of the API since the start or the last clearing, in the order of their arrival; the latest 20,000 at most. */
  requests(): LoggedRequest[];
  clearRequests(): void;
  faults: { add(fault: Fault): void; clear(): void };
  /** Plays somebody who changes a stored object behind the API's back: `change` may write to what it gets. */
  edit<K extends Kind>(kind: K, id: string, change: (record: RecordOf<K>) => void): RecordOf<K>;
  /** Puts an object as it is, checking nothing. */
  insert<K extends Kind>(kind: K, record: RecordOf<K>): void;
  /** Removes an object without any cascade; false when there was none. */
  remove(kind: Kind, id: string): boolean;
  /** Goes back to the seed, and forgets requests and faults. */
  reset(): void;
  /** A copy of everything it holds; the form of a seed. */
  dump(): StoredData;
  /** Stops listening and cuts the connections that are still open. */
  close(): Promise<void>;
}

/** The data with the emulator's own credentials in it, so that they are a key like any other. */
function withCallerKey(data: StoredData, { keyId, keySecret }: Settings): StoredData {
  const own = callerKey(keyId, keySecret);
  const known = data.keys.some(({ keyIdHash }) => keyIdHash === own.keyIdHash);
  return known ? data : { ...data, keys: [own, ...data.keys] };
}

/** Starts the service in this process; resolves when it listens. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const settings = settingsOf(options);
  const { organizationId, serviceId, keyId, keySecret, tokens } = settings;
  const seeded = withCallerKey(seededData(settings.seed), settings);
  const store = new Store();
  const file = settings.dataFile === undefined ? undefined : new DataFile(settings.dataFile, () => store.view());
  store.onChange = () => file?.changed();
  store.load((settings.dataFile && DataFile.read(settings.dataFile)) || seeded);
  const saved = (): Promise<void> => file?.saved() ?? Promise.resolve();

  const log = new RequestLog();
  const faults = new FaultPlan(settings.faults);
  const controls = {
    reset: () => {
      store.load(seeded);
      log.clear();
      faults.clear();
    },
    dump: () => store.dump(),
    requests: () => log.list(),
    clearRequests: () => log.clear(),
    faults: { add: (fault: Fault) => faults.add(fault), clear: () => faults.clear() },
  };
  const door = { shutFor: (milliseconds: number) => listener.shutFor(milliseconds) };
  const app = application({ settings, store, saved, log, faults, door, controls });
  const listener = new Listener(app, settings.host);
  const url = await listener.open(settings.port);
  await saved();
  const tableOf = <K extends Kind>(kind: K): Table<RecordOf<K>> => store[kind] as unknown as Table<RecordOf<K>>;

  return {
    url,
    openSource: { baseUrl: url, apiKey: tokens[0] ?? "" },
    managed: { cloudApiUrl: url, organizationId, serviceId, keyId, keySecret },
    ...controls,
    edit(kind, id, change) {
      const found = tableOf(kind).find(id);
      if (!found) throw new Error(`There is nothing with the id ${id} among the ${kind}.`);
      const copy = structuredClone(found);
      change(copy);
      return tableOf(kind).put(copy);
    },
    insert: (kind, record) => {
      tableOf(kind).put(structuredClone(record));
    },
    remove: (kind, id) => tableOf(kind).remove(id),
    close: async () => {
      await listener.close();
      await saved();
    },
  };
}
