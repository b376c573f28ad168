# Slack
variable "slack_url" {
  type      = string
  sensitive = true
  default   = "https://hooks.slack.com/services/T000/B000/example"
}

resource "observability_webhook" "slack" {
  name    = "Slack of the shop"
  service = "slack"
  url     = var.slack_url
}
