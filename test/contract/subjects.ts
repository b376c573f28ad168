import { isRequiredIn } from "terraform-provider-sdk/definitions";
import type { Attribute, Definition } from "terraform-provider-sdk/schema";
import type { ObjectValue } from "terraform-provider-sdk/values";
import type { StoredData } from "../../lib/emulator";
import { seed } from "../../lib/emulator/store/seed-ids";
import { allKinds } from "../../lib/kinds";
import { storeName } from "../../lib/kinds/derive";
import { hashApiKey } from "../../lib/service/api-key-hash";
import { alertIntervals } from "../../lib/service/words";
import {
  charts,
  dashboardId,
  log,
  onChart,
  onSearch,
  onTile,
  others,
  otherWebhook,
  promql,
  savedSearch,
  tiles,
  unlinked,
  webhook,
} from "../providers/observability/alert-store";
import * as documentStore from "./document-store";
import { type Known, samplesOf } from "./samples";
import { comesLater, type Service } from "./services";

export type Config = Readonly<Record<string, unknown>>;

/** What a test needs to know of a resource beyond its definition. */
export interface Subject {
  /** Where the emulator keeps its objects. Default: under the name of the client's store. */
  readonly kept?: keyof StoredData;
  /** Arguments that together make a valid object; by default the required ones. */
  readonly bases?: readonly Config[];
  readonly known?: Known;
  /** Those of the recorded release, where they differ. */
  readonly ofRecorded?: Known;
  /** What goes with an argument that is not valid by itself. */
  readonly companions?: Readonly<Record<string, Config>>;
  /** The objects among what the emulator keeps there, where these are not the resource's own. */
  readonly held?: (kept: readonly Config[]) => readonly Config[];
  /** True for an object that a destroy leaves as it is. */
  readonly stays?: boolean;
  /** False for what the definition accepts and a plan rejects. */
  readonly accepts?: (config: Config) => boolean;
  /** Arguments of which exactly one is given. */
  readonly forms?: readonly string[];
  /** Arguments that the service has no words for. */
  readonly lacks?: readonly string[];
  /** Arguments that belong to the configuration although it omits them: what others set there does not stay. */
  readonly owned?: readonly string[];
  /** True where the service can create objects, and nothing else. */
  readonly isOnlyCreated?: boolean;
}

const filters = [
  '[{"condition":"ServiceName IN (\'api\')"}]',
  '[{ "type": "sql", "condition": "Duration BETWEEN 1 AND 2" }]',
  "[]",
];

const traces = seed.traces;
const metrics = seed.metrics;
const sessions = seed.sessions;

const keyHashes = [hashApiKey("firstKeyIdentifier01", "one"), hashApiKey("secondKeyIdentifier2", "two")];

const inConfig = { name: "Text ${not} a 日本 template", config: '{"displayType":"markdown","markdown":"*m*"}' };
const inSeries = {
  name: "Requests",
  key: "requests",
  w: 8,
  series: [{ sourceId: log, aggFn: "quantile", level: 0.95, field: "Duration", groupBy: ["ServiceName"] }],
};

const connection = seed.connection;
const ofSource = {
  name: "Events",
  connectionId: connection,
  from: { databaseName: "default", tableName: "events" },
  timestampValueExpression: "Timestamp",
};
const span = {
  durationExpression: "Duration",
  traceIdExpression: "TraceId",
  spanIdExpression: "SpanId",
  parentSpanIdExpression: "ParentSpanId",
  spanNameExpression: "SpanName",
  spanKindExpression: "SpanKind",
};
const sources = [
  { ...ofSource, kind: "log", defaultTableSelectExpression: "Timestamp, Body" },
  { ...ofSource, kind: "trace", defaultTableSelectExpression: "Timestamp, SpanName", ...span },
  {
    ...ofSource,
    kind: "metric",
    from: { databaseName: "default" },
    metricTables: { gauge: "gauges" },
    resourceAttributesExpression: "ResourceAttributes",
  },
  { ...ofSource, kind: "session", traceSourceId: traces },
  { ...ofSource, kind: "promql" },
];
const view = {
  databaseName: "default",
  tableName: "by_minute",
  dimensionColumns: "ServiceName",
  minGranularity: "1 minute",
  timestampColumn: "Timestamp",
  aggregatedColumns: [{ aggFn: "count", mvColumn: "count" }],
};
const otherView = {
  ...view,
  minGranularity: "1h",
  minDate: "2026-01-01T00:00:00Z",
  aggregatedColumns: [{ aggFn: "avg", mvColumn: "avg", sourceColumn: "Duration" }],
};

const ofExpression = {
  name: "Service",
  expression: "ServiceName",
  sourceId: log,
  isVariableEnabled: true,
  variableName: "service",
  minSelections: 1,
  isGlobalRequirement: true,
};
const ofList = { type: "STATIC_LIST", name: "Environment ünï", options: ["prod", "Prod", " "], minSelections: 0 };
const ofLabel = {
  type: "PROMETHEUS_LABEL",
  name: "Pod",
  sourceId: promql,
  label: "k8s.pod",
  match: '{a="${not}"}',
  isVariableEnabled: true,
  isBroadcastEnabled: false,
  variableName: "pod",
  minSelections: 1,
};

const documents = [
  '{"name":"As a document","tiles":[]}',
  '{"data":{"id":"x","name":"As a document","tags":["a"],"tiles":[{"name":"Text","config":{"displayType":"markdown","markdown":"${m}"}}]}}',
];

const subjects: Readonly<Record<string, Subject>> = {
  alert: {
    bases: [onTile, onSearch, onChart, { ...onTile, thresholdType: "between", thresholdMax: 20 }],
    known: {
      source: ["tile", "saved_search", "inline"],
      interval: alertIntervals.slice(1),
      chart: Object.values(charts),
      dashboardId: [dashboardId],
      tileId: [tiles.line, tiles.number],
      savedSearchId: [savedSearch],
      channel: [
        { type: "webhook", webhookId: webhook },
        { type: "webhook", webhookId: otherWebhook },
      ],
      channels: [[{ type: "webhook", webhookId: webhook }], [{ type: "webhook", webhookId: otherWebhook }]],
      scheduleStartAt: ["2026-09-01T00:00:00Z", "2026-09-01T02:30:00.500+02:00"],
      threshold: [10, 0, -2.5],
      thresholdMax: [20, 30],
      scheduleOffsetMinutes: [7, 0, 59],
    },
    companions: {
      thresholdMax: { thresholdType: "between" },
      channels: { channel: undefined },
    },
  },
  api_key: {
    kept: "keys",
    known: {
      roles: [["developer"], ["query_endpoints", "developer"]],
      assignedRoleIds: [[], ["7d5d3b0a-2f0f-4f7e-9a55-6d1d0a1c0002"]],
      ipAccessList: [
        [{ source: "198.51.100.7" }],
        [{ source: "203.0.113.0/24", description: "ci" }],
        [{ source: "0.0.0.0/0" }],
      ],
      hashData: keyHashes,
      keyHashWo: keyHashes,
      expireAt: ["2099-01-01T00:00:00Z", "2098-01-01T02:00:00+02:00", ""],
    },
    companions: { keyHashWo: { keyHashWoVersion: 1 }, keyHashWoVersion: { keyHashWo: keyHashes[0] } },
  },
  dashboard: {
    bases: [{ name: "plain" }, { dashboardJson: documents[0] }],
    forms: ["name", "dashboardJson"],
    known: {
      dashboardJson: documents,
      tiles: [[inConfig, inSeries], [inSeries], []],
      filters: [[ofExpression, ofList, ofLabel], [ofLabel, { ...ofList, options: ["staging"] }], []],
      savedFilterValues: [
        [{ condition: "A IN ('a')" }, { type: "variable", name: "Environment", values: ["prod"] }],
        [
          { type: "variable", name: "other", values: [] },
          { type: "sql", condition: "" },
        ],
        [],
      ],
      // A protected dashboard cannot be removed, so the samples begin and end without protection.
      deletionProtection: [false, true, false],
    },
    ofRecorded: {
      filters: [[ofExpression], [{ ...ofExpression, where: "a = 1" }], []].map(withoutRequirement),
      savedFilterValues: [[{ condition: "A IN ('a')" }], [{ type: "sql", condition: "" }], []],
    },
    companions: { savedQueryLanguage: { savedQuery: "a:b" } },
  },
  saved_search: { known: { filters } },
  source: {
    bases: sources,
    known: {
      connectionId: [connection],
      from: [
        { databaseName: "default", tableName: "events" },
        { databaseName: " other ", tableName: "ünïcödé" },
      ],
      logSourceId: [log, traces],
      traceSourceId: [traces, log],
      metricSourceId: [log, traces],
      sessionSourceId: [log, traces],
      minAutoGranularity: ["1 minute", "", "15 second"],
      metricTables: [
        { gauge: "gauges" },
        { sum: "sums", histogram: "histograms", summary: "summaries", exponentialHistogram: "exponential" },
      ],
      materializedViews: [[], [view], [otherView, view]],
      metadataMaterializedViews: [
        { kvRollupTable: "values", granularity: "15 minute" },
        { keyRollupTable: "keys", kvRollupTable: "values", granularity: "1d" },
      ],
    },
  },
  role: {
    kept: "teamRoles",
    known: {
      permissions: [
        [],
        [{ action: "read", subject: "all" }],
        [
          { action: "manage", subject: "Alert", inverted: true, fields: ["name"], conditions: '{ "team": ["a", 1] }' },
          { action: "read", subject: "Source", integration: "clickhouse" },
          { action: "read", subject: "Connection" },
        ],
      ],
    },
  },
  team_member: {
    kept: "invitations",
    held: (kept) => kept.map((one) => ({ ...one, id: String(one.email) })),
    bases: [{ email: "new@example.com" }],
    known: {
      email: ["new@example.com", "Other.Address@example.com"],
      roleId: [seed.adminRole, seed.memberRole],
    },
  },
  team: {
    kept: "team",
    held: (kept) => [kept].flat(),
    stays: true,
    known: { defaultUserRoleId: [seed.adminRole, seed.memberRole] },
  },
  source_links: {
    kept: "sources",
    held: (kept) =>
      kept.flatMap(({ id, logSourceId, traceSourceId, metricSourceId, sessionSourceId }) => {
        const links = { logSourceId, traceSourceId, metricSourceId, sessionSourceId };
        return Object.values(links).some((link) => link !== undefined) ? [{ id, sourceId: id, ...links }] : [];
      }),
    accepts: ({ sourceId, logSourceId, traceSourceId, sessionSourceId }) =>
      sourceId === unlinked.log ? !(logSourceId ?? sessionSourceId) : !traceSourceId,
    bases: [
      { sourceId: unlinked.trace, logSourceId: log },
      { sourceId: unlinked.log, traceSourceId: traces },
    ],
    known: {
      sourceId: [unlinked.trace, unlinked.otherTrace],
      logSourceId: [log, unlinked.log],
      traceSourceId: [traces, unlinked.trace],
      metricSourceId: [metrics, others.metric],
      sessionSourceId: [sessions, others.session],
    },
    companions: {
      logSourceId: { sourceId: unlinked.trace, sessionSourceId: sessions },
      traceSourceId: { sourceId: unlinked.log, metricSourceId: metrics },
    },
  },
  webhook: {
    companions: { headersVersion: { headers: { a: "b" } }, queryParamsVersion: { queryParams: { a: "b" } } },
  },
};

const { onTile: onDocumentTile, ids } = documentStore;
const inDocument = {
  name: "Requests",
  key: "requests",
  w: 8,
  series: [
    { sourceId: ids.log, aggFn: "quantile", field: "Duration", groupBy: ["ServiceName"], type: "histogram" },
    { sourceId: ids.otherSource, aggFn: "count", where: "a:b", groupBy: [], dataSource: "metrics" },
  ],
};

/** The same for a service that serves the base document alone: IDs are any text, and objects have the document's members. */
const ofDocument: Readonly<Record<string, Subject>> = {
  dashboard: {
    bases: [{ name: "plain" }],
    owned: ["name"],
    lacks: ["dashboardJson", "savedQuery", "savedQueryLanguage", "savedFilterValues", "filters", "containers"],
    known: {
      tiles: [[inDocument, { series: [{ sourceId: ids.log, aggFn: "count" }] }], [inDocument], []],
      deletionProtection: [false, true, false],
    },
  },
  alert: {
    bases: [onDocumentTile],
    lacks: [
      "chart",
      "displayName",
      "tags",
      "savedSearchId",
      "groupBy",
      "note",
      "channels",
      "thresholdMax",
      "numConsecutiveWindows",
      "scheduleOffsetMinutes",
      "scheduleStartAt",
    ],
    known: {
      source: ["tile", "any text"],
      interval: ["10m", "every minute"],
      thresholdType: ["gt", "above"],
      dashboardId: [ids.dashboard],
      tileId: [ids.tile, ids.otherTile],
      channel: [
        { type: "slack", webhookId: ids.webhook },
        { type: "webhook", webhookId: "any/text" },
        { type: "none" },
      ],
      threshold: [10, 0, -2.5],
    },
  },
  api_key: {
    kept: "keys",
    isOnlyCreated: true,
    bases: [{ name: "ci", roles: ["developer"] }],
    lacks: ["assignedRoleIds", "keyHashWo", "keyHashWoVersion"],
    known: {
      roles: [["developer"], ["query_endpoints", "developer"]],
      ipAccessList: [
        [{ source: "198.51.100.7" }],
        [{ source: "203.0.113.0/24", description: "ci" }],
        [{ source: "0.0.0.0/0" }],
      ],
      hashData: [keyHashes[0], { keyIdHash: "any", keyIdSuffix: "text", keySecretHash: "will do" }],
      expireAt: ["2099-01-01T00:00:00Z", "2099-01-01", ""],
    },
  },
};

const ownTeam = seed.team;
const otherTeam = seed.secondTeam;
/** What refers to nothing that only the own team has. */
const standAlone: readonly string[] = ["dashboard", "webhook", "connection", "role", "team_member", "team"];

const references: Known = { sourceId: [log, traces], webhookId: [webhook, otherWebhook] };

function withoutRequirement(filters: readonly Config[]): readonly Config[] {
  return filters.map(({ minSelections: _, isGlobalRequirement: __, ...filter }) => filter);
}

/** The subject of a definition; a new resource needs none of its own as long as its required arguments make a valid object. */
export function subjectOf(definition: Definition, { product, version }: Omit<Service, "mode">): Required<Subject> {
  const own = (product ? undefined : ofDocument[definition.name]) ?? subjects[definition.name];
  const team = standAlone.includes(definition.name) ? [ownTeam, otherTeam] : [ownTeam];
  const newer = version ? namesOfNewer(definition) : [];
  const known = { ...references, team, ...own?.known, ...(version && own?.ofRecorded) };
  return {
    kept: own?.kept ?? keptOf(definition),
    known,
    bases: own?.bases?.filter((base) => !newer.some((name) => name in base)) ?? [
      requiredOnly(definition, known, product ?? "base"),
    ],
    companions: own?.companions ?? {},
    forms: own?.forms ?? [],
    held: own?.held ?? ((kept) => kept),
    stays: own?.stays ?? false,
    accepts: own?.accepts ?? (() => true),
    lacks: [...(own?.lacks ?? []), ...newer, ...(product ? [] : ["team"])],
    owned: own?.owned ?? [],
    isOnlyCreated: own?.isOnlyCreated ?? false,
    ofRecorded: {},
  };
}

function namesOfNewer({ type }: Definition): string[] {
  const all = Object.entries<Attribute>(type.attributes);
  return all.filter(([, { api }]) => comesLater(api?.firstVersion ?? "")).map(([name]) => name);
}

function keptOf({ name }: Definition): keyof StoredData {
  const kind = allKinds.find((one) => one.name === name);
  if (kind) return storeName(kind) as keyof StoredData;
  throw new RangeError(`say where the emulator keeps ${name}`);
}

function requiredOnly({ type }: Definition, known: Known, product: string): Config {
  const required = Object.entries(type.attributes).filter(([, attribute]) => isRequiredIn(attribute, product));
  return Object.fromEntries(
    required.map(([name, attribute]) => {
      const values = samplesOf(name, attribute, known, product);
      return [name, values[values.length > 2 ? 1 : 0]];
    }),
  );
}

export function asConfig(config: Config): ObjectValue {
  return config as ObjectValue;
}
