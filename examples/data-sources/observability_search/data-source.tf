data "observability_source" "logs" {
  name = "Logs"
}

data "observability_search" "errors" {
  source_id   = data.observability_source.logs.id
  start_time  = "2026-09-01T00:00:00Z"
  end_time    = "2026-09-01T01:00:00Z"
  where       = "SeverityText:error"
  select      = "Timestamp, ServiceName, Body"
  max_results = 20
}

check "no_errors_then" {
  assert {
    condition     = data.observability_search.errors.row_count <= 20
    error_message = "More errors than expected."
  }
}
