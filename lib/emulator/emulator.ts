import { Clock, everyMinute } from "./clock";
import { adminRouter, type Controls } from "./demo/admin";
import type * as Pages from "./demo/page";
import { sampleData } from "./demo/spikes";
import type * as Tasks from "./evaluator/alert-task";
import { onlyLocal } from "./http/access";
import type { HandlerContext } from "./http/call";
import express, { type ErrorRequestHandler, type Express, type RequestHandler, Router } from "./http/express";
import { FaultPlan, faultInjector, faultsOf } from "./http/faults";
import { Listener, RequestLog } from "./http/server";
import { managedRouter, openSourceRouter, sendError } from "./modes";
import { callerKey } from "./operations/account";
import { type EmulatorOptions, type Fault, type Settings, settingsOf } from "./options";
import { products } from "./products";
import { DataFile } from "./store/file";
import { membersWith, secondTeam, seedOf } from "./store/seed";
import { Teams } from "./store/store";
import type { Kind, RecordOf, StoredData } from "./store/tables";

/** A running emulator. */
export interface Emulator extends Controls {
  /** Where it listens, without a trailing slash. */
  url: string;
  /** What a client of the open-source mode needs. */
  openSource: { baseUrl: string; apiKey: string };
  /** What a client of the managed mode and of the account level needs. */
  managed: { cloudApiUrl: string; organizationId: string; serviceId: string; keyId: string; keySecret: string };
  /** Plays somebody who changes a stored object behind the API's back: `change` may write to what it gets. */
  edit<K extends Kind>(kind: K, id: string, change: (record: RecordOf<K>) => void): RecordOf<K>;
  /** Puts an object as it is, without the API's rules; throws when it is not of the kind's shape. */
  insert<K extends Kind>(kind: K, record: RecordOf<K>): void;
  /** Removes an object without any cascade; false when there was none. */
  remove(kind: Kind, id: string): boolean;
  /** Stops listening, cuts the connections that are still open and ends deliveries. */
  close(): Promise<void>;
}

/** The data with the emulator's own credentials in it, so that they are a user and a key like any other. */
function withCallers(data: StoredData, { keyId, keySecret, tokens, enterprise, seed }: Settings): StoredData {
  const caller = callerKey(keyId, keySecret);
  const isKnown = data.keys.some(({ keyIdHash }) => keyIdHash === caller.keyIdHash);
  const further = enterprise && seed === undefined && { furtherTeams: [secondTeam] };
  const keys = isKnown ? data.keys : [caller, ...data.keys];
  return { ...data, members: membersWith(data.members, tokens), keys, ...further };
}

/** Starts the service in this process; resolves when it listens. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const settings = settingsOf(options);
  const { organizationId, serviceId, keyId, keySecret, tokens } = settings;
  const product = products[settings.product];
  const faults = new FaultPlan(faultsOf(settings.faults));
  const seeded = withCallers(product.data(seedOf(settings.seed)), settings);
  const teams: Teams = new Teams(() => file?.changed());
  const file = settings.dataFile === undefined ? undefined : new DataFile(settings.dataFile, teams);
  const clock = new Clock();
  const { data, databaseOf } = sampleData(teams, clock);
  const log = new RequestLog();
  let task: Tasks.AlertTask | undefined;
  const evaluate = async (): Promise<void> => {
    if (!product.isMoreThanDocument)
      throw new Error(`Product ${settings.product} does not evaluate alerts; use clickstack.`);
    // Loaded with the first evaluation, so that the emulator listens sooner.
    const { AlertTask } = require("./evaluator/alert-task") as typeof Tasks;
    task ??= new AlertTask(teams, clock, settings, databaseOf);
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
    dump: () => structuredClone(teams.view()),
    requests: () => log.list(),
    clearRequests: () => log.clear(),
    faults: { add: (fault: Fault) => faults.add(fault), clear: () => faults.clear() },
    evaluate,
    deliveries: () => task?.deliveries() ?? [],
    data,
    clock,
  };
  const save = () => file?.save();
  const shutFor = (milliseconds: number) => listener.shutFor(milliseconds);
  const app = application({ settings, product, teams, clock, databaseOf, save, log, faults, shutFor, controls });
  const listener = new Listener(app, settings.host);
  const open = async () => {
    const stored = file?.read();
    // Older emulators did not write every kind.
    teams.load(stored ? withCallers({ ...product.data({ team: stored.team }), ...stored }, settings) : seeded);
    save();
    return listener.open(settings.port);
  };
  const url = await open().catch((error: Error) => {
    file?.release();
    throw error;
  });
  const stopEvaluating =
    settings.evaluateAlerts && product.isMoreThanDocument ? everyMinute(clock, evaluate) : () => {};

  return {
    url,
    openSource: { baseUrl: url, apiKey: tokens[0] ?? "" },
    managed: { cloudApiUrl: url, organizationId, serviceId, keyId, keySecret },
    ...controls,
    edit(kind, id, change) {
      const table = teams.tableWith(kind, id);
      const record = table.find(id);
      if (!record) throw new Error(`There is no object with the ID ${id} in ${kind}.`);
      const copy = structuredClone(record);
      change(copy);
      return table.put(copy);
    },
    insert: (kind, record) => {
      const inserted = product.recordFrom(kind, record, `The inserted record of ${kind}`);
      teams.tableWith(kind, record.id).put(structuredClone(inserted));
    },
    remove: (kind, id) => teams.tableWith(kind, id).remove(id),
    close: async () => {
      stopEvaluating();
      await Promise.all([task?.stop(), listener.close()]);
      try {
        save();
      } finally {
        file?.release();
      }
    },
  };
}

interface Parts extends HandlerContext {
  log: RequestLog;
  faults: FaultPlan;
  /** Accepts no connection for so many milliseconds, and cuts the open ones. */
  shutFor(milliseconds: number): void;
  controls: Controls;
}

/** The pages show everything without a key, so other machines see them only when they are meant to. */
function pagesRouter({ settings, teams, databaseOf, controls }: Parts): Router {
  const router = Router();
  if (!settings.publicPage) router.use(onlyLocal);
  let pages: RequestHandler | undefined;
  router.use((request, response, next) => {
    if (!/^\/($|dashboards\/|refresh\.js$|spike$)/.test(request.path)) return next();
    const look = () => databaseOf(teams.first);
    // Loaded with the first look, so that the emulator starts without what draws.
    pages ??= (require("./demo/page") as typeof Pages).pages(look, settings.admin ? controls : undefined);
    return pages(request, response, next);
  });
  return router;
}

/** The whole service as one Express application; routes it does not know are Express's own HTML 404s, as in the real one. */
function application(parts: Parts): Express {
  const { settings, product, log, faults, shutFor, controls } = parts;
  const app = express();
  app.disable("x-powered-by");
  if (settings.admin) app.use("/__admin", adminRouter(controls));
  if (product.isMoreThanDocument) app.use(pagesRouter(parts));
  app.get(["/health", "/ready"], (_request, response) => {
    response.json({ data: "OK" });
  });
  app.use(["/api", "/v1"], log.middleware, faultInjector(faults, shutFor));
  if (settings.latencyMs > 0)
    app.use(["/api", "/v1"], (_request, _response, next) => void setTimeout(next, settings.latencyMs));
  app.use(bodyParsers);
  app.use("/api/v2", openSourceRouter(parts));
  app.use("/v1/organizations", managedRouter(parts));
  app.use(bodyErrors);
  return app;
}

const limit = "32mb";

/** The service reads three kinds of bodies and takes all others for empty. */
const bodyParsers: RequestHandler[] = [
  express.json({ limit }),
  express.text({ limit }),
  express.urlencoded({ extended: false, limit }),
];

interface BodyError {
  type?: string;
  status?: number;
}

/** Rejects bodies that cannot be read before anything else is looked at. */
const bodyErrors: ErrorRequestHandler = (error: BodyError, request, response, next) => {
  if (response.headersSent) return next(error);
  const broken = error.type === "entity.parse.failed";
  const status = broken ? 400 : (error.status ?? 500);
  if (status === 500) console.error(error);
  const message = broken ? "Invalid JSON payload" : "Something went wrong :(";
  if (request.path.startsWith("/v1/")) sendError(response, status, broken ? `BAD_REQUEST: ${message}` : message);
  else response.status(status).json({ message });
};
