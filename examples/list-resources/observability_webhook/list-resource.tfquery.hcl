list "observability_webhook" "all" {
  provider = observability
}
