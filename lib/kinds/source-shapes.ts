import { list, number, object, optional, required, string } from "terraform-provider-sdk/schema";
import { aggregateFunctions } from "../words";

const text = string({ minLength: 1 });

export const sourceTable = object("SourceTable", {
  databaseName: required(text, "Name of the database."),
  tableName: optional(string(), "Name of the table.", {
    api: { sendAbsent: true },
    omitted: { means: "" },
    docs: { forAuthors: "Required for every kind except `metric`, which uses `metricTables` instead." },
  }),
});

export const querySetting = object("SourceQuerySetting", {
  setting: required(text, "Name of the setting."),
  value: required(text, "Value of the setting."),
});

export const metricTables = object("MetricTables", {
  gauge: optional(string(), "Table of gauge metrics.", { omitted: { means: "" } }),
  sum: optional(string(), "Table of sum metrics.", { omitted: { means: "" } }),
  histogram: optional(string(), "Table of histogram metrics.", { omitted: { means: "" } }),
  summary: optional(string(), "Table of summary metrics.", { omitted: { means: "" } }),
  exponentialHistogram: optional(string(), "Table of exponential histogram metrics.", {
    api: { name: "exponential histogram" },
    omitted: { means: "" },
  }),
});

export const highlightedExpression = object("HighlightedExpression", {
  sqlExpression: required(text, "SQL expression for the attribute."),
  luceneExpression: optional(string(), "Lucene expression for the attribute, for use in searches.", {
    omitted: { means: "" },
    docs: { forAuthors: "Defaults to the SQL expression." },
  }),
  alias: optional(string(), "Label of the attribute.", {
    omitted: { means: "" },
    docs: { forAuthors: "Defaults to the expression." },
  }),
});

const granularityForm = {
  matches: /^\d+([smhd]| (second|minute|hour|day))$/,
  says: "a duration such as `15s`, `5m`, `1h` or `1d`, or its long form, for example `5 minute`",
};

const granularity = (description: string) =>
  required(string({ pattern: granularityForm }), `${description} The service stores the short form.`, {
    api: { normalized: ["short_duration"] },
  });

const aggregatedColumn = object(
  "AggregatedColumn",
  {
    aggFn: required(string({ oneOf: [...aggregateFunctions, "histogram"] }), "Aggregate function of the column."),
    mvColumn: required(text, "Column of the materialized view."),
    sourceColumn: optional(string(), "Column to aggregate.", {
      omitted: { means: "" },
      docs: { forAuthors: "Required for every function except `count`." },
    }),
  },
  [
    (_, report) => {
      const isNeeded = report.known("aggFn") !== undefined && report.known("aggFn") !== "count";
      if (isNeeded && (report.absent("sourceColumn") || report.known("sourceColumn") === ""))
        report.error(["sourceColumn"], "is missing; only `count` can omit it.", "Missing required argument");
    },
  ],
);

export const materializedView = object("MaterializedView", {
  databaseName: required(text, "Database of the materialized view."),
  tableName: required(text, "Table of the materialized view."),
  dimensionColumns: required(string(), "Columns to filter and group by, comma-separated."),
  minGranularity: granularity("Shortest interval that the view supports."),
  minDate: optional(string({ form: "instant" }), "Start of the data in the view, as an RFC 3339 time.", {
    docs: { describesValues: true, forAuthors: "If omitted, the view contains all data." },
  }),
  timestampColumn: required(text, "Column that contains the time."),
  aggregatedColumns: required(list(aggregatedColumn, { minItems: 1 }), "Aggregated columns of the view."),
});

export const metadataViews = object("MetadataMaterializedViews", {
  keyRollupTable: optional(string(), "Table that contains the names of the fields.", {
    omitted: { means: "" },
    docs: { forAuthors: "If omitted, the service finds the names in the data." },
  }),
  kvRollupTable: required(text, "Table that contains the values of the fields."),
  granularity: granularity("Interval of the rollup tables."),
});

const filterColumn = object("SourceFilterColumn", {
  name: required(text, "Name of the column."),
  label: optional(string(), "Label of the column.", {
    omitted: { means: "" },
    docs: { forAuthors: "Defaults to its name." },
  }),
});

export const filterSettings = object("SourceFilterSettings", {
  databaseName: required(text, "Name of the database."),
  tableName: required(text, "Table that contains the values of the filters."),
  columns: required(list(filterColumn), "Columns to filter by."),
});

export const durationPrecision = number({ min: 0, max: 9 });
