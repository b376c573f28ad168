data "observability_saved_searches" "all" {}

output "search_names" {
  value = data.observability_saved_searches.all.saved_searches[*].name
}
