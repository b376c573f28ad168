resource "observability_webhook" "on_call" {
  name    = "On-call of the shop"
  service = "generic"
  url     = "https://hooks.example.com/shop"
  body    = jsonencode({ title = "{{title}}", text = "{{body}}", link = "{{link}}" })

  # Never stored. The provider detects a new value by a salted hash and sends it.
  headers = { Authorization = "Bearer ${var.on_call_token}" }
}

variable "on_call_token" {
  type      = string
  sensitive = true
  default   = "example"
}
