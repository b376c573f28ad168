# Logs in the OpenTelemetry schema
resource "observability_connection" "logs" {
  name     = "Logs database"
  host     = "http://clickhouse:8123"
  username = "default"
}

resource "observability_source" "logs" {
  name                            = "Application logs"
  kind                            = "log"
  connection_id                   = observability_connection.logs.id
  from                            = { database_name = "default", table_name = "otel_logs" }
  timestamp_value_expression      = "TimestampTime"
  default_table_select_expression = "Timestamp, ServiceName, SeverityText, Body"
  body_expression                 = "Body"
  severity_text_expression        = "SeverityText"
  service_name_expression         = "ServiceName"
  event_attributes_expression     = "LogAttributes"
  resource_attributes_expression  = "ResourceAttributes"
  trace_id_expression             = "TraceId"
  span_id_expression              = "SpanId"
  implicit_column_expression      = "Body"
}
