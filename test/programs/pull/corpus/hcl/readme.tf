resource "observability_dashboard" "readme" {
  name  = "H readme"
  tiles = [{ name = "Errors", series = [{ source_id = data.observability_source.logs.id, agg_fn = "count", where = "SeverityText:error" }] }]
}

resource "observability_alert" "readme" {
  dashboard_id   = observability_dashboard.readme.id
  tile_id        = provider::observability::tile_id(observability_dashboard.readme.tile_ids, "Errors")
  threshold      = 10
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = data.observability_webhook.on_call.id }
}
