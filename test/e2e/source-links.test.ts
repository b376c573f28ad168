import { runningEmulator } from "../support/emulator";
import { fixture } from "../support/fixture";
import { providerBlock, terraformWorkspace } from "../support/terraform";

const sessionTable = `from = { database_name = "default", table_name = "hyperdx_sessions" }`;
const emulator = runningEmulator({ kept: true });
const terraform = fixture(() => terraformWorkspace({ env: { OBSERVABILITY_PRODUCT: "clickstack" } }));

beforeAll(() => {
  for (const { id } of emulator.dump().sources) emulator.remove("sources", id);
});

const four = ({ section = "", links = true } = {}) => `${providerBlock(emulator.openSource)}
resource "observability_connection" "database" {
  name     = "Database"
  host     = "http://clickhouse:8123"
  username = "default"
}
resource "observability_source" "logs" {
  name                            = "Logs"
  kind                            = "log"
  connection_id                   = observability_connection.database.id
  from                            = { database_name = "default", table_name = "otel_logs" }
  timestamp_value_expression      = "Timestamp"
  default_table_select_expression = "Timestamp, Body"
  materialized_views = [{
    database_name      = "default"
    table_name         = "logs_by_minute"
    dimension_columns  = "ServiceName"
    min_granularity    = "1 minute"
    timestamp_column   = "Timestamp"
    aggregated_columns = [{ agg_fn = "count", mv_column = "n" }]
  }]
  highlighted_row_attribute_expressions = [{ sql_expression = "ServiceName", alias = "Service" }]
  query_settings                        = [{ setting = "max_execution_time", value = "30" }]
  ${section}
}
resource "observability_source" "spans" {
  name                            = "Spans"
  kind                            = "trace"
  connection_id                   = observability_connection.database.id
  from                            = { database_name = "default", table_name = "otel_traces" }
  timestamp_value_expression      = "Timestamp"
  default_table_select_expression = "Timestamp, SpanName"
  duration_expression             = "Duration"
  trace_id_expression             = "TraceId"
  span_id_expression              = "SpanId"
  parent_span_id_expression       = "ParentSpanId"
  span_name_expression            = "SpanName"
  span_kind_expression            = "SpanKind"
}
resource "observability_source" "metrics" {
  name                           = "Metrics"
  kind                           = "metric"
  connection_id                  = observability_connection.database.id
  from                           = { database_name = "default" }
  timestamp_value_expression     = "TimeUnix"
  resource_attributes_expression = "ResourceAttributes"
  metric_tables                  = { gauge = "otel_metrics_gauge" }
}
resource "observability_source" "sessions" {
  name                       = "Sessions"
  kind                       = "session"
  connection_id              = observability_connection.database.id
  ${sessionTable}
  timestamp_value_expression = "TimestampTime"
  trace_source_id            = observability_source.spans.id
}
${
  links
    ? `
resource "observability_source_links" "logs" {
  source_id        = observability_source.logs.id
  trace_source_id  = observability_source.spans.id
  metric_source_id = observability_source.metrics.id
}
resource "observability_source_links" "spans" {
  source_id         = observability_source.spans.id
  log_source_id     = observability_source.logs.id
  metric_source_id  = observability_source.metrics.id
  session_source_id = observability_source.sessions.id
}
resource "observability_source_links" "metrics" {
  source_id     = observability_source.metrics.id
  log_source_id = observability_source.logs.id
}`
    : ""
}
`;

const sources = () => Object.fromEntries(emulator.dump().sources.map((source) => [source.name, source]));

test("four sources that refer to each other: one apply, an empty plan, and links that stay after a change", async () => {
  terraform.write(four());
  const { output } = await terraform.apply();
  expect(output).toMatch(/# observability_source_links\.logs will be created/);
  expect(output).toContain("Plan: 8 to add, 0 to change, 0 to destroy.");
  const { Logs, Spans, Metrics, Sessions } = sources();
  expect(Logs).toMatchObject({ traceSourceId: Spans?.id, metricSourceId: Metrics?.id });
  expect(Spans).toMatchObject({ logSourceId: Logs?.id, metricSourceId: Metrics?.id, sessionSourceId: Sessions?.id });
  expect(Metrics).toMatchObject({ logSourceId: Logs?.id });
  expect(Sessions).toMatchObject({ traceSourceId: Spans?.id });
  expect((await terraform.plan()).output).toContain("No changes");

  terraform.write(four({ section: `section = "Events"` }));
  expect((await terraform.apply()).output).toContain("0 to add, 1 to change, 0 to destroy");
  expect(sources().Logs).toMatchObject({ section: "Events", traceSourceId: Spans?.id, metricSourceId: Metrics?.id });
  expect((await terraform.plan()).output).toContain("No changes");
});

test("a link changed outside Terraform is drift of the links only", async () => {
  const { Logs, Sessions } = sources();
  emulator.edit("sources", String(Logs?.id), (source) => {
    source.traceSourceId = String(Sessions?.id);
  });
  const { output } = await terraform.run("plan", "-no-color", "-input=false");
  expect(output).toMatch(/# observability_source_links\.logs will be updated in-place/);
  expect(output).toContain("Plan: 0 to add, 1 to change, 0 to destroy.");
});

test("without the links the sources remain; destroy removes everything", async () => {
  terraform.write(four({ links: false }));
  await terraform.apply();
  expect(sources().Logs).not.toHaveProperty("traceSourceId");
  expect(sources().Spans).not.toHaveProperty("logSourceId");
  expect((await terraform.plan()).output).toContain("No changes");
  terraform.write(four());
  await terraform.apply();
  await terraform.destroy();
  expect(emulator.dump().sources).toEqual([]);
});

test("validation names the kind", async () => {
  terraform.write(four({ section: `duration_expression = "Duration"` }));
  const { code, output } = await terraform.run("plan", "-no-color", "-input=false");
  expect(code).toBe(1);
  expect(output.replace(/[│\s]+/g, " ")).toContain(
    'duration_expression is not supported for `kind` "log", only for "trace"; remove it.',
  );
});
