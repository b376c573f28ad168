import { bool, computed, define, integer, list, map, object, optional, optionalComputed, string } from "../model";
import { idOrName, oneOfIdAndName } from "./data-sources/id-or-name";
import { objectId } from "./object-id";
import { sourceKinds } from "./vocabulary";

const from = object("SourceTable", {
  databaseName: computed(string(), "Database of the source's table."),
  tableName: computed(string(), "Table of the source; empty for metrics."),
});

const setting = object("SourceQuerySetting", {
  setting: computed(string(), "Name of the setting."),
  value: computed(string(), "Its value."),
});

/** What the service tells about a source (contract section 8). */
export const source = object("Source", {
  id: computed(objectId(), "Id of the source."),
  name: computed(string(), "Name of the source; need not be unique."),
  kind: computed(
    string({ known: sourceKinds }),
    "Kind of the source: `log`, `trace`, `metric`, `session` or `promql`.",
  ),
  connectionId: computed(objectId(), "Id of the database connection.", { wire: "connection" }),
  section: computed(string(), "Section the source is listed under."),
  disabled: computed(bool(), "Whether the source is switched off."),
  from: computed(from, "Table of the source."),
  metricTables: computed(map(string()), "Tables by kind of metric, for sources of kind `metric`."),
  timestampValueExpression: computed(string(), "Expression of an event's time."),
  defaultTableSelectExpression: computed(string(), "Columns a search shows by default."),
  serviceNameExpression: computed(string(), "Expression of the service's name."),
  bodyExpression: computed(string(), "Expression of a log's text."),
  severityTextExpression: computed(string(), "Expression of a log's severity."),
  implicitColumnExpression: computed(string(), "Column that a search without a field looks in."),
  resourceAttributesExpression: computed(string(), "Expression of the resource's attributes."),
  eventAttributesExpression: computed(string(), "Expression of an event's attributes."),
  durationExpression: computed(string(), "Expression of a span's duration."),
  durationPrecision: computed(
    integer(),
    "Digits of a duration behind the second: 3 for milliseconds, 9 for nanoseconds.",
  ),
  traceIdExpression: computed(string(), "Expression of the trace's id."),
  spanIdExpression: computed(string(), "Expression of the span's id."),
  parentSpanIdExpression: computed(string(), "Expression of the parent span's id."),
  spanNameExpression: computed(string(), "Expression of the span's name."),
  spanKindExpression: computed(string(), "Expression of the span's kind."),
  statusCodeExpression: computed(string(), "Expression of the span's status."),
  statusMessageExpression: computed(string(), "Expression of the span's status message."),
  querySettings: computed(list(setting), "Settings that every query of the source is given."),
  logSourceId: computed(string(), "Id of the log source that belongs to it."),
  traceSourceId: computed(string(), "Id of the trace source that belongs to it."),
  metricSourceId: computed(string(), "Id of the metric source that belongs to it."),
  sessionSourceId: computed(string(), "Id of the session source that belongs to it."),
});

export const sources = define({
  kind: "data_source",
  name: "sources",
  description: "All sources of the team, in the service's order, or those of one kind.",
  type: object("SourcesConfig", {
    kind: optional(string({ known: sourceKinds }), "Only sources of this kind."),
    sources: computed(list(source), "The sources."),
  }),
});

export const sourceLookup = define({
  kind: "data_source",
  name: "source",
  description: "One source, by id or by name.",
  type: object(
    "SourceLookupConfig",
    {
      ...source.attributes,
      ...idOrName("source"),
      kind: optionalComputed(
        string({ known: sourceKinds }),
        "Kind of the source; narrows the search, as sources of different kinds may share a name.",
      ),
    },
    [oneOfIdAndName],
  ),
});
