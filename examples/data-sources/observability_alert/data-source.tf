data "observability_alert" "errors" {
  name = "Too many errors"
}

output "errors_state" {
  value = data.observability_alert.errors.state
}
