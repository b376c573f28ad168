import { referredId } from "../../programs/forms/forms";
import { inProcess } from "../../programs/forms/in-process";
import { ownDocument } from "../../programs/forms/own-document";
import { prepare } from "../../programs/forms/prepare";

/*
 * Objects that a service of 2.46 or later could return: variables for sources and connections, whose form is not published, beside forms that
 * are known only in part. No document has them, and the form of most is invented.
 */

const count = { aggFn: "count", where: "", whereLanguage: "lucene" };
const place = { x: 0, y: 0, w: 6, h: 4 };
const tile = (name: string, config: object, further: object = {}) => ({ name, ...place, ...further, config });
const onSource = { sourceId: referredId, select: [count] };

const variables = {
  name: "Variables",
  tags: ["a"],
  variables: [
    { type: "SOURCE", name: "logs", kinds: ["log"], default: referredId },
    { type: "CONNECTION", name: "database", default: null },
  ],
  tiles: [
    tile("Names a variable", { displayType: "line", sourceVariable: "logs", select: [count] }),
    tile("Has it in place of an ID", { displayType: "line", ...onSource, sourceId: "{{logs}}" }),
    tile("Queries it", { configType: "sql", displayType: "table", connectionId: "$database", sqlTemplate: "SELECT 1" }),
    tile("Has no connection", {
      configType: "sql",
      displayType: "line",
      connectionVariable: "database",
      sqlTemplate: "S",
    }),
  ],
  filters: [
    { type: "QUERY_EXPRESSION", name: "By variable", expression: "ServiceName", sourceVariable: "logs" },
    { type: "SOURCE_FILTER", name: "Service", sourceId: "$logs", expression: "ServiceName", variableName: "service" },
    { type: "DATA_SOURCE", name: "Logs", kinds: ["log"], variableName: "logs" },
  ],
  savedFilterValues: [
    { type: "source", name: "logs", sourceId: referredId },
    { type: "variable", name: "service", values: [], all: true, exclude: null },
  ],
};

const mixed = {
  name: "Mixed",
  tags: ["a"],
  tiles: [
    tile("PromQL", {
      configType: "promql",
      displayType: "line",
      sourceId: referredId,
      expressions: [{ expression: "up", alias: null, reducer: { kind: "last" } }, { later: 1 }],
      step: null,
    }),
    tile("Unknown", { displayType: "geomap", sourceId: referredId, select: null, layers: [{ type: "points" }] }),
    tile("Unknown mode", { displayType: "heatmap", heatmapMode: "lanes", ...onSource, groupBy: "ServiceName" }),
    tile("Unknown colour", {
      displayType: "number",
      ...onSource,
      color: "chart-teal-2",
      colorRules: [{ operator: "is_null" }],
    }),
    tile("Unknown click", { displayType: "table", ...onSource, onClick: { type: "notebook", target: { id: null } } }),
    tile(
      "Unknown around",
      { displayType: "search", sourceId: referredId, select: "Body", where: "" },
      { later: { a: [null, 1] } },
    ),
  ],
  savedFilterValues: [
    {
      type: "adhoc",
      name: "Further",
      conditions: [
        { key: "a", operator: "IN", value: ["b", "c"] },
        { key: "a", operator: "IS NULL" },
      ],
    },
    { type: "variable", name: "environment", values: null },
    { condition: "a = 1", negated: true },
  ],
};

const watching = {
  savedSearchId: referredId,
  source: "saved_search",
  interval: "10m",
  threshold: 1,
  displayName: "a",
  tags: [],
};
const hook = { type: "webhook", webhookId: referredId };

const objects: Readonly<Record<string, readonly object[]>> = {
  dashboard: [variables, mixed],
  alert: [
    {
      ...watching,
      name: "Agent",
      thresholdType: "above",
      channels: [hook, { type: "agent", agentId: "x" }, { ...hook, severity: "page", mention: ["a"] }],
      renotifyIntervalMinutes: 30,
    },
    {
      ...watching,
      name: "Objective",
      source: "slo",
      sloId: referredId,
      thresholdType: "anomaly",
      threshold: null,
      channels: [hook],
    },
  ],
  role: [
    {
      name: "Owners of objectives",
      permissions: [
        {
          action: "read",
          subject: "Slo",
          integration: "mongodb",
          conditions: { name: { $regex: "a", $options: null } },
        },
        { action: "silence", subject: "Alert", integration: "mongodb", inverted: true },
        { integration: "prometheus", action: "read", labels: { job: "a" } },
      ],
    },
  ],
  source: [
    {
      name: "Span metrics",
      kind: "span_metrics",
      connection: referredId,
      rollups: [{ table: "a" }],
      retention: { days: 3 },
    },
    {
      name: "Later logs",
      kind: "log",
      connection: referredId,
      from: { databaseName: "default", tableName: "otel_logs", cluster: "c" },
      timestampValueExpression: "Timestamp",
      defaultTableSelectExpression: "Body",
      querySettings: [{ setting: "a", value: "1", scope: "query" }],
      useTextIndexForImplicitColumn: "smart",
    },
  ],
  webhook: [
    {
      name: "Teams",
      service: "teams",
      url: "https://example.com/a",
      body: null,
      titleEmoji: null,
      format: { card: true },
    },
    {
      name: "Empty",
      service: "generic",
      url: "https://example.com/b",
      body: "",
      titleEmoji: false,
      retry: { times: 3 },
    },
  ],
};

const document = ownDocument("open_source");
const prepared = prepare(document, [1]);

test.each(Object.entries(objects))(
  "%s: what a later service returns is imported, planned and renamed without a loss",
  async (kind, records) => {
    const subject = prepared.subjects.find((candidate) => candidate.kind.name === kind);
    const forms = records.map(
      (value, index) => [`65f5e4a3b9e77c000000${9000 + index}`, { says: kind, value }] as const,
    );
    expect(subject && (await inProcess(document, prepared, { ...subject, forms: new Map(forms) }))).toEqual([]);
  },
);
