resource "observability_connection" "linked" {
  name     = "Linked"
  host     = "http://clickhouse:8123"
  username = "default"
}

resource "observability_source" "linked_logs" {
  name                            = "Linked logs"
  kind                            = "log"
  connection_id                   = observability_connection.linked.id
  from                            = { database_name = "default", table_name = "otel_logs" }
  timestamp_value_expression      = "Timestamp"
  default_table_select_expression = "Timestamp, ServiceName, Body"
}

resource "observability_source" "linked_metrics" {
  name                           = "Linked metrics"
  kind                           = "metric"
  connection_id                  = observability_connection.linked.id
  from                           = { database_name = "default" }
  timestamp_value_expression     = "TimeUnix"
  resource_attributes_expression = "ResourceAttributes"
  metric_tables                  = { gauge = "otel_metrics_gauge", sum = "otel_metrics_sum" }
}

resource "observability_source_links" "logs" {
  source_id        = observability_source.linked_logs.id
  metric_source_id = observability_source.linked_metrics.id
}

resource "observability_source_links" "metrics" {
  source_id     = observability_source.linked_metrics.id
  log_source_id = observability_source.linked_logs.id
}
