# terraform test: without a service. The mock invents what the service would return; IDs must look like the service's, and `tile_ids`
# must have each tile that an alert watches.
mock_provider "observability" {
  mock_data "observability_source" {
    defaults = { id = "65f5e4a3b9e77c001a000011" }
  }
  mock_data "observability_webhook" {
    defaults = { id = "65f5e4a3b9e77c001a0000f1" }
  }
  mock_resource "observability_dashboard" {
    defaults = {
      id       = "65f5e4a3b9e77c001a0000d1"
      tile_ids = { Errors = "65f5e4a3b9e77c001a0000e1" }
    }
  }
  mock_resource "observability_alert" {
    defaults = { id = "65f5e4a3b9e77c001a0000a1" }
  }
}

# Its dashboard has other tiles than the one above.
override_module {
  target = module.checkout
}

run "the_alert_watches_the_errors" {
  assert {
    condition     = observability_alert.errors.tile_id == observability_dashboard.checkout.tile_ids["Errors"]
    error_message = "The alert must watch the tile of the errors."
  }
  assert {
    condition     = observability_alert.errors.channel.webhook_id == data.observability_webhook.on_call.id
    error_message = "The alert must notify the webhook On-call."
  }
}
