export { type Custom, custom, token } from "terraform-provider-sdk/constructs";
export { Alert, type AlertConfig, type ChartTile, SavedSearch, type SearchAlertConfig } from "./alert";
export { Dashboard } from "./dashboard";
export type { DashboardConfig, NamedTile, TileContent, TileReference } from "./dashboard-config";
export type { DashboardOverrides } from "./dashboard-document";
export * from "./generated";
export { ObservabilityProvider, type ObservabilityProviderConfig } from "./provider";
export { type LinkedSources, Source } from "./source";
