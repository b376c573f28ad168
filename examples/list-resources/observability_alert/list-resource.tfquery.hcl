list "observability_alert" "all" {
  provider = observability
  limit    = 500
}
