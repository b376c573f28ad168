import { application } from "./application";
import { Clock, everyMinute } from "./clock";
import { sampleData, type TestData } from "./demo/spikes";
import type * as Tasks from "./evaluator/alert-task";
import type { Delivery } from "./evaluator/notify";
import { FaultPlan } from "./http/faults";
import type { Product } from "./http/handler";
import { Listener, type LoggedRequest, RequestLog } from "./http/server";
import { callerKey } from "./operations/account";
import { type EmulatorOptions, type Fault, type Settings, settingsOf } from "./options";
import { products } from "./products";
import { membersWith, secondTeam } from "./seed/default-data";
import { seedOf } from "./seed/seed";
import { DataFile, lockDataFile } from "./store/file";
import { Teams } from "./store/store";
import type { Kind, RecordOf, StoredData } from "./store/tables";

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
  /** What tests let happen to the synthetic data, and so to tiles, chart queries and alerts. */
  data: TestData;
  /** Evaluates the alerts once, as the service does every minute; resolves when the notifications are out. */
  evaluate(): Promise<void>;
  /** The notifications of alerts, the latest 1,000 at most, those included that no webhook was called for. */
  deliveries(): Delivery[];
  /** The time the emulator goes by: moments of records, expiry of keys and invitations, evaluation of alerts. */
  clock: Pick<Clock, "now" | "set" | "advance">;
  /** Plays somebody who changes a stored object behind the API's back: `change` may write to what it gets. */
  edit<K extends Kind>(kind: K, id: string, change: (record: RecordOf<K>) => void): RecordOf<K>;
  /** Puts an object as it is, without the API's rules; throws when it is not of the kind's shape. */
  insert<K extends Kind>(kind: K, record: RecordOf<K>): void;
  /** Removes an object without any cascade; false when there was none. */
  remove(kind: Kind, id: string): boolean;
  /** Goes back to the seed and to the real time, and forgets requests and faults. */
  reset(): void;
  /** A copy of everything it holds; the form of a seed. */
  dump(): StoredData;
  /** Stops listening, cuts the connections that are still open and ends deliveries. */
  close(): Promise<void>;
}

/** The data with the emulator's own credentials in it, so that they are a user and a key like any other. */
function withCallers(data: StoredData, { keyId, keySecret, tokens, enterprise, seed }: Settings): StoredData {
  const own = callerKey(keyId, keySecret);
  const known = data.keys.some(({ keyIdHash }) => keyIdHash === own.keyIdHash);
  const furtherTeams = enterprise && seed === undefined ? [secondTeam] : data.furtherTeams;
  return {
    ...data,
    members: membersWith(data.members, tokens),
    keys: known ? data.keys : [own, ...data.keys],
    ...(furtherTeams && { furtherTeams }),
  };
}

/** What the data file holds, completed with the kinds that older emulators did not write. */
function storedBefore(path: string, product: Product, settings: Settings): StoredData | undefined {
  const stored = DataFile.read(path);
  return stored && withCallers({ ...product.data({ team: stored.team }), ...stored }, settings);
}

// Loaded with the first evaluation, so that the emulator listens sooner.
const tasks = (): typeof Tasks => require("./evaluator/alert-task");

/** Listens once everything is safe in the data file. */
async function opened(listener: Listener, port: number, saved: () => Promise<void>): Promise<string> {
  await saved();
  return listener.open(port);
}

/** Starts the service in this process; resolves when it listens. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const settings = settingsOf(options);
  const { organizationId, serviceId, keyId, keySecret, tokens } = settings;
  const product = products[settings.product];
  const seeded = withCallers(product.data(seedOf(settings.seed)), settings);
  const teams: Teams = new Teams(() => file?.changed());
  const { dataFile } = settings;
  const unlock = dataFile === undefined ? () => {} : lockDataFile(dataFile);
  const file =
    dataFile === undefined
      ? undefined
      : new DataFile(
          dataFile,
          () => teams.view(),
          (stored) => teams.load(stored),
        );
  try {
    teams.load((dataFile && storedBefore(dataFile, product, settings)) || seeded);
  } catch (error) {
    unlock();
    throw error;
  }
  const saved = (): Promise<void> => file?.saved() ?? Promise.resolve();

  const clock = new Clock();
  const { data, databaseOf } = sampleData(teams, clock);
  const log = new RequestLog();
  const faults = new FaultPlan(settings.faults);
  let task: Tasks.AlertTask | undefined;
  const evaluate = async (): Promise<void> => {
    if (!product.evaluates) throw new Error(`Product ${settings.product} does not evaluate alerts; use clickstack.`);
    task ??= new (tasks().AlertTask)(teams, clock, settings.webhookHosts, databaseOf);
    return task.run();
  };
  const controls = {
    reset: () => {
      teams.load(seeded);
      clock.reset();
      log.clear();
      faults.clear();
      task?.reset();
    },
    dump: () => teams.dump(),
    requests: () => log.list(),
    clearRequests: () => log.clear(),
    faults: { add: (fault: Fault) => faults.add(fault), clear: () => faults.clear() },
    evaluate,
    deliveries: () => task?.deliveries() ?? [],
    data,
    clock,
  };
  const door = { shutFor: (milliseconds: number) => listener.shutFor(milliseconds) };
  const app = application({ settings, product, teams, clock, databaseOf, saved, log, faults, door, controls });
  const listener = new Listener(app, settings.host);
  const url = await opened(listener, settings.port, saved).catch((error: Error) => {
    unlock();
    throw error;
  });
  const stopEvaluating = settings.evaluateAlerts && product.evaluates ? everyMinute(clock, evaluate) : () => {};

  return {
    url,
    openSource: { baseUrl: url, apiKey: tokens[0] ?? "" },
    managed: { cloudApiUrl: url, organizationId, serviceId, keyId, keySecret },
    ...controls,
    edit(kind, id, change) {
      const table = teams.tableWith(kind, id);
      const found = table.find(id);
      if (!found) throw new Error(`There is no object with the ID ${id} in ${kind}.`);
      const copy = structuredClone(found);
      change(copy);
      return table.put(copy);
    },
    insert: (kind, record) => {
      product.check(kind, record, `The inserted record of ${kind}`);
      teams.tableWith(kind, record.id).put(structuredClone(record));
    },
    remove: (kind, id) => teams.tableWith(kind, id).remove(id),
    close: async () => {
      stopEvaluating();
      await Promise.all([task?.stop(), listener.close()]);
      await saved().finally(unlock);
    },
  };
}
