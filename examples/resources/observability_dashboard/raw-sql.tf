# Raw SQL
data "observability_connection" "database" {
  name = "Local database"
}

resource "observability_dashboard" "ingest" {
  name = "Ingest"
  tiles = [{
    name = "Rows per minute"
    config = jsonencode({
      displayType  = "line"
      configType   = "sql"
      connectionId = data.observability_connection.database.id
      sqlTemplate  = "SELECT $__timeInterval(Timestamp) AS t, count() AS rows FROM otel_logs WHERE $__timeFilter(Timestamp) GROUP BY t ORDER BY t"
    })
  }]
}
