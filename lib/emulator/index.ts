import express from "./http/express";

export type { SpikeOptions, TestData } from "./demo/spikes";
export { inventedTileData, shortestWindow } from "./demo/tiles";
export { type Emulator, startEmulator } from "./emulator";
export type { Delivery } from "./evaluator/notify";
export { onlyLocal } from "./http/access";
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
export { express };
