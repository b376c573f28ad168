export { Alert, type AlertProps } from "./alert";
export { type Custom, custom, token } from "./custom";
export { Dashboard } from "./dashboard";
export type { DashboardProps, NamedTile, TileContent, TileReference } from "./dashboard-config";
export type { DashboardOverrides } from "./dashboard-document";
export * from "./generated";
export { ObservabilityProvider, type ObservabilityProviderProps } from "./provider";
export { SavedSearch, type SearchAlertProps } from "./saved-search";
export { type LinkedSources, Source } from "./source";
