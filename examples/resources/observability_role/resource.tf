resource "observability_role" "on_call" {
  name        = "On call"
  description = "Sees everything, and changes alerts"
  permissions = [
    { action = "read", subject = "all" },
    { action = "manage", subject = "Alert" },
    {
      action      = "read"
      subject     = "Source"
      integration = "clickhouse"
      conditions = jsonencode({
        connection    = "66e000000000000000000c01"
        from          = { databaseName = "default", tableName = "otel_logs" }
        where         = "ServiceName:api"
        whereLanguage = "lucene"
      })
    },
    { action = "update", subject = "Dashboard", conditions = jsonencode({ name = { "$regex" = "^API" } }) },
  ]
}
