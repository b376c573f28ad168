import type { Clock } from "../clock";
import type { Database } from "../database/query";
import type { Settings } from "../options";
import { Rejection } from "../rejection";
import type { ServiceVersion } from "../shapes/releases";
import type { Store, Teams } from "../store/store";
import type { Kind, Member, RecordOf, SeedFile, StoredData } from "../store/tables";
import type { RequestHandler, Response } from "./express";

export type Mode = "openSource" | "managed" | "account";

/** What an operation gets: the settings of the emulator, the parts of the request, the store, and who asks. */
export interface Call extends Settings {
  mode: Mode;
  /** What the team that is asked about holds. */
  store: Store;
  teams: Teams;
  /** What its queries find. */
  database: Database;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  /** Id of the calling key record; only in managed mode and at the account level. */
  callerKeyId?: string;
  /** The calling user; only in open-source mode. */
  caller?: Member;
  receivedAt: Date;
}

/** What an operation results in, before the mode wraps it in its envelope. */
export type Result =
  | {
      kind: "data";
      data?: unknown;
      page?: { total: number; limit: number; offset: number };
      /** Of the account level, whose lists have cursors. */
      cursorPage?: { limit: number; totalCount: number; nextCursor: string | null };
    }
  /** Sent without the open-source envelope, inside the managed one. */
  | { kind: "bare"; body: unknown }
  | { kind: "text"; text: string };

export function data(value: unknown): Result {
  return { kind: "data", data: value };
}
/** Nothing to say. */
export const done = data(undefined);

export type SendRejection = (response: Response, rejection: Rejection) => void;

/** How a mode words results; plain text every mode sends as it is. */
export interface Wording {
  send(response: Response, result: Exclude<Result, { kind: "text" }>): void;
  reject: SendRejection;
}

/** The top-level members of a body, which may depend on the release. */
export type MembersOf = string[] | ((version: ServiceVersion) => string[]);

export interface Operation {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** Below the base of its mode, in Express notation. */
  path: string;
  modes: Mode[];
  /** In open-source mode, served by the enterprise edition only. */
  enterprise?: true;
  /** Top-level body members that the managed gateway lets through; only for operations with a body. */
  members?: MembersOf;
  run(call: Call): Result;
}

export const both: Mode[] = ["openSource", "managed"];
export const openSourceOnly: Mode[] = ["openSource"];

/** Operations of some modes, each by its method and path. */
export function operations(
  modes: Mode[],
  routes: Record<string, Operation["run"]>,
  more: Pick<Operation, "enterprise" | "members"> = {},
): Operation[] {
  return Object.entries(routes).map(([route, run]) => {
    const [method, path = ""] = route.split(" ");
    return { method: method as Operation["method"], path, modes, ...more, run };
  });
}

/** A service that the emulator plays. */
export interface Product {
  /** What is served below the base of the open-source and the managed mode. */
  operations: Operation[];
  /** What is served at the account level; the segment is the one of the metrics. */
  account(metricsSegment: string): Operation[];
  wording: { openSource: Wording; managed: Wording };
  /** Has what the base document does not show: it says who calls, shows pages of what is stored, and evaluates alerts. */
  isMoreThanDocument: boolean;
  /** Responds to what is not served; Express's own page without it. */
  unserved?(settings: Settings): RequestHandler;
  /** The objects to start with. */
  data(seed: SeedFile | undefined): StoredData;
  /** The record that a test gives; throws a sentence that begins with `where` when it cannot be used. */
  recordFrom<K extends Kind>(kind: K, members: RecordOf<K>, where: string): RecordOf<K>;
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
      receivedAt: clock.now(),
    });
    if (operation.method !== "get") save();
    if (outcome instanceof Rejection) wording.reject(response, outcome);
    else if (outcome.kind === "text") response.type("text/plain").send(outcome.text);
    else wording.send(response, outcome);
  };
}
