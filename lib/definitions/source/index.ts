import { bool, computed, define, list, object, optional, required, string } from "../../model";
import { limits } from "../limits";
import { objectId } from "../object-id";
import { sourceKinds } from "../vocabulary";
import { sourceRules } from "./rules";
import * as shapes from "./shapes";
import { sourceVariants } from "./variants";

function expression(description: string) {
  return optional(string(), description, { absentMeans: "" });
}

function link(kind: string) {
  return optional(
    objectId(),
    `Id of the ${kind} source that belongs to it. Two sources that refer to each other cannot both do it here: give one of the references with \`observability_source_links\`.`,
    { absentMeans: "" },
  );
}

function highlighted(where: string) {
  return optional(list(shapes.highlightedExpression), `Attributes that are shown ${where}.`, { absentMeans: [] });
}

/** A source of events, of one of five kinds. */
export const source = define({
  kind: "resource",
  name: "source",
  capability: "sources.write",
  description:
    "A source: a table of logs, spans, metrics or sessions, and how it is read. What it needs and may have depends on its kind.",
  schemaVersion: 1,
  type: object(
    "SourceConfig",
    {
      id: computed(objectId(), "Id of the source; what tiles, searches and other sources refer to.", {
        stable: true,
        identifies: true,
      }),
      name: required(string({ minLength: 1 }), "Name of the source; need not be unique."),
      kind: required(string({ oneOf: sourceKinds }), "What it holds. A change keeps the source's id."),
      connectionId: required(objectId(), "Id of the database connection.", { wire: "connection" }),
      from: required(shapes.sourceTable, "Where the data is."),
      timestampValueExpression: required(
        string({ minLength: 1 }),
        "Expression of an event's time; columns of the table's primary key.",
      ),
      section: optional(string({ maxLength: limits.sourceSection }), "Section under which the source is listed.", {
        absentMeans: "",
      }),
      disabled: optional(bool(), "Whether the source is left out where one is chosen.", { absentMeans: false }),
      querySettings: optional(
        list(shapes.querySetting, { maxItems: limits.querySettings }),
        "Database settings of its queries.",
        { absentMeans: [] },
      ),
      defaultTableSelectExpression: expression("Columns that a search shows by default."),
      serviceNameExpression: expression("Expression of the service's name."),
      serviceVersionExpression: expression("Expression of the service's version."),
      bodyExpression: expression("Expression of a log's text."),
      severityTextExpression: expression("Expression of a log's severity."),
      tableFilterExpression: optional(string(), "Condition on every query.", {
        absentMeans: "",
        deprecated: "The service keeps it for old sources only.",
      }),
      eventAttributesExpression: expression("Expression of an event's attributes."),
      resourceAttributesExpression: expression("Expression of the resource's attributes."),
      displayedTimestampValueExpression: expression("Expression of the time that is shown and sorted by."),
      implicitColumnExpression: expression("Column that a search without a field looks in."),
      useTextIndexForImplicitColumn: optional(
        string({ oneOf: ["auto", "enabled", "disabled"] }),
        "Whether searches of that column use a text index; the service decides when absent.",
      ),
      knownColumnsListExpression: expression("Columns that all tables behind a distributed one have."),
      orderByExpression: expression("Order of the rows."),
      durationExpression: expression("Expression of a span's duration."),
      durationPrecision: optional(
        shapes.durationPrecision,
        "Digits of a duration behind the second: 3 for milliseconds, 9 for nanoseconds. 3 when absent.",
        { absentMeans: 3 },
      ),
      traceIdExpression: expression("Expression of the trace's id."),
      spanIdExpression: expression("Expression of the span's id."),
      parentSpanIdExpression: expression("Expression of the parent span's id."),
      spanNameExpression: expression("Expression of the span's name."),
      spanKindExpression: expression("Expression of the span's kind."),
      statusCodeExpression: expression("Expression of the span's status."),
      statusMessageExpression: expression("Expression of the span's status message."),
      spanEventsValueExpression: expression("Expression of the span's events."),
      spanLinksValueExpression: expression("Expression of the span's links."),
      sampleRateExpression: expression("Expression of the rate at which spans are kept."),
      highlightedTraceAttributeExpressions: highlighted("with a trace"),
      highlightedRowAttributeExpressions: highlighted("with a row"),
      materializedViews: optional(list(shapes.materializedView), "Views that answer queries faster.", {
        absentMeans: [],
      }),
      metadataMaterializedViews: optional(shapes.metadataViews, "Views from which fields are completed."),
      filterSettings: optional(shapes.filterSettings, "Filters of the hosted platform."),
      metricTables: optional(shapes.metricTables, "Tables of the metrics, by their type; one at least."),
      seriesTable: expression("Table of the time series."),
      logSourceId: link("log"),
      traceSourceId: link("trace"),
      metricSourceId: link("metric"),
      sessionSourceId: link("session"),
    },
    sourceRules,
    sourceVariants,
  ),
});
