data "observability_connections" "all" {}

output "connection_names" {
  value = data.observability_connections.all.connections[*].name
}
