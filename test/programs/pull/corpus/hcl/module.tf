module "payments" {
  source    = "./team"
  title     = "H module"
  source_id = data.observability_source.logs.id
  condition = "SeverityText:error"
  threshold = 10
  channel   = { type = "webhook", webhook_id = data.observability_webhook.on_call.id }
}
