import type { Clock } from "../clock";
import type { Database } from "../database/query";
import type { Settings } from "../options";
import { Rejection } from "../rejection";
import type { Store, Teams } from "../store/store";
import type { Kind, RecordOf, SeedFile, StoredData } from "../store/tables";
import type { Call, Mode, Operation, Result, Wording } from "./call";
import type { RequestHandler } from "./express";

/** A service that the emulator plays. */
export interface Product {
  /** What is served below the base of the open-source and the managed mode. */
  operations: Operation[];
  /** What is served at the account level; the segment is the one of the metrics. */
  account(metricsSegment: string): Operation[];
  wording: { openSource: Wording; managed: Wording };
  /** Serves the base of the open-source mode, which says who calls. */
  showsCaller: boolean;
  /** Responds to what is not served; Express's own page without it. */
  unserved?(settings: Settings): RequestHandler;
  /** Evaluates alerts. */
  evaluates: boolean;
  /** The objects to start with. */
  data(seed: SeedFile | undefined): StoredData;
  /** The record that a test gives; throws a sentence that begins with `where` when it cannot be used. */
  recordFrom<K extends Kind>(kind: K, given: RecordOf<K>, where: string): RecordOf<K>;
  /** What the page draws. */
  drawn(store: Store): Store;
}

export interface HandlerContext {
  settings: Settings;
  product: Product;
  teams: Teams;
  clock: Clock;
  databaseOf(store: Store): Database;
  /** Makes every write so far safe, where there is a data file. */
  save(): void;
}

/** Runs an operation for a request and words its result as the mode does. */
export function handler(
  { settings, teams, clock, databaseOf, save }: HandlerContext,
  mode: Mode,
  operation: Operation,
  wording: Wording,
): RequestHandler {
  const run = (call: Call): Result | Rejection => {
    try {
      return operation.run(call);
    } catch (error) {
      if (error instanceof Rejection) return error;
      console.error(error);
      return new Rejection(500, "Something went wrong :(");
    }
  };
  return ({ params, query, body }, response) => {
    const { store = teams.first, ...caller } = response.locals as Partial<
      Pick<Call, "store" | "caller" | "callerKeyId">
    >;
    const database = databaseOf(store);
    const outcome = run({
      ...settings,
      mode,
      store,
      teams,
      database,
      params,
      query,
      body,
      ...caller,
      now: clock.now(),
    });
    if (operation.method !== "get") save();
    if (outcome instanceof Rejection) wording.reject(response, outcome);
    else if (outcome.kind === "text") response.type("text/plain").send(outcome.text);
    else wording.send(response, outcome);
  };
}
