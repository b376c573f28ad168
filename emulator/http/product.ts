import type { Operation } from "../operations/operation";
import type { Settings } from "../options";
import type { StoredData } from "../store/records";
import type { SeedFile } from "../store/seed";
import type { Kind, Store } from "../store/store";
import type { RequestHandler } from "./express";
import type { Wording } from "./result";

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
  /** Throws a sentence that begins with `where` when a record cannot be used. */
  check(kind: Kind, record: object, where: string): void;
  /** What the page draws. */
  drawn(store: Store): Store;
}
