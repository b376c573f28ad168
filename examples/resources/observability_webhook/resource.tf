resource "observability_webhook" "on_call" {
  name    = "On-call of the shop"
  service = "generic"
  url     = "https://hooks.example.com/shop"
  body    = jsonencode({ title = "{{title}}", text = "{{body}}", link = "{{link}}" })

  # Never stored. Another value is noticed by a salted hash and sent.
  headers = { Authorization = "Bearer ${var.on_call_token}" }
}

variable "on_call_token" {
  type      = string
  sensitive = true
  default   = "example"
}
