import { readFileSync } from "node:fs";
import { seed as seedIds } from "./seed-ids";
import {
  isOpaque,
  type Kind,
  type Member,
  type Opaque,
  type RecordOf,
  recordFrom,
  recordsOf,
  type SeedFile,
  type StoredData,
  type Team,
  type TeamData,
} from "./tables";

/** The seed itself; read when it is given as the path of a JSON file. */
export function seedOf(seed: SeedFile | string | undefined): SeedFile | undefined {
  if (typeof seed !== "string") return seed;
  try {
    return JSON.parse(readFileSync(seed, "utf8")) as SeedFile;
  } catch (error) {
    throw new Error(`The seed file ${seed} cannot be read: ${(error as Error).message}`);
  }
}

/** Objects of which nobody has checked anything yet. */
type Given = { [K in Kind]?: unknown } & { team?: Team };

/** The objects of one kind in a seed; a sentence says where the seed is not what it should be. */
export function drafts(kind: string, value: unknown = []): Opaque[] {
  if (!Array.isArray(value)) throw new Error(`The seed's ${kind} is not a list of objects.`);
  const wrong = value.findIndex((entry) => !isOpaque(entry));
  if (wrong >= 0) throw new Error(`The seed's ${kind}[${wrong}] is not an object.`);
  return value;
}

/** The records of one kind, completed and checked. */
export function records<K extends Kind>(seed: Given, kind: K): RecordOf<K>[] {
  const draftsOfKind = drafts(kind, seed[kind] ?? alwaysThere[kind]);
  return draftsOfKind.map((draft, index) => recordFrom(kind, draft, `The seed's ${kind}[${index}]`));
}

/** Rejects a tile in the older form, which the API takes and a seed does not. */
function checkTiles(dashboards: unknown): void {
  for (const { name, tiles } of drafts("dashboards", dashboards))
    for (const [index, tile] of (Array.isArray(tiles) ? tiles : []).entries())
      if (typeof tile?.config?.displayType !== "string")
        throw new Error(`Tile ${index} of the seed's dashboard "${name}" has no config with a displayType.`);
}

/** The data to start with. */
function teamData(seed: Given): TeamData {
  checkTiles(seed.dashboards);
  return { team: seed.team ?? defaultSeed.team, ...recordsOf((kind) => records(seed, kind)) };
}

export function seededData(seed: SeedFile | undefined): StoredData {
  const further = seed?.furtherTeams?.map(teamData);
  return { ...teamData(seed ?? defaultSeed), ...(further?.length && { furtherTeams: further }) };
}

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

const common = {
  connection: seedIds.connection,
  disabled: false,
  querySettings: [],
  resourceAttributesExpression: "ResourceAttributes",
};
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

const sources = [
  {
    id: seedIds.logs,
    name: "Logs",
    kind: "log",
    ...common,
    ...lists,
    from: { databaseName: "default", tableName: "otel_logs" },
    timestampValueExpression: "Timestamp",
    defaultTableSelectExpression: "Timestamp,ServiceName,SeverityText,Body",
    ...expressions("serviceName severityText body traceId spanId"),
    implicitColumnExpression: "Body",
    traceSourceId: seedIds.traces,
    metricSourceId: seedIds.metrics,
  },
  {
    id: seedIds.traces,
    name: "Traces",
    kind: "trace",
    ...common,
    ...lists,
    from: { databaseName: "default", tableName: "otel_traces" },
    timestampValueExpression: "Timestamp",
    defaultTableSelectExpression: "Timestamp,ServiceName,StatusCode,round(Duration/1e6),SpanName",
    durationPrecision: 9,
    ...expressions("duration traceId spanId parentSpanId spanName spanKind statusCode serviceName"),
    logSourceId: seedIds.logs,
    sessionSourceId: seedIds.sessions,
    metricSourceId: seedIds.metrics,
  },
  {
    id: seedIds.metrics,
    name: "Metrics",
    kind: "metric",
    ...common,
    from: { databaseName: "default", tableName: "" },
    timestampValueExpression: "TimeUnix",
    metricTables: { gauge: "otel_metrics_gauge", histogram: "otel_metrics_histogram", sum: "otel_metrics_sum" },
    logSourceId: seedIds.logs,
  },
  {
    id: seedIds.sessions,
    name: "Sessions",
    kind: "session",
    ...common,
    from: { databaseName: "default", tableName: "hyperdx_sessions" },
    timestampValueExpression: "TimestampTime",
    traceSourceId: seedIds.traces,
  },
];

/** What a team has even if a seed does not name it. The names of the predefined roles are an assumption: no published source lists them. */
const alwaysThere: Given = {
  teamRoles: [
    { id: seedIds.adminRole, name: "Admin", permissions: [{ action: "manage", subject: "all" }] },
    { id: seedIds.memberRole, name: "Member", permissions: [{ action: "read", subject: "all" }] },
  ].map((role) => ({ ...role, isPredefined: true })),
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

const onCall = { name: "On-call", url: "https://hooks.example.com/on-call", description: "Pages whoever is on call" };
const errors = { name: "Errors", sourceId: seedIds.logs, where: "SeverityText:error" };

/** What the emulator starts with when no seed is given: one of each source, a webhook and a saved search. */
const defaultSeed = {
  team: { id: seedIds.team, name: "Emulator Team" },
  connections: [{ id: seedIds.connection, name: "Local database", host: "http://localhost:8123", username: "default" }],
  sources,
  webhooks: [{ id: seedIds.webhook, ...onCall }],
  savedSearches: [{ id: seedIds.savedSearch, ...errors }],
};
export const defaultData = teamData(defaultSeed);

/** The second team of an enterprise server that is started without a seed. */
export const secondTeam = teamData({
  team: { id: seedIds.secondTeam, name: "Second Team", defaultUserRole: null },
});
