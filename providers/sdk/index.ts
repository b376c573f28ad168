export type { LogFields, Logger } from "./plugin/logger";
export type { JsonRecord, JsonValue } from "./runtime/context";
export * from "./runtime/context";
export * from "./runtime/diagnostics";
export type { Places } from "./runtime/objects";
export * from "./runtime/provider";
export * from "./runtime/resource";
export { asListed } from "./runtime/resource";
export * from "./serve";
