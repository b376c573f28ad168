data "observability_source" "logs" {
  name = "Logs"
}

data "observability_source" "traces" {
  name = "Traces"
}

resource "observability_dashboard" "checkout" {
  name = "Checkout"
  tags = ["checkout", "production"]

  tiles = [
    # The base document's form: a list of series.
    {
      name = "Errors"
      series = [{
        source_id = data.observability_source.logs.id
        agg_fn    = "count"
        where     = "SeverityText:error ServiceName:checkout"
        group_by  = ["ServiceName"]
      }]
    },
    # The service's current form: JSON, compared by meaning.
    {
      key  = "latency"
      name = "Latency, 95th percentile"
      config = jsonencode({
        displayType  = "line"
        sourceId     = data.observability_source.traces.id
        select       = [{ aggFn = "quantile", level = 0.95, valueExpression = "Duration", where = "SpanName:checkout" }]
        numberFormat = { output = "duration", factor = 1e-9 }
      })
    },
    {
      name   = "Runbook"
      w      = 24
      h      = 3
      config = jsonencode({ displayType = "markdown", markdown = "Restart with `deploy checkout --restart`." })
    },
  ]
}

output "latency_tile" {
  value = observability_dashboard.checkout.tile_ids["latency"]
}
