import {
  bool,
  computed,
  define,
  integer,
  list,
  map,
  object,
  objectId,
  optional,
  optionalComputed,
  text,
} from "../model";
import { idOrName, oneOfIdAndName } from "./data-sources/id-or-name";
import { sourceKinds } from "./vocabulary";

const from = object("SourceTable", {
  databaseName: computed(text(), "Database of the source's table."),
  tableName: computed(text(), "Table of the source; empty for metrics."),
});

const setting = object("SourceQuerySetting", {
  setting: computed(text(), "Name of the setting."),
  value: computed(text(), "Its value."),
});

/** What the service tells about a source (contract section 8). */
export const source = object("Source", {
  id: computed(objectId(), "Id of the source."),
  name: computed(text(), "Name of the source; need not be unique."),
  kind: computed(text({ known: sourceKinds }), "Kind of the source: `log`, `trace`, `metric`, `session` or `promql`."),
  connectionId: computed(objectId(), "Id of the database connection.", { wire: "connection" }),
  section: computed(text(), "Section the source is listed under."),
  disabled: computed(bool(), "Whether the source is switched off."),
  from: computed(from, "Table of the source."),
  metricTables: computed(map(text()), "Tables by kind of metric, for sources of kind `metric`."),
  timestampValueExpression: computed(text(), "Expression of an event's time."),
  defaultTableSelectExpression: computed(text(), "Columns a search shows by default."),
  serviceNameExpression: computed(text(), "Expression of the service's name."),
  bodyExpression: computed(text(), "Expression of a log's text."),
  severityTextExpression: computed(text(), "Expression of a log's severity."),
  implicitColumnExpression: computed(text(), "Column that a search without a field looks in."),
  resourceAttributesExpression: computed(text(), "Expression of the resource's attributes."),
  eventAttributesExpression: computed(text(), "Expression of an event's attributes."),
  durationExpression: computed(text(), "Expression of a span's duration."),
  durationPrecision: computed(
    integer(),
    "Digits of a duration behind the second: 3 for milliseconds, 9 for nanoseconds.",
  ),
  traceIdExpression: computed(text(), "Expression of the trace's id."),
  spanIdExpression: computed(text(), "Expression of the span's id."),
  parentSpanIdExpression: computed(text(), "Expression of the parent span's id."),
  spanNameExpression: computed(text(), "Expression of the span's name."),
  spanKindExpression: computed(text(), "Expression of the span's kind."),
  statusCodeExpression: computed(text(), "Expression of the span's status."),
  statusMessageExpression: computed(text(), "Expression of the span's status message."),
  querySettings: computed(list(setting), "Settings that every query of the source is given."),
  logSourceId: computed(text(), "Id of the log source that belongs to it."),
  traceSourceId: computed(text(), "Id of the trace source that belongs to it."),
  metricSourceId: computed(text(), "Id of the metric source that belongs to it."),
  sessionSourceId: computed(text(), "Id of the session source that belongs to it."),
});

export const sources = define({
  kind: "data_source",
  name: "sources",
  description: "All sources of the team, in the service's order, or those of one kind.",
  type: object("SourcesConfig", {
    kind: optional(text({ known: sourceKinds }), "Only sources of this kind."),
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
        text({ known: sourceKinds }),
        "Kind of the source; narrows the search, as sources of different kinds may share a name.",
      ),
    },
    [oneOfIdAndName],
  ),
});
