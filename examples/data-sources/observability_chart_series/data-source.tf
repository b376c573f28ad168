data "observability_source" "logs" {
  name = "Logs"
}

data "observability_chart_series" "errors" {
  start_time  = "2026-01-01T00:00:00Z"
  end_time    = "2026-01-01T01:00:00Z"
  granularity = "5m"
  series = [{
    source_id = data.observability_source.logs.id
    agg_fn    = "count"
    where     = "SeverityText:error"
  }]
}

output "error_rows" {
  value = data.observability_chart_series.errors.row_count
}
