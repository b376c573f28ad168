# A dashboard and its alert that teamlapse/clickstack managed so far; before.tfstate is what its state looked like.
# 1. terraform state rm clickstack_alert.errors    forgets the alert, which the import below finds again
# 2. terraform apply                               moves the dashboard and imports the alert; nothing is changed in the service
# 3. Remove the moved and the import block, and the other provider.
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
  open_source = {}
}

moved {
  from = clickstack_dashboard.checkout
  to   = observability_dashboard.checkout
}

import {
  to = observability_alert.errors
  id = "name:Checkout errors"
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
        select      = [{ aggFn = "count", where = "level:error" }]
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
  tile_id        = observability_dashboard.checkout.tile_ids["Errors"]
  threshold      = 10
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = data.observability_webhook.on_call.id }
}
