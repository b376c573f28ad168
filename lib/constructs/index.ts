export { Alert, type AlertProps } from "./alert";
export { type Custom, custom, token } from "./custom";
export { Dashboard, type DashboardProps, type NamedTile } from "./dashboard";
export type { DashboardOverrides } from "./document/dashboard-from-json";
export * from "./generated";
export { ObservabilityProvider, type ObservabilityProviderProps } from "./provider";
export { SavedSearch, type SearchAlertProps } from "./saved-search";
export { type LinkedSources, Source } from "./source";
export type { TileReference } from "./tile-reference";
