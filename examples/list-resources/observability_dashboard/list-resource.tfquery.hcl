list "observability_dashboard" "team" {
  provider         = observability
  include_resource = true

  config {
    tag = "team-checkout"
  }
}
