locals {
  init_on_call = { type = "webhook", webhook_id = data.observability_webhook.on_call.id }
}

resource "observability_dashboard" "init" {
  name = "H init"
  tiles = [
    {
      name = "Errors"
      series = [{
        type      = "time"
        source_id = data.observability_source.logs.id
        agg_fn    = "count"
        where     = "SeverityText:error"
        group_by  = ["ServiceName"]
      }]
    },
  ]
}

resource "observability_alert" "init" {
  name           = "Checkout errors"
  dashboard_id   = observability_dashboard.init.id
  tile_id        = provider::observability::tile_id(observability_dashboard.init.tile_ids, "Errors")
  threshold      = 25
  threshold_type = "above"
  interval       = "5m"
  channel        = local.init_on_call
}
