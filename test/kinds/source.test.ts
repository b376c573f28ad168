import { validate } from "terraform-provider-sdk/definitions";
import { isUnknown, UNKNOWN } from "terraform-provider-sdk/schema";
import { custom } from "../../lib";
import { seed } from "../../lib/emulator/store/seed-ids";
import { source } from "../../lib/kinds/source";

const log = {
  name: "Logs",
  kind: "log",
  connectionId: seed.connection,
  from: { databaseName: "default", tableName: "otel_logs" },
  timestampValueExpression: "Timestamp",
  defaultTableSelectExpression: "Timestamp, Body",
};
const metric = { ...log, kind: "metric", defaultTableSelectExpression: undefined };

const reported = (config: object) =>
  validate(source.type, config, { isOpaque: isUnknown, dialect: "clickstack", spelling: "snake" }).map(
    ({ detail }) => detail,
  );

test.each<[string, object, string[]]>([
  ["what its kind needs and may have", { ...log, bodyExpression: "Body" }, []],
  ["an empty string where the kind has no such member", { ...metric, ...tables(), bodyExpression: "" }, []],
  [
    "an argument of other kinds",
    { ...log, durationExpression: "Duration" },
    ['duration_expression is not supported for `kind` "log", only for "trace"; remove it.'],
  ],
  [
    "an argument of several other kinds",
    { ...log, kind: "promql", defaultTableSelectExpression: undefined, resourceAttributesExpression: "R" },
    [
      'resource_attributes_expression is not supported for `kind` "promql", only for "log", "trace", "metric" and "session"; remove it.',
    ],
  ],
  [
    "a missing argument",
    { ...log, defaultTableSelectExpression: "" },
    ['default_table_select_expression is missing; it is required for `kind` "log".'],
  ],
  [
    "no tables",
    { ...metric, resourceAttributesExpression: "R", metricTables: { gauge: "" } },
    ["metric_tables has no table; set at least one."],
  ],
  [
    "no table",
    { ...log, from: { databaseName: "default" } },
    ['from.table_name is missing; only a source of `kind` "metric" can omit it.'],
  ],
  ["a kind that is not known yet", { ...log, kind: UNKNOWN, durationExpression: "Duration" }, []],
  ["a table that is not known yet", { ...log, from: { databaseName: "d", tableName: UNKNOWN } }, []],
])("%s", (_, config, expected) => expect(reported(config)).toEqual(expected));

test("a view's column needs its source, but for count", () => {
  const view = {
    databaseName: "d",
    tableName: "t",
    dimensionColumns: "",
    timestampColumn: "T",
    minGranularity: "5 minute",
  };
  const columns = [
    { aggFn: "count", mvColumn: "n" },
    { aggFn: "avg", mvColumn: "a" },
  ];
  expect(reported({ ...log, materializedViews: [{ ...view, aggregatedColumns: columns }] })).toEqual([
    "materialized_views[0].aggregated_columns[1].source_column is missing; only `count` can omit it.",
  ]);
  expect(
    reported({ ...log, materializedViews: [{ ...view, minGranularity: "5w", aggregatedColumns: [columns[0]] }] }),
  ).toEqual([expect.stringMatching(/^materialized_views\[0\]\.min_granularity .*"5w"/)]);
});

test("an unknown kind is reported once", () => {
  expect(reported({ ...log, kind: custom("logs") })).toEqual([expect.stringContaining('kind is "logs"')]);
});

function tables() {
  return { metricTables: { gauge: "gauges" }, resourceAttributesExpression: "R" };
}
