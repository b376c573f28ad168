/** A term of the configuration, and the page of the service's own documentation that explains it. */
const terms: readonly (readonly [term: string, name: string, address: string])[] = [
  [
    "`observability_dashboard`, `tiles`",
    "Dashboards, chart tiles",
    "https://clickhouse.com/docs/clickstack/features/dashboards/overview",
  ],
  [
    "`observability_alert`, `observability_webhook`",
    "Search alerts, dashboard chart alerts, webhooks",
    "https://clickhouse.com/docs/clickstack/features/alerts",
  ],
  ["`observability_saved_search`, `where`", "Search", "https://clickhouse.com/docs/clickstack/features/search"],
  ["`observability_source`", "Data sources", "https://clickhouse.com/docs/clickstack/managing/config"],
  [
    "`observability_api_key`, `managed.key_id`",
    "ClickHouse Cloud API keys",
    "https://clickhouse.com/docs/products/cloud/features/admin-features/api/openapi",
  ],
  ["The API itself", "ClickStack API reference", "https://clickhouse.com/docs/clickstack/api-reference"],
];

/** What the service's own documentation calls the things that the provider manages. */
export function termsSection(): string {
  const rows = terms.map(([term, name, address]) => `| ${term} | [${name}](${address}) |`);
  const table = ["| Here | In the service's documentation |", "|---|---|", ...rows];
  return ["## Terms", table.join("\n")].join("\n\n");
}
