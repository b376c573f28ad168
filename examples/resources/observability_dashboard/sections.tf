# Sections, tabs and filters
data "observability_source" "web" {
  name = "Traces"
}

resource "observability_dashboard" "web" {
  name = "Web"

  containers = [
    { id = "overview", title = "Overview", collapsed = false },
    {
      id        = "details"
      title     = "Details"
      collapsed = true
      tabs      = [{ id = "latency", title = "Latency" }, { id = "errors", title = "Errors" }]
    },
  ]

  filters = [{ name = "Service", expression = "ServiceName", source_id = data.observability_source.web.id }]

  tiles = [
    {
      name         = "Requests"
      container_id = "overview"
      series       = [{ source_id = data.observability_source.web.id, agg_fn = "count" }]
    },
    {
      name         = "Slowest routes"
      container_id = "details"
      tab_id       = "latency"
      config = jsonencode({
        displayType  = "table"
        sourceId     = data.observability_source.web.id
        select       = [{ aggFn = "quantile", level = 0.95, valueExpression = "Duration", alias = "p95" }]
        groupBy      = "SpanName"
        orderBy      = "1 DESC"
        numberFormat = { output = "duration", factor = 1e-9 }
      })
    },
    {
      name         = "Error share"
      container_id = "details"
      tab_id       = "errors"
      config = jsonencode({
        displayType = "line"
        sourceId    = data.observability_source.web.id
        select = [
          { aggFn = "count", where = "StatusCode:Error", alias = "errors" },
          { aggFn = "count", alias = "all" },
        ]
        asRatio      = true
        numberFormat = { output = "percent" }
      })
    },
  ]
}
