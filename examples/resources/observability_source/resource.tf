resource "observability_connection" "database" {
  name     = "Database"
  host     = "http://clickhouse:8123"
  username = "default"
}

resource "observability_source" "spans" {
  name                            = "Spans"
  kind                            = "trace"
  connection_id                   = observability_connection.database.id
  from                            = { database_name = "default", table_name = "otel_traces" }
  timestamp_value_expression      = "Timestamp"
  default_table_select_expression = "Timestamp, ServiceName, SpanName"
  duration_expression             = "Duration"
  duration_precision              = 9
  trace_id_expression             = "TraceId"
  span_id_expression              = "SpanId"
  parent_span_id_expression       = "ParentSpanId"
  span_name_expression            = "SpanName"
  span_kind_expression            = "SpanKind"
  service_name_expression         = "ServiceName"
}

resource "observability_source" "replays" {
  name                       = "Session replays"
  kind                       = "session"
  connection_id              = observability_connection.database.id
  from                       = { database_name = "default", table_name = "hyperdx_sessions" }
  timestamp_value_expression = "TimestampTime"
  trace_source_id            = observability_source.spans.id
}
