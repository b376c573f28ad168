# A share that leaves its range in three windows in a row
data "observability_source" "spans" {
  name = "Traces"
}

data "observability_webhook" "team" {
  name = "On-call"
}

resource "observability_dashboard" "shares" {
  name = "Shares"
  tiles = [{
    name     = "Error share"
    as_ratio = true
    series = [
      { source_id = data.observability_source.spans.id, agg_fn = "count", where = "StatusCode:Error" },
      { source_id = data.observability_source.spans.id, agg_fn = "count" },
    ]
  }]
}

resource "observability_alert" "share" {
  name                    = "Error share"
  dashboard_id            = observability_dashboard.shares.id
  tile_id                 = provider::observability::tile_id(observability_dashboard.shares.tile_ids, "Error share")
  threshold               = 0.001
  threshold_max           = 0.05
  threshold_type          = "not_between"
  interval                = "5m"
  num_consecutive_windows = 3
  channel                 = { type = "webhook", webhook_id = data.observability_webhook.team.id }
}
