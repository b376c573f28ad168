import {
  bool,
  instant,
  list,
  number,
  type ObjectVariants,
  object,
  optional,
  type RuleReport,
  required,
  rulesIn,
  string,
} from "terraform-provider-sdk/schema";
import { isRecord } from "terraform-provider-sdk/values";
import { problem } from "../service/problems";
import { bothModes, bothModesWithClickStack } from "../service/products";
import { aggregateFunctions, limits, ref, sourceKinds, words } from "../service/words";
import { kind, ownId, teamArgument } from "./kind";
import { sourceLinkNames, warnOfMalformedLinks } from "./source-links";

function table(_: unknown, report: RuleReport): void {
  const [kind, from] = [report.known("kind"), report.known("from")];
  if (kind === undefined || kind === "metric" || !isRecord(from)) return;
  if (isMissing(from.tableName, report))
    report.error(problem("missing-required-argument"), 'is missing; only a source of `kind` "metric" can omit it.', [
      "from",
      "tableName",
    ]);
}

function metricTables(_: unknown, report: RuleReport): void {
  const tables = report.known("metricTables");
  if (isRecord(tables) && Object.values(tables).every((name) => isMissing(name, report)))
    report.error(problem("missing-required-argument"), "has no table; set at least one.", ["metricTables"]);
}

function isMissing(value: unknown, report: RuleReport): boolean {
  return !report.isOpaque(value) && (value === undefined || value === null || value === "");
}

const text = string({ minLength: 1 });

/** An argument whose absence is an empty text. */
function expression(description: string, forAuthors?: string) {
  return optional(string(), description, { omitted: { means: "" }, ...(forAuthors && { docs: { forAuthors } }) });
}

const sourceTable = object("SourceTable", {
  databaseName: required(text, "Name of the database."),
  tableName: {
    ...expression("Name of the table.", "Required for every kind except `metric`, which uses `metricTables` instead."),
    api: { sentIfOmitted: true },
  },
});

const querySetting = object("SourceQuerySetting", {
  setting: required(text, "Name of the setting."),
  value: required(text, "Value of the setting."),
});

const metricTablesType = object("MetricTables", {
  gauge: expression("Table of gauge metrics."),
  sum: expression("Table of sum metrics."),
  histogram: expression("Table of histogram metrics."),
  summary: expression("Table of summary metrics."),
  exponentialHistogram: {
    ...expression("Table of exponential histogram metrics."),
    api: { name: "exponential histogram" },
  },
});

const highlightedExpression = object("HighlightedExpression", {
  sqlExpression: required(text, "SQL expression for the attribute."),
  luceneExpression: expression(
    "Lucene expression for the attribute, for use in searches.",
    "Defaults to the SQL expression.",
  ),
  alias: expression("Label of the attribute.", "Defaults to the expression."),
});

const granularityForm = {
  matches: /^\d+([smhd]| (second|minute|hour|day))$/,
  says: "a duration such as `15s`, `5m`, `1h` or `1d`, or its long form, for example `5 minute`",
};

function granularity(description: string) {
  return required(string({ pattern: granularityForm }), `${description} The service stores the short form.`, {
    api: { normalized: ["short_duration"] },
  });
}

const aggregatedColumn = object(
  "AggregatedColumn",
  {
    aggFn: required(string({ oneOf: [...aggregateFunctions, "histogram"] }), "Aggregate function of the column."),
    mvColumn: required(text, "Column of the materialized view."),
    sourceColumn: expression("Column to aggregate.", "Required for every function except `count`."),
  },
  [
    (_, report) => {
      const isNeeded = report.known("aggFn") !== undefined && report.known("aggFn") !== "count";
      if (isNeeded && (report.absent("sourceColumn") || report.known("sourceColumn") === ""))
        report.error(problem("missing-required-argument"), "is missing; only `count` can omit it.", ["sourceColumn"]);
    },
  ],
);

const materializedView = object("MaterializedView", {
  databaseName: required(text, "Database of the materialized view."),
  tableName: required(text, "Table of the materialized view."),
  dimensionColumns: required(string(), "Columns to filter and group by, comma-separated."),
  minGranularity: granularity("Shortest interval that the view supports."),
  minDate: optional(instant(), "Start of the data in the view, as an RFC 3339 time.", {
    docs: { omitsValueRules: true, forAuthors: "If omitted, the view contains all data." },
  }),
  timestampColumn: required(text, "Column that contains the time."),
  aggregatedColumns: required(list(aggregatedColumn, { minItems: 1 }), "Aggregated columns of the view."),
});

const metadataViews = object("MetadataMaterializedViews", {
  keyRollupTable: expression(
    "Table that contains the names of the fields.",
    "If omitted, the service finds the names in the data.",
  ),
  kvRollupTable: required(text, "Table that contains the values of the fields."),
  granularity: granularity("Interval of the rollup tables."),
});

const filterColumn = object("SourceFilterColumn", {
  name: required(text, "Name of the column."),
  label: expression("Label of the column.", "Defaults to its name."),
  valueExpression: expression("Expression for the values of the column.", "Defaults to the column."),
  allowAll: optional(bool(), "Whether viewers can select all values at once.", { omitted: { means: false } }),
});

const filterSettings = object("SourceFilterSettings", {
  databaseName: required(text, "Name of the database."),
  tableName: required(text, "Table that contains the values of the filters."),
  columns: required(list(filterColumn, { maxItems: 10 }), "Columns to filter by."),
});

const events = [
  ...words("serviceNameExpression serviceVersionExpression eventAttributesExpression resourceAttributesExpression"),
  ...words("displayedTimestampValueExpression metricSourceId implicitColumnExpression knownColumnsListExpression"),
  ...words("orderByExpression rowKeyExpression useTextIndexForImplicitColumn highlightedTraceAttributeExpressions"),
  ...words("highlightedRowAttributeExpressions materializedViews metadataMaterializedViews filterSettings"),
];

const notOpenSource = ["filterSettings"];

/** The required and supported arguments of each kind of source (contract section 8), and of the managed platform (contract: further routes, section 8). */
const sourceVariants: ObjectVariants = {
  by: "kind",
  of: {
    log: {
      interfaceName: "LogSourceConfig",
      description: "A source of logs.",
      needs: ["defaultTableSelectExpression"],
      mayHave: [
        ...events,
        ...words("severityTextExpression bodyExpression traceSourceId traceIdExpression spanIdExpression"),
        ...words("eventNameExpression severityNumberExpression tableFilterExpression"),
      ],
      unsupportedIn: { open_source: notOpenSource, managed: ["tableFilterExpression"] },
    },
    trace: {
      interfaceName: "TraceSourceConfig",
      description: "A source of spans.",
      needs: [
        ...words("defaultTableSelectExpression durationExpression traceIdExpression spanIdExpression"),
        ...words("parentSpanIdExpression spanNameExpression spanKindExpression"),
      ],
      mayHave: [
        ...events,
        ...words("durationPrecision logSourceId sessionSourceId statusCodeExpression statusMessageExpression"),
        ...words("spanEventsValueExpression spanLinksValueExpression sampleRateExpression"),
      ],
      unsupportedIn: { open_source: notOpenSource },
    },
    metric: {
      interfaceName: "MetricSourceConfig",
      description: "A source of metrics.",
      needs: ["metricTables", "resourceAttributesExpression"],
      mayHave: ["serviceNameExpression", "logSourceId", "seriesTable", "minAutoGranularity"],
      unsupportedIn: { managed: ["serviceNameExpression", "seriesTable", "minAutoGranularity"] },
    },
    session: {
      interfaceName: "SessionSourceConfig",
      description: "A source of session replays. It belongs to a trace source.",
      needs: ["traceSourceId"],
      mayHave: ["resourceAttributesExpression"],
    },
    promql: {
      interfaceName: "PromqlSourceConfig",
      description: "A source of metrics for PromQL queries.",
      needs: [],
      mayHave: [],
    },
  },
};

/** An expression that decides which rows a query counts, and how. */
function decisive(description: string) {
  return optional(string(), description, { omitted: { means: "", detectsDrift: true } });
}

function link(kind: string) {
  return optional(ref("source", string()), `ID of the linked ${kind} source.`, {
    omitted: { means: "", keptSinceImport: true },
    docs: {
      forAuthors:
        "An empty string removes the link. If two sources refer to each other, set one of the links with `observability_source_links`.",
    },
  });
}

/** A source of events, of one of five kinds. */
export const source = kind({
  name: "source",
  plural: "sources",
  path: "sources",
  listedWholeIn: ["clickstack"],
  access: {
    readableIn: bothModes,
    writableIn: bothModesWithClickStack,
    readableByIdIn: { open_source: "clickstack" },
    since: { read: "2.17", write: "2.30" },
  },
  remedies: {
    forbidden:
      "The sources of a fully managed service belong to ClickHouse and are read-only: use the data source instead of this resource. For any other service, ask an administrator to extend the roles of the key.",
  },
  membersRead: { name: true, kind: true },
  lostCreate: { findBy: ["kind", "name"], ignoredIfUnsent: sourceLinkNames },
  description:
    "Manages a source: a table of logs, spans, metrics or sessions, and how to read it. Its arguments depend on its kind.",
  // Beyond what its kind needs and may have (contract section 8).
  rules: [table, metricTables, rulesIn("clickstack", [warnOfMalformedLinks])],
  variants: sourceVariants,
  attributes: {
    id: ownId("ID of the source. Tiles, saved searches and other sources refer to it."),
    name: required(string({ minLength: 1 }), "Name of the source.", {
      docs: { forAuthors: "Does not have to be unique." },
    }),
    kind: required(string({ oneOf: sourceKinds }), "Kind of the data.", {
      docs: { forAuthors: "Changing this keeps the ID of the source." },
    }),
    connectionId: required(ref("connection"), "ID of the database connection.", { api: { name: "connection" } }),
    from: required(sourceTable, "Database table that contains the data."),
    timestampValueExpression: required(string({ minLength: 1 }), "Expression for the time of an event.", {
      docs: { forAuthors: "Must use columns of the table's primary key." },
    }),
    section: optional(string({ maxLength: limits.sourceSection }), "Section that lists the source in the UI.", {
      omitted: { means: "" },
    }),
    disabled: optional(bool(), "Whether to hide the source in the source selection of the UI.", {
      omitted: { means: false },
    }),
    querySettings: optional(
      list(querySetting, { maxItems: limits.querySettings }),
      "Database settings for the queries of this source.",
      { omitted: { detectsDrift: true, means: [] } },
    ),
    defaultTableSelectExpression: expression("Columns that a search shows by default."),
    serviceNameExpression: expression("Expression for the service name of an event."),
    serviceVersionExpression: expression("Expression for the service version of an event."),
    bodyExpression: expression("Expression for the body of a log."),
    severityTextExpression: expression("Expression for the severity of a log."),
    severityNumberExpression: {
      ...expression("Expression for the severity of a log as a number."),
      api: { firstVersion: "2.42" },
    },
    eventNameExpression: { ...expression("Expression for the name of an event."), api: { firstVersion: "2.42" } },
    rowKeyExpression: { ...expression("Expression that identifies a row."), api: { firstVersion: "2.46" } },
    tableFilterExpression: optional(string(), "Condition to add to every query.", {
      omitted: { detectsDrift: true, means: "" },
      docs: { deprecated: "The service supports this only for old sources." },
    }),
    eventAttributesExpression: expression("Expression for the attributes of an event."),
    resourceAttributesExpression: expression("Expression for the resource attributes."),
    displayedTimestampValueExpression: expression("Expression for the time to show and sort by."),
    implicitColumnExpression: decisive("Column to search if a search term has no field."),
    useTextIndexForImplicitColumn: optional(
      string({ oneOf: ["auto", "enabled", "disabled"] }),
      "Whether searches of the implicit column use a text index.",
      { docs: { forAuthors: "If omitted, the service decides." } },
    ),
    knownColumnsListExpression: expression("Columns that all tables of a distributed table have in common."),
    orderByExpression: expression("Sort order of the rows."),
    durationExpression: expression("Expression for the duration of a span."),
    durationPrecision: optional(
      number({ min: 0, max: 9 }),
      "Precision of the duration, as a power of ten per second: 3 for milliseconds, 9 for nanoseconds.",
      { omitted: { means: 3 }, docs: { forAuthors: "Defaults to 3." } },
    ),
    traceIdExpression: expression("Expression for the trace ID."),
    spanIdExpression: expression("Expression for the span ID."),
    parentSpanIdExpression: expression("Expression for the ID of the parent span."),
    spanNameExpression: expression("Expression for the span name."),
    spanKindExpression: expression("Expression for the span kind."),
    statusCodeExpression: expression("Expression for the span status."),
    statusMessageExpression: expression("Expression for the status message of the span."),
    spanEventsValueExpression: expression("Expression for the span events."),
    spanLinksValueExpression: expression("Expression for the span links."),
    sampleRateExpression: decisive("Expression for the sample rate of spans."),
    highlightedTraceAttributeExpressions: optional(list(highlightedExpression), "Attributes to highlight in a trace.", {
      omitted: { means: [] },
    }),
    highlightedRowAttributeExpressions: optional(list(highlightedExpression), "Attributes to highlight in a row.", {
      omitted: { means: [] },
    }),
    materializedViews: optional(list(materializedView), "Materialized views that speed up queries.", {
      omitted: { means: [] },
    }),
    metadataMaterializedViews: optional(metadataViews, "Materialized views for the autocompletion of fields."),
    filterSettings: optional(filterSettings, "Filter settings. Managed mode only."),
    metricTables: optional(metricTablesType, "Tables of the metrics, by metric type.", {
      docs: { forAuthors: "At least one is required." },
    }),
    seriesTable: decisive("Table of the time series."),
    minAutoGranularity: optional(
      string({
        pattern: { matches: /^(\d+ (second|minute|hour|day))?$/, says: "a number and a unit, for example `1 minute`" },
      }),
      "Shortest interval that charts choose by themselves, for example `1 minute`.",
      { api: { firstVersion: "2.40" }, omitted: { means: "" }, docs: { omitsValueRules: true } },
    ),
    logSourceId: link("log"),
    traceSourceId: link("trace"),
    metricSourceId: link("metric"),
    sessionSourceId: link("session"),
    team: teamArgument("source"),
  },
  list: {
    description: "Lists the sources of the team. You can filter them by kind.",
    localFilters: {
      kind: { description: "Return only sources of this kind.", type: string({ knownValues: sourceKinds }) },
    },
  },
  lookup: {
    narrowedBy: {
      name: "kind",
      description: "Kind of the source. Set it if sources of different kinds share a name.",
      type: string({ knownValues: sourceKinds }),
    },
  },
  imported: { byDefault: false },
});
