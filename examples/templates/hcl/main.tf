# Put the provider beside this file first: npx cdktf-observability mirror terraform.d/plugins
terraform {
  required_providers {
    observability = {
      source = "registry.terraform.io/observability-as-code/observability"
    }
  }
}

# The address and the key are in OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
provider "observability" {
  product     = "clickstack"
  open_source = {}
}

# Sources and a webhook that your service has; the emulator has these.
data "observability_source" "logs" {
  name = "Logs"
}

data "observability_source" "traces" {
  name = "Traces"
}

data "observability_webhook" "on_call" {
  name = "On-call"
}

locals {
  on_call = { type = "webhook", webhook_id = data.observability_webhook.on_call.id }
}

resource "observability_dashboard" "checkout" {
  name = "Checkout"
  tiles = [
    {
      name = "Errors"
      series = [{
        type      = "time"
        source_id = data.observability_source.logs.id
        agg_fn    = "count"
        where     = "SeverityText:error"
        group_by  = ["ServiceName"]
      }]
    },
  ]
}

resource "observability_alert" "errors" {
  name           = "Checkout errors"
  dashboard_id   = observability_dashboard.checkout.id
  tile_id        = provider::observability::tile_id(observability_dashboard.checkout.tile_ids, "Errors")
  threshold      = 25
  threshold_type = "above"
  interval       = "5m"
  channel        = local.on_call
}

# With Terraform 1.14 or later, uncomment this: a deployment fails if the query of the alert does.
# action "observability_alert_wait" "errors" {
#   config {
#     alert_id = observability_alert.errors.id
#   }
# }
# resource "terraform_data" "errors_evaluated" {
#   triggers_replace = [observability_dashboard.checkout.tiles, observability_alert.errors]
#   lifecycle {
#     action_trigger {
#       events  = [after_create]
#       actions = [action.observability_alert_wait.errors]
#     }
#   }
# }

# A service level objective: a dashboard, and alerts that fire when its error budget is at risk.
module "checkout" {
  source      = "./objective"
  name        = "Checkout"
  data_source = data.observability_source.traces
  objective   = 0.999
  total       = "ServiceName = 'checkout' AND SpanKind = 'Server'"
  bad         = "StatusCode = 'Error'"
  channels    = { page = [local.on_call], ticket = [local.on_call] }
}
