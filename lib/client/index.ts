import "../node-version";

export type { TileForm } from "../products";
export { type Json, type JsonObject, parseJson, stringifyJson } from "../schema/json";
export type { Capabilities, Capability } from "./capabilities";
export { type Client, type ClientRuntime, createClient } from "./client";
export {
  AmbiguousCreateError,
  ApiError,
  type ApiErrorCode,
  CapabilityError,
  NotFoundError,
} from "./errors/api-error";
export type { Log, LogLevel } from "./log";
export type { Product } from "./modes/facts";
export { featuresOf } from "./modes/features";
export type { ModeFeatures } from "./modes/mode-record";
export type * from "./records/records";
export type { Environment, Given, SettingsInput } from "./resolve/input";
export { type Resolution, resolveSettings } from "./resolve/resolve-settings";
export type {
  ClientSettings,
  ManagedSettings,
  Mode,
  OpenSourceSettings,
  PathSegments,
  RateLimit,
} from "./settings";
export { type CallOptions, type DeleteOptions, factsOf, type ObjectFacts, type ObjectStore } from "./stores/context";
export type { Dashboards } from "./stores/dashboards";
export type { ChartResponse, Charts, Lookup, LookupById, Search, ServiceMetrics } from "./stores/queries";
export { sourceLinksFacts } from "./stores/source-links";
export type { Store } from "./stores/store";
export { teamMemberFacts } from "./stores/team-members";
export { teamFacts } from "./stores/teams";
