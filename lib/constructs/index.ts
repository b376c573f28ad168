export {
  Alert,
  type AlertConfig,
  type AlertSettings,
  type ChartTile,
  type Notified,
  SavedSearch,
  type SearchAlertConfig,
  type Watched,
  type Watching,
} from "./alert";
export { type Custom, custom, held, token } from "./cdk";
export { Dashboard } from "./dashboard";
export type {
  BuilderConfig,
  DashboardConfig,
  NamedTile,
  TileContent,
  TileReference,
  TileWithoutAlerts,
  WithoutAlerts,
} from "./dashboard-config";
export type { DashboardOverrides } from "./dashboard-document";
export * from "./generated";
export { ObservabilityProvider, type ObservabilityProviderConfig } from "./provider";
export { type LinkedSources, Source } from "./source";
