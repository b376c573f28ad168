/** Something that a mode of the service, in one of its products, can do or lacks. */
export type Capability =
  | "dashboards.read"
  | "dashboards.write"
  | "dashboards.validate"
  | "alerts.read"
  | "alerts.write"
  | "sources.read"
  | "sources.get"
  | "sources.write"
  | "webhooks.read"
  | "webhooks.write"
  | "savedSearches.read"
  | "savedSearches.write"
  | "charts.query"
  | "keys.read"
  | "keys.write"
  | "backups.read"
  | "serviceMetrics.read";
