# A dashboard and its alert that teamlapse/clickstack managed so far; before.tfstate is what its state looked like.
# `terraform apply` moves both and changes nothing in the service. Then remove the moved blocks and the other provider.
terraform {
  required_version = ">= 1.8"
  required_providers {
    observability = {
      source = "registry.terraform.io/observability-as-code/observability"
    }
    clickstack = {
      source = "registry.terraform.io/teamlapse/clickstack"
    }
  }
}

provider "observability" {
  product     = "clickstack"
  open_source = {}
}

moved {
  from = clickstack_dashboard.checkout
  to   = observability_dashboard.checkout
}

moved {
  from = clickstack_alert.errors
  to   = observability_alert.errors
}

data "observability_source" "logs" {
  name = "Logs"
}

data "observability_webhook" "on_call" {
  name = "On-call"
}

resource "observability_dashboard" "checkout" {
  name = "Checkout"
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

resource "observability_alert" "errors" {
  name           = "Checkout errors"
  dashboard_id   = observability_dashboard.checkout.id
  tile_id        = provider::observability::tile_id(observability_dashboard.checkout.tile_ids, "Errors")
  threshold      = 10
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = data.observability_webhook.on_call.id }
}
