import "../kinds/node-version";

export { type Json, type JsonObject, parseJson, stringifyJson } from "terraform-provider-sdk/internal/schema";
export type { TileForm } from "../service/products";
export { type Client, type ClientRuntime, createClient } from "./client";
export {
  AmbiguousCreateError,
  ApiError,
  type ApiErrorCode,
  CapabilityError,
  isNotServed,
  leavesOpen,
  NotFoundError,
  outcomeOf,
} from "./errors/api-error";
export type * from "./exchange/records";
export { featuresOf, type Mode } from "./modes";
export type { ManagedSettings } from "./modes/managed";
export type { ModeFeatures, PathSegments, Product, RateLimit } from "./modes/mode";
export type { OpenSourceSettings } from "./modes/open-source";
export type { Environment, Given, Log, LogLevel, SettingsInput } from "./modes/reader";
export type { Capabilities, Capability } from "./settings/capabilities";
export { type Resolution, resolveSettings } from "./settings/resolve";
export type { ClientSettings } from "./settings/settings";
export { type CallOptions, type DeleteOptions, factsOf, type ObjectFacts, type ObjectStore } from "./stores/context";
export type { Dashboards } from "./stores/dashboards";
export type { Backups, ChartResponse, Charts, Search, ServiceMetrics } from "./stores/queries";
export type { Store } from "./stores/store";
