data "observability_dashboards" "production" {
  tag = "production"
}

output "production_dashboards" {
  value = data.observability_dashboards.production.dashboards[*].name
}
