data "observability_roles" "all" {}

output "own_roles" {
  value = [for role in data.observability_roles.all.roles : role.name if !role.is_predefined]
}
