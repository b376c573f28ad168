import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Estate } from "./estate/records";
import { seededEstate } from "./estate/seed";
import { type Kind, type RecordOf, Store, type Table } from "./estate/store";
import { application } from "./http/app";
import { type Fault, FaultPlan } from "./http/faults";
import { type LoggedRequest, RequestLog } from "./http/request-log";
import { callerKey } from "./managed/credentials";
import { type EmulatorOptions, type Settings, settingsOf } from "./options";

/** A running emulator. */
export interface Emulator {
  /** Where it listens, without a trailing slash. */
  url: string;
  /** What a client of the open-source mode needs. */
  openSource: { baseUrl: string; apiKey: string };
  /** What a client of the managed mode and of the account level needs. */
  managed: { cloudApiUrl: string; organizationId: string; serviceId: string; keyId: string; keySecret: string };
  /** The requests of the API since the start or the last clearing, in the order of their arrival. */
  requests(): LoggedRequest[];
  clearRequests(): void;
  faults: { add(fault: Fault): void; clear(): void };
  /** Plays somebody who changes a stored object behind the API's back; `change` gets a copy and may also return a new one. */
  edit<K extends Kind>(kind: K, id: string, change: (record: RecordOf<K>) => RecordOf<K> | undefined): RecordOf<K>;
  /** Puts an object as it is, checking nothing. */
  insert<K extends Kind>(kind: K, record: RecordOf<K>): void;
  /** Removes an object without any cascade; false when there was none. */
  remove(kind: Kind, id: string): boolean;
  /** Goes back to the seed, and forgets requests and faults. */
  reset(): void;
  /** A copy of everything it holds; the form of a seed. */
  dump(): Estate;
  /** Stops listening and cuts the connections that are still open. */
  close(): Promise<void>;
}

const addressOf = (host: string, port: number): string => `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
const reachable = (host: string): string => (host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host);

/** The estate with the emulator's own credentials in it, so that they are a key like any other. */
function startingEstate({ seed, keyId, keySecret }: Settings): Estate {
  const estate = seededEstate(seed);
  const own = callerKey(keyId, keySecret);
  const known = estate.keys.some(({ keyIdHash }) => keyIdHash === own.keyIdHash);
  return known ? estate : { ...estate, keys: [own, ...estate.keys] };
}

/** Starts the service in this process; resolves when it listens. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const settings = settingsOf(options);
  const store = new Store();
  store.load(startingEstate(settings));
  const log = new RequestLog();
  const faults = new FaultPlan(settings.faults);
  const app = application({ settings, store, faults, saved: async () => {} }, log);

  const server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(settings.port, settings.host, resolve);
  });
  const url = addressOf(reachable(settings.host), (server.address() as AddressInfo).port);
  const { organizationId, serviceId, keyId, keySecret } = settings;
  const tableOf = <K extends Kind>(kind: K): Table<RecordOf<K>> => store[kind] as unknown as Table<RecordOf<K>>;

  return {
    url,
    openSource: { baseUrl: url, apiKey: settings.tokens[0] ?? "" },
    managed: { cloudApiUrl: url, organizationId, serviceId, keyId, keySecret },
    requests: () => log.list(),
    clearRequests: () => log.clear(),
    faults: { add: (fault) => faults.add(fault), clear: () => faults.clear() },
    edit(kind, id, change) {
      const table = tableOf(kind);
      const found = table.find(id);
      if (!found) throw new Error(`There is nothing with the id ${id} among the ${kind}.`);
      const copy = structuredClone(found);
      return table.put(change(copy) ?? copy);
    },
    insert: (kind, record) => {
      tableOf(kind).put(structuredClone(record));
    },
    remove: (kind, id) => tableOf(kind).remove(id),
    reset: () => {
      store.load(startingEstate(settings));
      log.clear();
      faults.clear();
    },
    dump: () => store.dump(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
