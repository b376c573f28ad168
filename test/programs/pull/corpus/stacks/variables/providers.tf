terraform {
  required_providers {
    observability = { source = "registry.terraform.io/observability-as-code/observability" }
  }
}

provider "observability" {
  product     = "clickstack"
  open_source = {}
}

data "observability_source" "all" {
  for_each = toset(["Logs", "Traces"])
  name     = each.value
}

data "observability_webhook" "channel" {
  name = var.webhook
}
