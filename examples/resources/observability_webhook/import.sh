terraform import observability_webhook.on_call "name:On-call of the shop"
