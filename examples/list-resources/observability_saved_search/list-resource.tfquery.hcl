list "observability_saved_search" "all" {
  provider = observability
}
