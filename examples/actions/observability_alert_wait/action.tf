terraform {
  required_version = ">= 1.14"
}

data "observability_source" "logs" {
  name = "Logs"
}

data "observability_webhook" "on_call" {
  name = "On-call"
}

resource "observability_dashboard" "checkout" {
  name = "Checkout"
  tiles = [{
    name   = "Errors"
    series = [{ source_id = data.observability_source.logs.id, agg_fn = "count", where = "SeverityText:error" }]
  }]
}

resource "observability_alert" "errors" {
  dashboard_id   = observability_dashboard.checkout.id
  tile_id        = provider::observability::tile_id(observability_dashboard.checkout.tile_ids, "Errors")
  threshold      = 25
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = data.observability_webhook.on_call.id }

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
