/** A term of the configuration, and the page of the service's own documentation that explains it. */
const terms: readonly (readonly [term: string, name: string, address: string])[] = [
  [
    "`observability_dashboard`, `tiles`, `series`",
    "Dashboards, chart tiles",
    "https://clickhouse.com/docs/clickstack/features/dashboards/overview",
  ],
  [
    "`observability_alert`, `observability_webhook`",
    "Search alerts, dashboard chart alerts, webhooks",
    "https://clickhouse.com/docs/clickstack/features/alerts",
  ],
  [
    "`observability_saved_search`, `observability_search`, `where`",
    "Search",
    "https://clickhouse.com/docs/clickstack/features/search",
  ],
  [
    "`observability_source`, `observability_source_links`, `observability_connection`",
    "Data sources, connections",
    "https://clickhouse.com/docs/clickstack/managing/config",
  ],
  [
    "`observability_team`, `observability_team_member`, `observability_invitation`, `observability_role`",
    "Team members, roles",
    "https://clickhouse.com/docs/clickstack/managing/rbac",
  ],
  [
    "`observability_api_key`, `observability_api_key_material`, `managed.key_id`",
    "ClickHouse Cloud API keys",
    "https://clickhouse.com/docs/products/cloud/features/admin-features/api/openapi",
  ],
  ["`observability_backups`", "Backups", "https://clickhouse.com/docs/cloud/features/backups"],
  ["`observability_service_metrics`", "Prometheus endpoint", "https://clickhouse.com/docs/integrations/prometheus"],
  [
    "`observability_chart_series`, and the API itself",
    "ClickStack API reference",
    "https://clickhouse.com/docs/clickstack/api-reference",
  ],
];

/** The terms of the provider with the pages of the service's own documentation. */
export function termsSection(): string {
  const rows = terms.map(([term, name, address]) => `| ${term} | [${name}](${address}) |`);
  const table = ["| Here | In the service's documentation |", "|---|---|", ...rows];
  return ["## Terms", table.join("\n")].join("\n\n");
}
