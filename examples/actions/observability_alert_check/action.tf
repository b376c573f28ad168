data "observability_alert" "errors" {
  name = "Payment errors"
}

# terraform apply -invoke=action.observability_alert_check.errors
action "observability_alert_check" "errors" {
  config {
    alert_id = data.observability_alert.errors.id
    windows  = 48
  }
}
