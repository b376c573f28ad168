# Put the provider beside this file first: npx cdktf-observability mirror terraform.d/plugins
terraform {
  required_providers {
    observability = {
      source = "registry.terraform.io/observability-as-code/observability"
    }
  }
}

# No product. The address and the key are in OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
provider "observability" {
  open_source = {}
}

# Without an ID, the first source and the first webhook that the service lists.
variable "source_id" {
  type    = string
  default = null
}

variable "webhook_id" {
  type    = string
  default = null
}

data "observability_sources" "all" {}
data "observability_webhooks" "all" {}

locals {
  source_id  = var.source_id != null ? var.source_id : data.observability_sources.all.sources[0].id
  webhook_id = var.webhook_id != null ? var.webhook_id : data.observability_webhooks.all.webhooks[0].id
}

resource "observability_dashboard" "checkout" {
  name = "Checkout"
  tiles = [
    {
      name = "Errors"
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
      series = [{ type = "table", source_id = local.source_id, agg_fn = "count", group_by = ["ServiceName"] }]
    },
  ]
}

resource "observability_alert" "errors" {
  name           = "Checkout errors"
  source         = "tile"
  dashboard_id   = observability_dashboard.checkout.id
  tile_id        = provider::observability::tile_id(observability_dashboard.checkout.tile_ids, "Errors")
  threshold      = 25
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = local.webhook_id }
}
