variable "environment" {
  type    = string
  default = "dev"
}

variable "promoted_to" {
  type        = string
  default     = "staging" # a pull request moves it on
  description = "The last environment that has what is new."
}

locals {
  environments = [
    { name = "dev", service = "development", threshold = 1000 },
    { name = "test", service = "development", threshold = 100 },
    { name = "staging", service = "staging", threshold = 100 },
    { name = "preproduction", service = "staging", threshold = 10 },
    { name = "production", service = "production", threshold = 10 },
  ]
  order  = local.environments[*].name
  own    = local.environments[index(local.order, var.environment)]
  is_new = index(local.order, var.environment) <= index(local.order, var.promoted_to)
}

resource "observability_dashboard" "environments" {
  name = "H environments (${var.environment})"
  tiles = concat(
    [{ name = "Errors", series = [{ source_id = data.observability_source.logs.id, agg_fn = "count", where = "SeverityText:error" }] }],
    local.is_new ? [{ name = "Requests", series = [{ source_id = data.observability_source.logs.id, agg_fn = "count", where = "" }] }] : [],
  )
}

resource "observability_alert" "environments" {
  dashboard_id   = observability_dashboard.environments.id
  tile_id        = provider::observability::tile_id(observability_dashboard.environments.tile_ids, "Errors")
  threshold      = local.own.threshold
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = data.observability_webhook.on_call.id }
}
