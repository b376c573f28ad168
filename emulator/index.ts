export { type Emulator, startEmulator } from "./emulator";
export type {
  Alert,
  ApiKey,
  Backup,
  Channel,
  Connection,
  Dashboard,
  Estate,
  Filter,
  Role,
  SavedSearch,
  Source,
  Team,
  Tile,
  TileConfig,
  Webhook,
} from "./estate/records";
export type { SeedFile } from "./estate/seed";
export type { Kind } from "./estate/store";
export type { Fault } from "./http/faults";
export type { LoggedRequest } from "./http/request-log";
export type { EmulatorOptions, RateLimits, Window } from "./options";
