variable "stage" {
  type    = string
  default = "staging"
}

locals {
  is_production = var.stage == "production"
}

resource "observability_dashboard" "ternary" {
  name = "H ternary (${var.stage})"
  tags = ["ternary"]
  tiles = [
    {
      name   = "Errors"
      series = [{ source_id = data.observability_source.logs.id, agg_fn = "count", where = local.is_production ? "SeverityText:error" : "SeverityText:fatal" }]
    },
    {
      name   = "Latency"
      series = [{ type = "table", source_id = data.observability_source.traces.id, agg_fn = "quantile", level = local.is_production ? 0.99 : 0.95, field = "Duration", group_by = ["SpanName"] }]
    },
  ]
}

resource "observability_alert" "ternary" {
  dashboard_id   = observability_dashboard.ternary.id
  tile_id        = observability_dashboard.ternary.tile_ids["Errors"]
  threshold      = local.is_production ? 10 : 100
  threshold_type = "above"
  interval       = local.is_production ? "5m" : "15m"
  channel        = { type = "webhook", webhook_id = data.observability_webhook.on_call.id }
}
