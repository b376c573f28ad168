data "observability_webhook" "on_call" {
  name = "On-call"
}

output "on_call_id" {
  value = data.observability_webhook.on_call.id
}
