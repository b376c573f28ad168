list "observability_connection" "all" {
  provider = observability
}
