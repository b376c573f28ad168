data "observability_webhooks" "all" {}

output "webhook_names" {
  value = nonsensitive(data.observability_webhooks.all.webhooks[*].name)
}
