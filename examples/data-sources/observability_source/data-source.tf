data "observability_source" "logs" {
  name = "Logs"
}

output "logs_id" {
  value = data.observability_source.logs.id
}
