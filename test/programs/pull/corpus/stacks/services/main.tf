terraform {
  required_providers {
    observability = { source = "registry.terraform.io/observability-as-code/observability" }
  }
}

provider "observability" {
  product     = "clickstack"
  open_source = {}
}

data "observability_source" "traces" { name = "Traces" }
data "observability_source" "logs" { name = "Logs" }
data "observability_webhook" "on_call" { name = "On-call" }

locals {
  owners = {
    cart     = "team-shop"
    payments = "team-money"
  }
  services = {
    cart = {
      title  = "Cart"
      limits = { errors = 20, latency = 1500 }
      extra = [{
        name   = "Abandoned carts"
        w      = 12
        h      = 5
        series = [{ source_id = data.observability_source.logs.id, agg_fn = "count", where = "Body:abandoned" }]
      }]
    }
    payments = {
      title  = "Payments"
      limits = { errors = 5, latency = 900 }
      extra  = []
    }
  }
}

resource "observability_dashboard" "service" {
  for_each = local.services
  name     = "${each.value.title} service"
  tags     = compact([lookup(local.owners, each.key, ""), "generated"])
  tiles = concat([
    {
      name = "Requests"
      w    = 12
      h    = 4
      series = [{
        source_id = data.observability_source.traces.id
        agg_fn    = "count"
        where     = "ServiceName:${each.key} SpanKind:Server"
      }]
    },
    {
      name = "Errors"
      w    = 12
      h    = 4
      series = [{
        source_id    = data.observability_source.traces.id
        agg_fn       = "count"
        where        = "ServiceName:${each.key} StatusCode:Error"
        display_type = "stacked_bar"
      }]
    },
  ], each.value.extra)
}

resource "observability_alert" "errors" {
  for_each       = local.services
  name           = "${each.value.title}: errors"
  dashboard_id   = observability_dashboard.service[each.key].id
  tile_id        = provider::observability::tile_id(observability_dashboard.service[each.key].tile_ids, "Errors")
  threshold      = each.value.limits.errors
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = data.observability_webhook.on_call.id }
}

resource "observability_dashboard" "overview" {
  name = "Overview of ${length(local.services)} services"
  tiles = [
    for key in sort(keys(local.services)) : {
      name = local.services[key].title
      w    = 12
      config = jsonencode({
        displayType = "number"
        sourceId    = data.observability_source.traces.id
        select      = [{ aggFn = "count", where = "ServiceName:${key}", whereLanguage = "lucene" }]
      })
    }
  ]
}
