terraform {
  required_providers {
    observability = { source = "registry.terraform.io/observability-as-code/observability" }
  }
}

variable "title" { type = string }
variable "source_id" { type = string }
variable "channel" { type = any }
variable "condition" { type = string }
variable "threshold" { type = number }
variable "interval" {
  type    = string
  default = "5m"
}

resource "observability_dashboard" "errors" {
  name = var.title
  tags = ["module"]
  tiles = [
    {
      name   = "Errors"
      series = [{ source_id = var.source_id, agg_fn = "count", where = var.condition, where_language = "lucene" }]
    },
    { name = "Events", series = [{ source_id = var.source_id, agg_fn = "count" }] },
  ]
}

resource "observability_alert" "errors" {
  dashboard_id   = observability_dashboard.errors.id
  tile_id        = observability_dashboard.errors.tile_ids["Errors"]
  threshold      = var.threshold
  threshold_type = "above"
  interval       = var.interval
  channel        = var.channel
}
