resource "observability_api_key" "ci" {
  name           = "ci"
  roles          = ["developer"]
  expire_at      = "2030-01-01T00:00:00Z"
  ip_access_list = [{ source = "203.0.113.0/24", description = "CI runners" }]
}

# Shown once by the platform, kept in the state.
output "ci_key_id" {
  value = observability_api_key.ci.key_id
}

output "ci_key_secret" {
  value     = observability_api_key.ci.key_secret
  sensitive = true
}
