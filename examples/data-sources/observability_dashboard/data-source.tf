data "observability_dashboard" "overview" {
  name = "Overview"
}

output "overview_id" {
  value = data.observability_dashboard.overview.id
}
