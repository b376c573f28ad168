export { Alert, type AlertProps } from "./alert";
export { Dashboard } from "./dashboard";
export * from "./generated";
export { ObservabilityProvider, type ObservabilityProviderProps } from "./provider";
export type { TileReference } from "./tile-reference";
