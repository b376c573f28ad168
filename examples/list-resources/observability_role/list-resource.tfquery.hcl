list "observability_role" "all" {
  provider = observability
}
