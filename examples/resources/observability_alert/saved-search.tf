# A saved search, for each service by itself
data "observability_source" "app_logs" {
  name = "Logs"
}

data "observability_webhook" "pager" {
  name = "On-call"
}

resource "observability_saved_search" "crashes" {
  name      = "Crashes"
  source_id = data.observability_source.app_logs.id
  where     = "SeverityText:fatal"
}

resource "observability_alert" "crashes" {
  name            = "{{value}} crashes in {{group}}"
  saved_search_id = observability_saved_search.crashes.id
  group_by        = "ServiceName"
  threshold       = 1
  threshold_type  = "above"
  interval        = "15m"
  channel         = { type = "webhook", webhook_id = data.observability_webhook.pager.id }
}
