data "observability_saved_search" "errors" {
  name = "Errors"
}

output "errors_search_id" {
  value = data.observability_saved_search.errors.id
}
