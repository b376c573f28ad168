data "observability_connection" "local" {
  name = "Local database"
}

output "local_connection_id" {
  value = data.observability_connection.local.id
}
