data "observability_source" "logs" {
  name = "Logs"
}

data "observability_webhook" "on_call" {
  name = "On-call"
}

resource "observability_dashboard" "payments" {
  name = "Payments"
  tiles = [{
    name   = "Errors"
    series = [{ source_id = data.observability_source.logs.id, agg_fn = "count", where = "SeverityText:error ServiceName:payments" }]
  }]
}

resource "observability_alert" "payment_errors" {
  name           = "Payment errors"
  message        = "Ten errors or more in five minutes."
  dashboard_id   = observability_dashboard.payments.id
  tile_id        = provider::observability::tile_id(observability_dashboard.payments.tile_ids, "Errors")
  threshold      = 10
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = data.observability_webhook.on_call.id }
}
