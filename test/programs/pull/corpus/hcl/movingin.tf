resource "observability_dashboard" "movingin" {
  name = "H movingin"
  tiles = [
    {
      name = "Errors"
      config = jsonencode({
        displayType = "line"
        sourceId    = data.observability_source.logs.id
        select      = [{ aggFn = "count", where = "SeverityText:error" }]
      })
    },
    {
      name   = "Runbook"
      config = jsonencode({ displayType = "markdown", markdown = "Call the payment provider." })
    },
  ]
}

resource "observability_alert" "movingin" {
  name           = "Checkout errors"
  dashboard_id   = observability_dashboard.movingin.id
  tile_id        = provider::observability::tile_id(observability_dashboard.movingin.tile_ids, "Errors")
  threshold      = 10
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = data.observability_webhook.on_call.id }
}
