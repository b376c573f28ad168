list "observability_api_key" "all" {
  provider = observability
}
