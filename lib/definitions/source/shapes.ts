import { integer, list, object, optional, required, string } from "../../model";
import { aggregateFunctions } from "../vocabulary";

const text = string({ minLength: 1 });

export const sourceTable = object("SourceTable", {
  databaseName: required(text, "Database of the table."),
  tableName: optional(string(), "Table; a source of kind `metric` names its tables in `metricTables` instead.", {
    absentMeans: "",
    sendAbsent: true,
  }),
});

export const querySetting = object("SourceQuerySetting", {
  setting: required(text, "Name of the setting."),
  value: required(text, "Its value."),
});

export const metricTables = object("MetricTables", {
  gauge: optional(string(), "Table of the gauges.", { absentMeans: "" }),
  sum: optional(string(), "Table of the sums.", { absentMeans: "" }),
  histogram: optional(string(), "Table of the histograms.", { absentMeans: "" }),
  summary: optional(string(), "Table of the summaries.", { absentMeans: "" }),
  exponentialHistogram: optional(string(), "Table of the exponential histograms.", {
    absentMeans: "",
    wire: "exponential histogram",
  }),
});

export const highlightedExpression = object("HighlightedExpression", {
  sqlExpression: required(text, "SQL expression of the attribute."),
  luceneExpression: optional(string(), "The same for a search; the SQL expression when absent.", { absentMeans: "" }),
  alias: optional(string(), "Name under which it is shown; the expression when absent.", { absentMeans: "" }),
});

const granularityForm = {
  matches: /^\d+([smhd]| (second|minute|hour|day))$/,
  says: "a duration such as `15s`, `5m`, `1h` or `1d`, or in the long form `5 minute`",
};

const granularity = (description: string) =>
  required(string({ pattern: granularityForm }), `${description} The service stores the short form.`, {
    normalised: ["short_duration"],
  });

const aggregatedColumn = object("AggregatedColumn", {
  aggFn: required(string({ oneOf: [...aggregateFunctions, "histogram"] }), "How the column is aggregated."),
  mvColumn: required(text, "Column of the view."),
  sourceColumn: optional(string(), "Column that is aggregated; only `count` goes without.", { absentMeans: "" }),
});

export const materializedView = object("MaterializedView", {
  databaseName: required(text, "Database of the view."),
  tableName: required(text, "Table of the view."),
  dimensionColumns: required(string(), "Columns that can be filtered and grouped by, joined with commas."),
  minGranularity: granularity("Shortest interval that the view can tell apart."),
  minDate: optional(string({ form: "instant" }), "Since when the view holds data; from the start when absent."),
  timestampColumn: required(text, "Column of the time."),
  aggregatedColumns: required(list(aggregatedColumn, { minItems: 1 }), "Columns that the view aggregates."),
});

export const metadataViews = object("MetadataMaterializedViews", {
  keyRollupTable: optional(string(), "Table of the fields' names; without it they are found in the data.", {
    absentMeans: "",
  }),
  kvRollupTable: required(text, "Table of the fields' values."),
  granularity: granularity("Interval of the tables."),
});

const filterColumn = object("SourceFilterColumn", {
  name: required(text, "Name of the column."),
  label: optional(string(), "Label under which it is shown; its name when absent.", { absentMeans: "" }),
});

export const filterSettings = object("SourceFilterSettings", {
  databaseName: required(text, "Database of the table."),
  tableName: required(text, "Table that the values of the filters come from."),
  columns: required(list(filterColumn), "Columns that can be filtered by."),
});

export const durationPrecision = integer({ min: 0, max: 9 });
