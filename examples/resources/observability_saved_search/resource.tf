data "observability_source" "logs" {
  name = "Logs"
}

resource "observability_saved_search" "checkout_errors" {
  name      = "Errors of the checkout"
  source_id = data.observability_source.logs.id
  where     = "SeverityText:error ServiceName:checkout"
  order_by  = "Timestamp DESC"
  tags      = ["checkout"]
  filters   = jsonencode([{ condition = "ServiceName IN ('checkout')" }])
}
