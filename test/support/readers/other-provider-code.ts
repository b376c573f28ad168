import type { Members } from "terraform-provider-sdk/values";
import { seed } from "../../../lib/emulator/store/seed-ids";
import type { otherProviders } from "../../../lib/kinds/other-providers";
import { alert, dashboard, errors, services } from "../../importing/support";

/* Folders in the form in which people use other providers: every attribute and block that these have, keys, modules, outputs, references. */

/** What the service has, by the names under which the code has it. */
const ids = {
  board: "66e000000000000000000d01",
  api: "66e000000000000000000d02",
  web: "66e000000000000000000d03",
  many: "66e000000000000000000e01",
  mail: "66e000000000000000000e02",
  search: seed.savedSearch,
  hook: seed.webhook,
  logs: seed.logs,
  main: seed.connection,
  analyst: "66e0000000000000000000b9",
  notes: "n",
} as const;
const tileId = `${ids.board.slice(0, 20)}0000`;

const channel = { type: "webhook", webhookId: ids.hook };
export const inventory = {
  ...services,
  dashboard: [
    dashboard(ids.board, "Board", [errors, { ...errors, name: "More" }], {
      ...{ tags: ["a"], savedQuery: "level:error", savedQueryLanguage: "lucene" },
      filters: [{ id: "f", type: "QUERY_EXPRESSION", name: "Env", expression: "env", sourceId: ids.logs }],
    }),
    dashboard(ids.api, "Service api", [errors]),
    dashboard(ids.web, "Service web", [errors]),
  ],
  alert: [
    alert(ids.many, ids.board, tileId, { name: "Many" }),
    alert(ids.mail, "", "", {
      ...{ name: "Mail", source: "saved_search", dashboardId: null, tileId: null, savedSearchId: ids.search },
      ...{ channel, channels: [channel] },
    }),
  ],
  saved_search: [
    { id: ids.search, name: "Errors", sourceId: ids.logs, where: "level:error", whereLanguage: "lucene", tags: ["s"] },
  ],
  connection: [{ id: ids.main, name: "Main", host: "http://db:8123", username: "default" }],
};

/** Files by their paths, each with the blocks of its resources. */
type Folder = Readonly<Record<string, Readonly<Record<string, Members>>>>;
interface Instance {
  readonly key?: string | number;
  readonly attributes: Members;
}
export interface StoredResource {
  readonly address: string;
  readonly module?: string;
  readonly instances: readonly Instance[];
}
export interface OtherDocument {
  readonly code: Folder;
  readonly state: readonly StoredResource[];
}

const code = (expression: string) => ({ expression });
const list = (...items: readonly unknown[]) => ({ items });
const stored = (address: string, id: string, attributes: Members, module?: string): StoredResource => ({
  ...{ address, instances: [{ attributes: { ...attributes, id } }] },
  ...(module !== undefined && { module }),
});
const texts = (document: unknown) => JSON.stringify(document);

const document = {
  name: "Board",
  tags: ["a"],
  tiles: [{ name: "Errors", x: 0, y: 0, w: 12, h: 6, config: errors.config }],
};
const watching = { dashboard_id: ids.board, tile_id: tileId, threshold: 10, interval: "5m" };
const frame = { x: 0, y: 0, w: 12, h: 6 };
const everyTime = { num_consecutive_windows: 2, schedule_offset_minutes: 1, schedule_start_at: "2026-01-01T00:00:00Z" };

const blockChannel = { type: "webhook", webhook_id: ids.hook };
const slack = { ...blockChannel, webhook_service: "slack", slack_channel_id: "C01" };
const mail = { type: "email", email_recipients: ["a@example.com", "b@example.com"] };
const pager = { ...blockChannel, webhook_service: "pagerduty_api", severity: "critical" };
const searching = { name: "Errors", query: "level:error", source: "log", tags: ["s"], columns: ["Body"] };
const sorted = { field: "Timestamp", order: "desc" };

const tile = { name: "Errors", ...frame, config_json: { jsonencode: errors.config } };
const series = { name: "More", ...frame, series_json: { jsonencode: [{ type: "time", aggFn: "count" }] } };
const filter = {
  type: "QUERY_EXPRESSION",
  name: "Env",
  expression: "env",
  source_id: ids.logs,
  source_metric_type: "sum",
};
const query = { saved_query: "level:error", saved_query_language: "lucene" };
const storedTile = { name: "Errors", ...frame, id: tileId, config_json: texts(errors.config), series_json: null };

/** A provider, and what is made from it by others: blocks for tiles, filters and the channel. */
function withBlocks(provider: Members): readonly OtherDocument[] {
  const boardState = stored("clickstack_dashboard.board", ids.board, { name: "Board", tile: [storedTile] });
  return [
    {
      code: {
        "main.tf": {
          "provider.clickstack": provider,
          "clickstack_dashboard.board": {
            name: "Board",
            tags: ["a"],
            ...query,
            filter: [filter],
            tile: [tile, series],
          },
          "output.tile": { value: code("clickstack_dashboard.board.tile[0].id") },
        },
        "alerts.tf": {
          "clickstack_alert.many": { name: "Many", ...watching, ...everyTime, source: "tile", channel: [slack] },
          "data.clickstack_webhooks.all": {},
        },
      },
      state: [boardState, stored("clickstack_alert.many", ids.many, { name: "Many", ...watching, channel: slack })],
    },
    {
      code: {
        "main.tf": {
          "provider.clickstack": { alias: "other", ...provider },
          "clickstack_saved_search.search": { ...searching, sort: [sorted], provider: code("clickstack.other") },
          "clickstack_alert.mail": {
            ...{ name: "Mail", source: "saved_search", saved_search_id: code("clickstack_saved_search.search.id") },
            ...{ threshold: 10, threshold_type: "above", interval: "5m", group_by: "service", channel: [mail] },
          },
          "clickstack_alert.never": { name: "Never", channel: [pager] },
        },
      },
      state: [
        stored("clickstack_saved_search.search", ids.search, { ...searching, sort: sorted }),
        stored("clickstack_alert.mail", ids.mail, { name: "Mail", threshold: 10, channel: mail }),
      ],
    },
    {
      code: {
        "main.tf": {
          "provider.clickstack": provider,
          "clickstack_connection.main": {
            name: "Main",
            host: "http://db:8123",
            username: "default",
            password: "not-real",
          },
          "clickstack_dashboard.service": {
            ...{ for_each: code('toset(["api", "web"])'), name: code('"Service ${each.key}"') },
            ...{ tile: [tile], lifecycle: [{ ignore_changes: list(code("tile")) }] },
          },
          "module.board": { source: "./board", name: "Board" },
        },
        "board/main.tf": { "clickstack_dashboard.board": { name: code("var.name"), tile: [tile] } },
      },
      state: [
        stored("clickstack_connection.main", ids.main, { name: "Main", host: "http://db:8123", username: "default" }),
        {
          address: "clickstack_dashboard.service",
          instances: (["api", "web"] as const).map((key) => ({
            key,
            attributes: { id: ids[key], name: `Service ${key}`, tile: [storedTile] },
          })),
        },
        { ...boardState, module: "module.board" },
      ],
    },
  ];
}

const keyPair = {
  base_url: "http://a",
  organization_id: "o",
  service_id: "s",
  api_key_id: "k",
  api_key_secret: "not-real",
};
const personal = { auth_mode: "personal_access_key", base_url: "http://a", personal_access_key: "not-real" };

const select = {
  agg_fn: "count",
  value_expression: "",
  where: "level:error",
  where_language: "lucene",
  alias: "n",
  level: 0.5,
};
const conditional = { agg_fn: "count", agg_condition: "level:error", agg_condition_language: "lucene" };
const chart = {
  display_type: "line",
  source_id: ids.logs,
  sort_order: "asc",
  group_by: ["ServiceName"],
  select: [select],
};
const olderChart = {
  ...{ name: "Errors", display_type: "line", source: ids.logs, where: "a", where_language: "lucene" },
  ...{ granularity: "5 minute", group_by: "ServiceName", select: [conditional] },
};
const note = { display_type: "markdown", content: "# Notes", fields: ["Body"] };

const plenyDocuments: readonly OtherDocument[] = [
  {
    code: {
      "main.tf": {
        "provider.clickstack": { endpoint: "http://a", api_key: "not-real", api_base_path: "/api/v2" },
        "clickstack_dashboard.board": {
          ...{ name: "Board", tags: ["a"], ...query },
          tiles: [
            { name: "Errors", ...frame, config: [chart] },
            { name: "More", ...frame, config: [note] },
          ],
          filters: [{ type: "QUERY_EXPRESSION", name: "Env", expression: "env", source_id: ids.logs }],
          saved_filter_values: [{ type: "sql", condition: "env IN ('a')" }],
        },
        "clickstack_alert.many": {
          name: "Many",
          ...watching,
          threshold_type: "above",
          source: "tile",
          channel: blockChannel,
        },
        "output.names": { value: code("data.clickstack_webhooks.all.webhooks[*].name") },
      },
    },
    state: [
      stored("clickstack_dashboard.board", ids.board, { name: "Board", tiles: [{ name: "Errors", config: [chart] }] }),
      stored("clickstack_alert.many", ids.many, { name: "Many", ...watching, channel: blockChannel, state: "OK" }),
    ],
  },
  {
    code: {
      "main.tf": {
        "provider.clickstack": { endpoint: "http://a", session_cookie: "not-real" },
        "clickstack_webhook.hook": {
          ...{ name: "On-call", service: "generic", url: "https://example.com/hook", description: "About", body: "{}" },
          ...{ headers: { a: "not-real" }, query_params: { b: "not-real" } },
        },
        "clickstack_dashboard.board": { name: "Board", tiles: [{ ...frame, config: [olderChart] }] },
        "clickstack_alert.mail": {
          ...{ name: "Mail", threshold: 10, interval: "5m", threshold_type: "below", source: "saved_search" },
          ...{ saved_search_id: ids.search, group_by: "service", schedule_offset_minutes: 1, message: "Look" },
          channel: { type: "webhook", webhook_id: code("clickstack_webhook.hook.id") },
        },
      },
    },
    state: [
      stored("clickstack_webhook.hook", ids.hook, { name: "On-call", service: "generic", created_at: "2026" }),
      stored("clickstack_dashboard.board", ids.board, { name: "Board", tiles: [{ ...frame, config: [olderChart] }] }),
      stored("clickstack_alert.mail", ids.mail, { name: "Mail", threshold: 10 }),
    ],
  },
];

const official = "clickhouse_clickstack";
const officialDocuments: readonly OtherDocument[] = [
  {
    code: {
      "main.tf": {
        "provider.clickhouse": { clickstack_endpoint: "http://a", clickstack_default_tags: ["b"], timeout_seconds: 5 },
        [`${official}_dashboard.board`]: { dashboard_json: { jsonencode: document }, timeouts: [{ create: "5m" }] },
        [`${official}_alert.many`]: {
          name: "Many",
          ...watching,
          threshold_type: "above",
          channel: { ...blockChannel },
        },
        [`${official}_webhook.new`]: { name: "Team", url: "https://example.com/hook", service: "slack" },
        [`${official}_notebook.notes`]: { name: "Notes" },
      },
    },
    state: [
      stored(`${official}_dashboard.board`, ids.board, { dashboard_json: texts(document) }),
      stored(`${official}_alert.many`, ids.many, { name: "Many", ...watching }),
      // What only the state has must be named, too.
      stored(`${official}_notebook.older`, ids.notes, { name: "Notes" }),
    ],
  },
  {
    code: {
      "main.tf": {
        "provider.clickhouse": {
          alias: "stack",
          clickstack_service_id: "s",
          organization_id: "o",
          token_key: "not-real",
        },
        [`${official}_connection.main`]: {
          ...{ provider: code("clickhouse.stack"), name: "Main", host: "http://db:8123", username: "default" },
          ...{ password: "not-real", hyperdx_setting_prefix: "hdx", prometheus_endpoint: "http://p:9090" },
        },
        [`${official}_source.logs`]: {
          ...{
            count: code("var.create ? 1 : 0"),
            name: "Logs",
            kind: "log",
            team: code('var.team != "" ? var.team : null'),
          },
          ...{ connection_id: code(`${official}_connection.main.id`), section: "a", disabled: false },
          from: { database_name: "default", table_name: "otel_logs" },
          ...{ timestamp_value_expression: "Timestamp", default_table_select_expression: "Timestamp, Body" },
          query_settings: list({ setting: "max_threads", value: "4" }),
          highlighted_row_attribute_expressions: list({ sql_expression: "ServiceName", alias: "Service" }),
          metric_tables: { gauge: "otel_metrics_gauge", sum: "otel_metrics_sum" },
        },
        [`${official}_source_links.logs`]: {
          source_id: code(`${official}_source.logs[0].id`),
          trace_source_id: seed.traces,
        },
      },
    },
    state: [
      stored(`${official}_connection.main`, ids.main, { name: "Main", host: "http://db:8123", username: "default" }),
      {
        address: `${official}_source.logs`,
        instances: [{ key: 0, attributes: { id: ids.logs, name: "Logs", kind: "log" } }],
      },
      stored(`${official}_source_links.logs`, ids.logs, { source_id: ids.logs, trace_source_id: seed.traces }),
    ],
  },
  {
    code: {
      "main.tf": {
        "provider.clickhouse": { clickstack_endpoint: "http://a", clickstack_api_key: "not-real" },
        [`${official}_saved_search.search`]: {
          ...{ name: "Errors", source_id: ids.logs, select: "Timestamp, Body", where: "level:error" },
          ...{ where_language: "lucene", order_by: "Timestamp DESC", filters: { jsonencode: [] }, tags: ["s"] },
        },
        [`${official}_webhook.hook`]: {
          ...{ name: "On-call", service: "generic", url: "https://example.com/hook", description: "About" },
          ...{ headers: { a: "not-real" }, headers_version: "1", body: { jsonencode: { text: "a" } } },
        },
        [`${official}_alert.mail`]: {
          ...{ name: "Mail", saved_search_id: code(`${official}_saved_search.search.id`), ...everyTime, note: "n" },
          ...{ threshold: 1, threshold_max: 8, threshold_type: "not_between", interval: "5m", group_by: "a" },
          channels: list({ type: "webhook", webhook_id: code(`${official}_webhook.hook.id`) }),
          tags: ["t"],
        },
        "output.search": { value: code(`${official}_saved_search.search.id`) },
      },
    },
    state: [
      stored(`${official}_saved_search.search`, ids.search, { name: "Errors", source_id: ids.logs, tags_all: ["s"] }),
      stored(`${official}_webhook.hook`, ids.hook, { name: "On-call", service: "generic", headers_version: "1" }),
      stored(`${official}_alert.mail`, ids.mail, { name: "Mail", source: "saved_search", saved_search_id: ids.search }),
    ],
  },
  {
    code: {
      "main.tf": {
        "provider.clickhouse": { clickstack_endpoint: "http://a" },
        [`${official}_dashboard.service`]: {
          for_each: code('toset(["api", "web"])'),
          dashboard_json: code(
            'templatefile("${path.module}/board.json.tftpl", { name = each.key, source = var.source })',
          ),
          lifecycle: [{ ignore_changes: list(code("dashboard_json")), prevent_destroy: true }],
        },
        [`${official}_role.analyst`]: {
          ...{ name: "Analyst", description: "Reads" },
          permissions: list({
            action: "read",
            subject: "Source",
            conditions: { jsonencode: { kind: "log" } },
            inverted: true,
          }),
        },
        [`${official}_team_member.alice`]: {
          ...{ email: "alice@example.com", name: "Alice" },
          role_id: code(`data.${official}_role.member.id`),
        },
        [`data.${official}_role.member`]: { name: "Member" },
        "module.board": { source: "./board", dashboards: code(`${official}_dashboard.service["api"].normalized_json`) },
      },
      "board/main.tf": {
        [`${official}_dashboard.board`]: { dashboard_json: code("jsonencode(var.document)") },
        "output.tile": { value: code(`${official}_dashboard.board.tile_ids["Errors"]`) },
      },
    },
    state: [
      {
        address: `${official}_dashboard.service`,
        instances: (["api", "web"] as const).map((key) => ({
          key,
          attributes: { id: ids[key], dashboard_json: texts({ ...document, name: `Service ${key}` }) },
        })),
      },
      stored(`${official}_role.analyst`, ids.analyst, { name: "Analyst" }),
      stored(`${official}_dashboard.board`, ids.board, { dashboard_json: texts(document) }, "module.board"),
    ],
  },
];

/** The documents of each provider. */
export const documentsByProvider: Readonly<Record<keyof typeof otherProviders & string, readonly OtherDocument[]>> = {
  "clickhouse/clickhouse": officialDocuments,
  "teamlapse/clickstack": withBlocks(keyPair),
  "jplorier/clickstack": withBlocks({ ...personal, retries: 3 }),
  "pleny-labs/clickstack": plenyDocuments,
};
