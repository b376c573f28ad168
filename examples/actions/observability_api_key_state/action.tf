variable "old_key_id" {
  type = string
}

# terraform apply -invoke=action.observability_api_key_state.retire
action "observability_api_key_state" "retire" {
  config {
    api_key_id = var.old_key_id
    state      = "disabled"
  }
}
