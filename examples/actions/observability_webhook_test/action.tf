data "observability_webhook" "on_call" {
  name = "On-call"
}

# terraform apply -invoke=action.observability_webhook_test.on_call
action "observability_webhook_test" "on_call" {
  config {
    webhook_id = data.observability_webhook.on_call.id
  }
}
