list "observability_source" "all" {
  provider = observability
}
