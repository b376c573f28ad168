variable "webhook" {
  type    = string
  default = "On-call"
}

variable "board" {
  type = object({
    name   = string
    tags   = optional(list(string), ["payments"])
    height = optional(number, 6)
    quiet  = optional(bool, false)
  })
}

variable "latency" {
  description = "What counts as slow."
  type = object({
    level     = number
    threshold = number
    interval  = optional(string, "15m")
  })
  default = {
    level     = 0.95
    threshold = 2000000000
  }
}

variable "runbook" {
  type    = string
  default = <<-EOT
    # Payments

    1. Look at the *errors*.
    2. Call the bank.
  EOT
}
