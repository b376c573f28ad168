data "observability_sources" "logs" {
  kind = "log"
}

output "log_sources" {
  value = { for source in data.observability_sources.logs.sources : source.name => source.id }
}
