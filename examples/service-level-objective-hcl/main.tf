# A service level objective in plain HCL: the module makes the tiles and alerts that `slo` makes in TypeScript.
# Put the provider beside it first:
#   npx cdktf-observability mirror terraform.d/plugins
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

data "observability_source" "traces" {
  name = "Traces"
}

data "observability_webhook" "on_call" {
  name = "On-call"
}

locals {
  on_call = { type = "webhook", webhook_id = data.observability_webhook.on_call.id }
}

module "checkout" {
  source      = "./objective"
  name        = "Checkout"
  data_source = data.observability_source.traces
  objective   = 0.999
  total       = "ServiceName = 'checkout' AND SpanKind = 'Server'"
  bad         = "StatusCode = 'Error'"
  runbook     = "https://example.com/runbooks/checkout"
  channels    = { page = [local.on_call], ticket = [local.on_call] }
}
