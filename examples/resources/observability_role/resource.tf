resource "observability_role" "on_call" {
  name        = "On call"
  description = "Sees everything, and changes alerts"
  permissions = [
    { action = "read", subject = "all" },
    { action = "manage", subject = "Alert" },
    { action = "read", subject = "Source", integration = "clickhouse", conditions = jsonencode({ ServiceName = "api" }) },
  ]
}
