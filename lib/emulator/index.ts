import type * as Server from "./emulator";
import type { Express } from "./http/express";

export type { SpikeOptions, TestData } from "./demo/spikes";
export { inventedTileData, shortestWindow } from "./demo/tiles";
export type { Emulator } from "./emulator";
export type { Delivery } from "./evaluator/notify";
export type { Response } from "./http/express";
export type { LoggedRequest } from "./http/server";
export type { EmulatorOptions, Fault, RateLimits, Undocumented, Window } from "./options";
export type { ProductName } from "./shapes/releases";
export type {
  Alert,
  ApiKey,
  Backup,
  Channel,
  Connection,
  Dashboard,
  Filter,
  Invitation,
  Kind,
  Member,
  Role,
  SavedSearch,
  SeedFile,
  Source,
  StoredData,
  Team,
  TeamRole,
  Tile,
  TileConfig,
  Webhook,
} from "./store/tables";

/* The server is loaded when something is served: sample data need none of it. */

/** Starts the service in this process; resolves when it listens. */
export const startEmulator: typeof Server.startEmulator = async (options) =>
  (require("./emulator") as typeof Server).startEmulator(options);

/** An application for this machine only: a page of another site that rebinds a name to this address does not get to see what it serves. */
export function localApplication(): Express {
  const { default: express } = require("./http/express") as typeof import("./http/express");
  const { onlyLocal } = require("./http/access") as typeof import("./http/access");
  return express().disable("x-powered-by").use(onlyLocal);
}
