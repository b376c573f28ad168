import "../node-version";

export { type Json, type JsonObject, parseJson, stringifyJson } from "terraform-provider-sdk/schema";
export type { TileForm } from "../products";
export { type Client, type ClientRuntime, createClient } from "./client";
export {
  AmbiguousCreateError,
  ApiError,
  type ApiErrorCode,
  CapabilityError,
  NotFoundError,
} from "./errors/api-error";
export type * from "./exchange/records";
export type { Log, LogLevel } from "./log";
export { featuresOf } from "./modes";
export type { ModeFeatures, Product } from "./modes/mode";
export type { Environment, Given, SettingsInput } from "./modes/reader";
export type { Capabilities, Capability } from "./settings/capabilities";
export { type Resolution, resolveSettings } from "./settings/resolve";
export type {
  ClientSettings,
  ManagedSettings,
  Mode,
  OpenSourceSettings,
  PathSegments,
  RateLimit,
} from "./settings/settings";
export { type CallOptions, type DeleteOptions, factsOf, type ObjectFacts, type ObjectStore } from "./stores/context";
export type { Dashboards } from "./stores/dashboards";
export type { ChartResponse, Charts, Lookup, LookupById, Search, ServiceMetrics } from "./stores/queries";
export { sourceLinksFacts } from "./stores/source-links";
export type { Store } from "./stores/store";
export { teamMemberFacts } from "./stores/team-members";
export { teamFacts } from "./stores/teams";
