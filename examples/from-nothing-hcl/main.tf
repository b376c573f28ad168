# Everything that a team has in an empty self-hosted service. The provider reads the address and the key from OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
terraform {
  required_providers {
    observability = {
      source = "registry.terraform.io/observability-as-code/observability"
    }
  }
}

provider "observability" {
  open_source = {}
  product     = "clickstack"
}

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
  default_table_select_expression = "Timestamp, ServiceName, SeverityText, Body"
  service_name_expression         = "ServiceName"
  severity_text_expression        = "SeverityText"
  body_expression                 = "Body"
  implicit_column_expression      = "Body"
  trace_id_expression             = "TraceId"
  span_id_expression              = "SpanId"
}

resource "observability_source" "spans" {
  name                            = "Spans"
  kind                            = "trace"
  connection_id                   = observability_connection.database.id
  from                            = { database_name = "default", table_name = "otel_traces" }
  timestamp_value_expression      = "Timestamp"
  default_table_select_expression = "Timestamp, ServiceName, StatusCode, Duration, SpanName"
  duration_expression             = "Duration"
  duration_precision              = 9
  trace_id_expression             = "TraceId"
  span_id_expression              = "SpanId"
  parent_span_id_expression       = "ParentSpanId"
  span_name_expression            = "SpanName"
  span_kind_expression            = "SpanKind"
  service_name_expression         = "ServiceName"
  status_code_expression          = "StatusCode"
}

resource "observability_source" "metrics" {
  name                           = "Metrics"
  kind                           = "metric"
  connection_id                  = observability_connection.database.id
  from                           = { database_name = "default" }
  timestamp_value_expression     = "TimeUnix"
  resource_attributes_expression = "ResourceAttributes"
  metric_tables = {
    gauge     = "otel_metrics_gauge"
    sum       = "otel_metrics_sum"
    histogram = "otel_metrics_histogram"
  }
}

resource "observability_source" "sessions" {
  name                       = "Sessions"
  kind                       = "session"
  connection_id              = observability_connection.database.id
  from                       = { database_name = "default", table_name = "hyperdx_sessions" }
  timestamp_value_expression = "TimestampTime"
  trace_source_id            = observability_source.spans.id
}

# The sources refer to each other, which no dependency can say: they are created first, and linked when all of them exist.
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
}

resource "observability_webhook" "on_call" {
  name    = "On call"
  service = "generic"
  url     = "https://hooks.example.com/on-call"
  body    = jsonencode({ text = "{{title}}: {{body}}" })
}

resource "observability_saved_search" "errors" {
  name      = "Errors"
  source_id = observability_source.logs.id
  where     = "SeverityText:error"
  tags      = ["on-call"]
}

resource "observability_alert" "many_errors" {
  name            = "Many errors"
  saved_search_id = observability_saved_search.errors.id
  threshold       = 100
  threshold_type  = "above"
  interval        = "5m"
  channel         = { type = "webhook", webhook_id = observability_webhook.on_call.id }
}

resource "observability_dashboard" "health" {
  name = "Health"
  tags = ["on-call"]
  tiles = [
    {
      name   = "Errors"
      series = [{ type = "time", source_id = observability_source.logs.id, agg_fn = "count", where = "SeverityText:error" }]
    },
    {
      name   = "Latency"
      series = [{ type = "time", source_id = observability_source.spans.id, agg_fn = "quantile", level = 0.95, field = "Duration" }]
    },
  ]
}

resource "observability_dashboard" "traffic" {
  name = "Traffic"
  tiles = [
    {
      name   = "Requests"
      series = [{ type = "time", source_id = observability_source.spans.id, agg_fn = "count" }]
    },
  ]
}

resource "observability_alert" "slow" {
  name           = "Slow requests"
  dashboard_id   = observability_dashboard.health.id
  tile_id        = provider::observability::tile_id(observability_dashboard.health.tile_ids, "Latency")
  threshold      = 500000000
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = observability_webhook.on_call.id }
}
