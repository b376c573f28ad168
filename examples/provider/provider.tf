terraform {
  required_providers {
    observability = {
      source = "registry.terraform.io/observability-as-code/observability"
    }
  }
}

variable "access_key" {
  description = "Personal API Access Key (Team Settings)."
  type        = string
  sensitive   = true
  default     = null # if null, the provider uses OBSERVABILITY_API_KEY
}

provider "observability" {
  product = "clickstack"
  open_source = {
    base_url = "http://localhost:8000"
    api_key  = var.access_key
  }
}
