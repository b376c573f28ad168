import {
  to = observability_webhook.on_call
  id = "name:On-call of the shop" # or the webhook's id
}
