export type { LogFields, Logger } from "./plugin/logger";
export { asListed } from "./runtime/as-listed";
export * from "./runtime/context";
export * from "./runtime/diagnostic";
export type { JsonRecord, JsonValue } from "./runtime/json";
export type { Places } from "./runtime/places";
export * from "./runtime/provider";
export * from "./runtime/resource";
export * from "./serve";
