data "observability_invitation" "alex" {
  email = "alex@example.com"
}

output "invited_at" {
  value = data.observability_invitation.alex.created_at
}
