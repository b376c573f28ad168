export { type Emulator, startEmulator } from "./emulator";
export type { Delivery } from "./evaluator/delivery";
export type { SpikeOptions, TestData } from "./evaluator/test-data";
export type { Fault } from "./http/faults";
export type { LoggedRequest } from "./http/request-log";
export type { EmulatorOptions, ProductName, RateLimits, Undocumented, Window } from "./options";
export type {
  Alert,
  ApiKey,
  Backup,
  Channel,
  Connection,
  Dashboard,
  Filter,
  Role,
  SavedSearch,
  Source,
  StoredData,
  Tile,
  TileConfig,
  Webhook,
} from "./store/records";
export type { SeedFile } from "./store/seed";
export type { Kind } from "./store/store";
export type { Invitation, Member, Team, TeamRole } from "./store/team-records";
