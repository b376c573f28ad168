import {
  type Member,
  recordFrom,
  recordsOf,
  type Source,
  type StoredData,
  type TeamData,
  type TeamRole,
} from "../store/tables";

const stamp = "2026-01-01T00:00:00.000Z";
/** When everything was made that an emulator starts with. */
export const stamps = { createdAt: stamp, updatedAt: stamp };
const predefined = { isPredefined: true, ...stamps };

/** The roles that a team has from the start. Their names are an assumption: no published source lists them. */
const predefinedRoles: TeamRole[] = [
  { id: "66e000000000000000000d01", name: "Admin", permissions: [{ action: "manage", subject: "all" }], ...predefined },
  { id: "66e000000000000000000d02", name: "Member", permissions: [{ action: "read", subject: "all" }], ...predefined },
];

/** One user for each access key that no user has yet. */
export function membersWith(members: Member[], accessKeys: string[]): Member[] {
  const owned = new Set(members.map(({ accessKey }) => accessKey));
  const missing = accessKeys.filter((accessKey) => accessKey !== "" && !owned.has(accessKey));
  const added = missing.map((accessKey, index): Member => {
    const number = index === 0 ? "" : ` ${index + 1}`;
    const email = `emulator${number.trim()}@example.com`;
    const id = `66e0000000000000000000${(index + 2).toString(16).padStart(2, "0")}`;
    return { id, name: `Emulator${number}`, email, accessKey };
  });
  return [...members, ...added];
}

/** The second team of an enterprise server that is started without a seed. */
export const secondTeam: TeamData = {
  ...recordsOf(() => []),
  team: { id: "66e0000000000000000000a1", name: "Second Team", defaultUserRole: null },
  teamRoles: predefinedRoles,
};

const connection = "66e000000000000000000c01";
const ids = {
  logs: "66e000000000000000000501",
  traces: "66e000000000000000000502",
  metrics: "66e000000000000000000503",
  sessions: "66e000000000000000000504",
};
const common = { connection, disabled: false, querySettings: [], resourceAttributesExpression: "ResourceAttributes" };
const lists = {
  highlightedTraceAttributeExpressions: [],
  highlightedRowAttributeExpressions: [],
  materializedViews: [],
};

/** Expressions that name a column by the words of their own name, such as `traceIdExpression`. */
function expressions(names: string) {
  return Object.fromEntries(
    names.split(" ").map((name) => [`${name}Expression`, `${name[0]?.toUpperCase()}${name.slice(1)}`]),
  );
}

const sources: Source[] = [
  {
    id: ids.logs,
    name: "Logs",
    kind: "log",
    ...common,
    ...lists,
    from: { databaseName: "default", tableName: "otel_logs" },
    timestampValueExpression: "Timestamp",
    defaultTableSelectExpression: "Timestamp,ServiceName,SeverityText,Body",
    ...expressions("serviceName severityText body traceId spanId"),
    implicitColumnExpression: "Body",
    traceSourceId: ids.traces,
    metricSourceId: ids.metrics,
  },
  {
    id: ids.traces,
    name: "Traces",
    kind: "trace",
    ...common,
    ...lists,
    from: { databaseName: "default", tableName: "otel_traces" },
    timestampValueExpression: "Timestamp",
    defaultTableSelectExpression: "Timestamp,ServiceName,StatusCode,round(Duration/1e6),SpanName",
    durationPrecision: 9,
    ...expressions("duration traceId spanId parentSpanId spanName spanKind statusCode serviceName"),
    logSourceId: ids.logs,
    sessionSourceId: ids.sessions,
    metricSourceId: ids.metrics,
  },
  {
    id: ids.metrics,
    name: "Metrics",
    kind: "metric",
    ...common,
    from: { databaseName: "default", tableName: "" },
    timestampValueExpression: "TimeUnix",
    metricTables: { gauge: "otel_metrics_gauge", histogram: "otel_metrics_histogram", sum: "otel_metrics_sum" },
    logSourceId: ids.logs,
  },
  {
    id: ids.sessions,
    name: "Sessions",
    kind: "session",
    ...common,
    from: { databaseName: "default", tableName: "hyperdx_sessions" },
    timestampValueExpression: "TimestampTime",
    traceSourceId: ids.traces,
  },
];

const onCall = { name: "On-call", url: "https://hooks.example.com/on-call", description: "Pages whoever is on call" };
const errors = { name: "Errors", sourceId: ids.logs, where: "SeverityText:error" };

/** What the emulator starts with when no seed is given: one of each source, a webhook and a saved search. */
export const defaultData: StoredData = {
  team: { id: "66e000000000000000000001", name: "Emulator Team" },
  ...recordsOf(() => []),
  teamRoles: predefinedRoles,
  connections: [
    { id: connection, name: "Local database", host: "http://localhost:8123", username: "default", ...stamps },
  ],
  sources,
  webhooks: [recordFrom("webhooks", { id: "66e000000000000000000a01", ...onCall }, "The webhook")],
  savedSearches: [recordFrom("savedSearches", { id: "66e000000000000000000b01", ...errors }, "The saved search")],
  roles: ["admin", "developer", "query_endpoints"].map((name, index) => ({
    ...{ id: `7d5d3b0a-2f0f-4f7e-9a55-6d1d0a1c000${index + 1}`, name, type: "system" },
  })),
  backups: [
    {
      id: "11111111-2222-4333-8444-555555555503",
      status: "in_progress",
      type: "incremental",
      startedAt: "2026-01-03T09:00:00.000Z",
      durationInSeconds: 95,
      sizeInBytes: 0,
    },
    {
      id: "11111111-2222-4333-8444-555555555502",
      status: "done",
      type: "full",
      backupName: "backup-2026-01-02",
      startedAt: "2026-01-02T09:00:00.000Z",
      finishedAt: "2026-01-02T09:12:30.000Z",
      durationInSeconds: 750,
      sizeInBytes: 53687091200,
      bucket: {
        bucketProvider: "AWS",
        bucketPath: "s3://example-backups/prod",
        iamRoleArn: "arn:aws:iam::123456789012:role/backups",
        iamRoleSessionName: "backups",
      },
    },
    {
      id: "11111111-2222-4333-8444-555555555501",
      status: "error",
      type: "full",
      startedAt: "2026-01-01T09:00:00.000Z",
      finishedAt: "2026-01-01T09:00:20.000Z",
      durationInSeconds: 20,
      sizeInBytes: 0,
    },
  ],
};
