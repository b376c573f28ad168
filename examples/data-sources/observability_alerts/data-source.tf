data "observability_alerts" "firing" {
  state = "ALERT"
}

output "firing_alerts" {
  value = data.observability_alerts.firing.alerts[*].name
}
