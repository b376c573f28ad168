data "observability_webhook" "on_call" {
  name = "On-call"
}

data "observability_saved_search" "errors" {
  name = "Errors"
}

resource "observability_alert" "errors" {
  saved_search_id = data.observability_saved_search.errors.id
  threshold       = 25
  threshold_type  = "above"
  interval        = "5m"
  channel         = { type = "webhook", webhook_id = data.observability_webhook.on_call.id }

  lifecycle {
    action_trigger {
      events  = [after_create, after_update]
      actions = [action.observability_alert_wait.errors]
    }
  }
}

# The apply fails if the query of the alert fails in the service.
action "observability_alert_wait" "errors" {
  config {
    alert_id = observability_alert.errors.id
  }
}
