import "../node-version";

export type { TileForm } from "../products";
export type { Capabilities, Capability } from "./capabilities";
export { type Client, type ClientRuntime, createClient } from "./client";
export {
  AmbiguousCreateError,
  ApiError,
  type ApiErrorCode,
  CapabilityError,
  NotFoundError,
} from "./errors/api-error";
export { type Json, type JsonObject, parseJson, stringifyJson } from "./json";
export { type KindName, kinds } from "./kinds";
export type { StoredRecord } from "./kinds/stored-record";
export type { Log, LogLevel } from "./log";
export type { Product } from "./modes/facts";
export { featuresOf } from "./modes/features";
export type { ModeFeatures } from "./modes/mode-record";
export type * from "./records/records";
export type { Environment, Given, SettingsInput } from "./resolve/input";
export { type Resolution, resolveSettings } from "./resolve/resolve-settings";
export type { ChartResponse, Charts } from "./resources/charts";
export type { Dashboards } from "./resources/dashboards";
export { teamMemberFacts } from "./resources/member-forms";
export type { DeleteOptions, ObjectFacts, ObjectStore } from "./resources/object-store";
export type { Lookup, LookupById } from "./resources/read-only";
export type { CallOptions } from "./resources/resource-context";
export type { Search } from "./resources/search";
export type { ServiceMetrics } from "./resources/service-metrics";
export { sourceLinksFacts } from "./resources/source-links";
export type { Store } from "./resources/store";
export { teamFacts } from "./resources/teams";
export type {
  ClientSettings,
  ManagedSettings,
  Mode,
  OpenSourceSettings,
  PathSegments,
  RateLimit,
} from "./settings";
