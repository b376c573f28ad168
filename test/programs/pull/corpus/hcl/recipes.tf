locals {
  errors = {
    name = "Errors"
    config = jsonencode({
      displayType = "line"
      sourceId    = data.observability_source.logs.id
      select      = [{ aggFn = "count", where = "SeverityText:error", whereLanguage = "lucene" }]
      groupBy     = "ServiceName"
    })
  }
  requests = {
    name = "Requests"
    config = jsonencode({
      displayType = "stacked_bar"
      sourceId    = data.observability_source.traces.id
      select      = [{ aggFn = "count", where = "SpanKind:Server", whereLanguage = "lucene" }]
    })
  }
  cpu = {
    name = "CPU"
    config = jsonencode({
      displayType = "line"
      sourceId    = data.observability_source.metrics.id
      select      = [{ aggFn = "avg", valueExpression = "Value", metricName = "process.cpu.utilization", metricType = "gauge" }]
    })
  }
}

locals {
  share = {
    name = "Error share"
    config = jsonencode({
      displayType       = "line"
      sourceId          = data.observability_source.traces.id
      select            = [{ aggFn = "count", where = "StatusCode:Error", whereLanguage = "lucene" }, { aggFn = "count" }]
      formulas          = [{ expression = "A / B", alias = "share", numberFormat = { output = "percent" } }]
      showOperandSeries = false
    })
  }
}

locals {
  total = {
    name = "Total"
    config = jsonencode({
      displayType = "number", sourceId = data.observability_source.traces.id, select = [{ aggFn = "count" }]
    })
  }
  slowest = {
    name = "Slowest"
    config = jsonencode({
      displayType = "table"
      sourceId    = data.observability_source.traces.id
      select      = [{ aggFn = "quantile", level = 0.95, valueExpression = "Duration" }]
      groupBy     = "SpanName"
      orderBy     = "1 DESC"
    })
  }
  shares = {
    name = "By service"
    config = jsonencode({
      displayType = "pie"
      sourceId    = data.observability_source.traces.id
      select      = [{ aggFn = "count" }]
      groupBy     = "ServiceName"
    })
  }
  top = {
    name = "Top services"
    config = jsonencode({
      displayType = "bar"
      sourceId    = data.observability_source.traces.id
      select      = [{ aggFn = "count" }]
      groupBy     = "ServiceName"
      limit       = 5
    })
  }
}

locals {
  rows = {
    name = "Error logs"
    config = jsonencode({
      displayType   = "search"
      sourceId      = data.observability_source.logs.id
      select        = "Timestamp, Body"
      where         = "SeverityText:error"
      whereLanguage = "lucene"
    })
  }
  patterns = {
    name = "Patterns"
    config = jsonencode({
      displayType   = "event_patterns"
      sourceId      = data.observability_source.logs.id
      where         = "SeverityText:error"
      whereLanguage = "lucene"
    })
  }
  durations = {
    name = "Durations"
    config = jsonencode({
      displayType = "heatmap"
      sourceId    = data.observability_source.traces.id
      select      = [{ valueExpression = "Duration" }]
    })
  }
  about = {
    name   = "About"
    config = jsonencode({ displayType = "markdown", markdown = "The **shop**." })
  }
}

locals {
  ingest = {
    name = "Rows per minute"
    config = jsonencode({
      displayType  = "line"
      configType   = "sql"
      connectionId = data.observability_connection.database.id
      sqlTemplate  = <<-SQL
        SELECT $__timeInterval(Timestamp) AS t, count() AS rows FROM otel_logs
        WHERE $__timeFilter(Timestamp) GROUP BY t ORDER BY t
      SQL
    })
  }
}

resource "observability_dashboard" "recipes" {
  name    = "H recipes"
  filters = [{ name = "Service", expression = "ServiceName", source_id = data.observability_source.traces.id }]

  containers = [
    { id = "details", title = "Details", collapsed = false },
    {
      id        = "services"
      title     = "Services"
      collapsed = false
      tabs      = [{ id = "shares", title = "Shares" }, { id = "about", title = "About" }]
    },
  ]

  tiles = concat(
    [for tile in [local.errors, local.requests, local.cpu] : merge(tile, { w = 8 })],
    [local.share, local.ingest],
    [for tile in [local.total, local.slowest, local.top] : merge(tile, { w = 8, container_id = "details" })],
    [for tile in [local.rows, local.patterns, local.durations] : merge(tile, { w = 24, container_id = "details" })],
    [merge(local.shares, { w = 24, container_id = "services", tab_id = "shares" })],
    [merge(local.about, { w = 24, container_id = "services", tab_id = "about" })],
  )
}

locals {
  on_call = { type = "webhook", webhook_id = data.observability_webhook.on_call.id }
  rules = {
    "Errors"          = { threshold = 25, threshold_type = "above", interval = "5m", windows = 3 }
    "Error share"     = { threshold = 0.05, threshold_type = "above", interval = "15m", windows = 1 }
    "Rows per minute" = { threshold = 1, threshold_type = "below", interval = "5m", windows = 1 }
  }
}

resource "observability_alert" "tiles" {
  for_each                = local.rules
  dashboard_id            = observability_dashboard.recipes.id
  tile_id                 = provider::observability::tile_id(observability_dashboard.recipes.tile_ids, each.key)
  threshold               = each.value.threshold
  threshold_type          = each.value.threshold_type
  interval                = each.value.interval
  num_consecutive_windows = each.value.windows
  channel                 = local.on_call
}

resource "observability_saved_search" "crashes" {
  name           = "Crashes (HCL)"
  source_id      = data.observability_source.logs.id
  where          = "SeverityText:fatal"
  where_language = "lucene"
}

resource "observability_alert" "crashing" {
  saved_search_id = observability_saved_search.crashes.id
  group_by        = "ServiceName"
  threshold       = 1
  threshold_type  = "above"
  interval        = "15m"
  channel         = local.on_call
}
