resource "observability_connection" "analytics" {
  name     = "Analytics database"
  host     = "http://clickhouse.internal:8123"
  username = "reader"
  password = var.analytics_password # never stored; the provider detects another value and sends it
}

variable "analytics_password" {
  type      = string
  sensitive = true
  default   = "example"
}
