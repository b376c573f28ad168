variable "vars_title" {
  type = string
}

variable "vars_condition" {
  type    = string
  default = "SeverityText:error"
}

variable "vars_limits" {
  type = object({ threshold = number, interval = string, level = number })
  default = {
    threshold = 10
    interval  = "5m"
    level     = 0.95
  }
}

resource "observability_dashboard" "vars" {
  name = var.vars_title
  tags = ["vars"]
  tiles = [
    { name = "Errors", series = [{ source_id = data.observability_source.logs.id, agg_fn = "count", where = var.vars_condition }] },
    { name = "Latency", series = [{ source_id = data.observability_source.traces.id, agg_fn = "quantile", level = var.vars_limits.level, field = "Duration" }] },
  ]
}

resource "observability_alert" "vars" {
  dashboard_id   = observability_dashboard.vars.id
  tile_id        = observability_dashboard.vars.tile_ids["Errors"]
  threshold      = var.vars_limits.threshold
  threshold_type = "above"
  interval       = var.vars_limits.interval
  channel        = { type = "webhook", webhook_id = data.observability_webhook.on_call.id }
}
