data "observability_role" "admin" {
  name = "Admin"
}

output "admin_role_id" {
  value = data.observability_role.admin.id
}
