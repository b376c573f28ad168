resource "observability_saved_search" "declined" {
  name           = "Declined payments"
  source_id      = local.logs
  where          = "Body:declined"
  where_language = "lucene"
  tags           = concat(var.board.tags, ["search"])
}

resource "observability_alert" "slow" {
  name           = "Payments are slow"
  message        = format("The p%d of %s is above two seconds.", var.latency.level * 100, var.board.name)
  dashboard_id   = observability_dashboard.payments.id
  tile_id        = provider::observability::tile_id(observability_dashboard.payments.tile_ids, "latency")
  threshold      = var.latency.threshold
  threshold_type = "above"
  interval       = var.latency.interval
  channel        = { type = "webhook", webhook_id = data.observability_webhook.channel.id }
}

resource "observability_alert" "declined" {
  saved_search_id = observability_saved_search.declined.id
  group_by        = "ServiceName"
  threshold       = 3
  threshold_type  = "above"
  interval        = "1h"
  channel         = { type = "webhook", webhook_id = data.observability_webhook.channel.id }
}
