terraform {
  required_providers {
    observability = { source = "registry.terraform.io/observability-as-code/observability" }
  }
}

provider "observability" {
  product     = "clickstack"
  open_source = {}
}

variable "production" {
  type    = bool
  default = true
}

data "observability_source" "logs" { name = "Logs" }
data "observability_source" "metrics" { name = "Metrics" }
data "observability_webhook" "pager" { name = "On-call" }

locals {
  level = var.production ? "error" : "warn"
  hosts = ["web-1", "web-2", "db-1"]
  base  = { source_id = data.observability_source.logs.id, agg_fn = "count" }
  tags  = flatten(["infrastructure", var.production ? ["production"] : []])
  cpu = {
    source_id        = data.observability_source.metrics.id
    agg_fn           = "avg"
    field            = "Value"
    metric_name      = "process.cpu.utilization"
    metric_data_type = "gauge"
  }
}

resource "observability_dashboard" "hosts" {
  name = var.production ? "Hosts (production)" : "Hosts"
  tags = local.tags
  tiles = flatten([
    [{
      name   = "Everything that fails"
      w      = 24
      h      = 6
      series = [merge(local.base, { where = "SeverityText:${local.level}", group_by = ["ServiceName"] })]
    }],
    [for host in local.hosts : {
      name   = "CPU of ${host}"
      w      = 8
      h      = 4
      series = [merge(local.cpu, { where = "host.name:${host}" })]
    }],
    [{
      name     = "Share of failures"
      w        = 12
      h        = 4
      as_ratio = true
      series = [
        merge(local.base, { where = "SeverityText:${local.level}" }),
        merge(local.base, { where = "" }),
      ]
    }],
    [{
      name = "Notes"
      w    = 12
      h    = 4
      series = [{
        type    = "markdown"
        content = <<-EOT
          The hosts are in *two* racks.
          Ask $${USER} before a restart.
        EOT
      }]
    }],
  ])
}

resource "observability_dashboard" "restarts" {
  count = var.production ? 1 : 0
  name  = "Restarts"
  tiles = [
    { name = "Restarts", w = 12, h = 4, series = [{ source_id = data.observability_source.logs.id, agg_fn = "count", where = "Body:restarted" }] },
    { name = "Latest", w = 12, h = 8, series = [{ type = "search", source_id = data.observability_source.logs.id, where = "Body:restarted", fields = ["Timestamp", "Body"] }] },
  ]
}

resource "observability_alert" "restarts" {
  count                   = var.production ? 1 : 0
  name                    = "Hosts restart"
  dashboard_id            = observability_dashboard.restarts[0].id
  tile_id                 = provider::observability::tile_id(observability_dashboard.restarts[0].tile_ids, "Restarts")
  threshold               = 2
  threshold_type          = "above"
  interval                = "30m"
  num_consecutive_windows = 2
  channel                 = { type = "webhook", webhook_id = data.observability_webhook.pager.id }
}
