# The open-source stack of examples/any-service in plain HCL. Put the provider beside it first:
#   npx cdktf-observability mirror terraform.d/plugins
terraform {
  required_providers {
    observability = {
      source = "registry.terraform.io/observability-as-code/observability"
    }
  }
}

# No product. The provider reads the address and the key from OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
provider "observability" {
  open_source = {}
  rate_limit  = { requests = 0, per_seconds = 1 }
}

data "observability_sources" "all" {}
data "observability_webhooks" "all" {}

locals {
  source_id = data.observability_sources.all.sources[0].id
}

resource "observability_dashboard" "errors" {
  name = "H none"
  tags = ["any service"]

  tiles = [
    {
      name = "Errors"
      x    = 0
      y    = 0
      w    = 12
      h    = 6
      series = [{
        type           = "time"
        source_id      = local.source_id
        agg_fn         = "count"
        where          = "SeverityText:error"
        where_language = "lucene"
        group_by       = []
      }]
    },
    {
      name   = "Events by service"
      x      = 12
      y      = 0
      w      = 12
      h      = 6
      series = [{ type = "table", source_id = local.source_id, agg_fn = "count", group_by = ["ServiceName"] }]
    },
  ]
}

resource "observability_alert" "many_errors" {
  name           = "Many errors"
  message        = "More than 100 errors in five minutes."
  source         = "tile"
  dashboard_id   = observability_dashboard.errors.id
  tile_id        = provider::observability::tile_id(observability_dashboard.errors.tile_ids, "Errors")
  threshold      = 100
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = data.observability_webhooks.all.webhooks[0].id }
}

