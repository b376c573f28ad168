# terraform test: without a service. The mock invents what the service would return; `tile_ids` must have each tile that an alert watches.
mock_provider "observability" {
  mock_resource "observability_dashboard" {
    defaults = {
      id       = "dashboard-1"
      tile_ids = { Errors = "tile-1", "Events by service" = "tile-2" }
    }
  }
}

variables {
  source_id  = "source-1"
  webhook_id = "webhook-1"
}

run "the_alert_watches_the_errors" {
  assert {
    condition     = observability_alert.errors.tile_id == observability_dashboard.checkout.tile_ids["Errors"]
    error_message = "The alert must watch the tile of the errors."
  }
  assert {
    condition     = observability_alert.errors.channel.webhook_id == var.webhook_id
    error_message = "The alert must notify the webhook."
  }
}
