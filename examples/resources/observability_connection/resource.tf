resource "observability_connection" "analytics" {
  name     = "Analytics database"
  host     = "http://clickhouse.internal:8123"
  username = "reader"
  password = var.analytics_password # never stored; another value is noticed and sent
}

variable "analytics_password" {
  type      = string
  sensitive = true
  default   = "example"
}
