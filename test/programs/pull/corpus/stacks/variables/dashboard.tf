locals {
  traces = data.observability_source.all["Traces"].id
  logs   = data.observability_source.all["Logs"].id
  server = "SpanKind:Server"
}

resource "observability_dashboard" "payments" {
  name = var.board.name
  tags = var.board.tags

  filters = [{
    name       = "Service"
    expression = "ServiceName"
    source_id  = local.traces
  }]

  tiles = [
    {
      key  = "latency"
      name = "Latency (p${var.latency.level * 100})"
      h    = var.board.height
      config = jsonencode({
        displayType = "line"
        sourceId    = local.traces
        select = [
          {
            aggFn           = "quantile"
            level           = var.latency.level
            valueExpression = "Duration"
            where           = local.server
            whereLanguage   = "lucene"
            alias           = "slow"
          },
          { aggFn = "avg", valueExpression = "Duration", where = local.server, whereLanguage = "lucene", alias = "mean" },
        ]
        numberFormat = { output = "duration", factor = 1e-9 }
      })
    },
    {
      name = "Declined"
      h    = var.board.height
      config = jsonencode(merge(
        {
          displayType = "stacked_bar"
          sourceId    = local.logs
          select      = [{ aggFn = "count", where = "Body:declined", whereLanguage = "lucene" }]
        },
        var.board.quiet ? {} : { groupBy = "ServiceName" },
      ))
    },
    {
      name   = "Runbook"
      w      = 24
      config = jsonencode({ displayType = "markdown", markdown = var.runbook })
    },
  ]
}
