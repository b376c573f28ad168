# The stack of examples/open-source in plain HCL. Put the provider beside it first:
#   npx cdktf-observability mirror terraform.d/plugins
terraform {
  required_providers {
    observability = {
      source = "registry.terraform.io/observability-as-code/observability"
    }
  }
}

# The provider reads the address and the key from OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
provider "observability" {
  product     = "clickstack"
  open_source = {}
}

data "observability_sources" "logs" {
  kind = "log"
}

data "observability_sources" "traces" {
  kind = "trace"
}

locals {
  logs   = data.observability_sources.logs.sources[0].id
  traces = data.observability_sources.traces.sources[0].id
}

resource "observability_dashboard" "api" {
  name = "API health"
  tags = ["api"]

  tiles = [
    {
      name   = "About"
      w      = 24
      h      = 3
      config = jsonencode({ displayType = "markdown", markdown = "**API health**, declared in HCL." })
    },
    {
      name   = "Errors"
      series = [{ type = "time", source_id = local.logs, agg_fn = "count", where = "SeverityText:error", group_by = ["ServiceName"] }]
    },
    {
      name   = "Slowest requests"
      series = [{ type = "time", source_id = local.traces, agg_fn = "quantile", level = 0.95, field = "Duration" }]
    },
    {
      name   = "Requests"
      w      = 6
      series = [{ type = "number", source_id = local.traces, agg_fn = "count", where = "SpanKind:Server" }]
    },
    {
      name   = "Errors by service"
      w      = 18
      series = [{ type = "table", source_id = local.logs, agg_fn = "count", where = "SeverityText:error", group_by = ["ServiceName"] }]
    },
  ]
}

output "dashboard_id" {
  value = observability_dashboard.api.id
}

output "errors_tile_id" {
  value = observability_dashboard.api.tile_ids["Errors"]
}
