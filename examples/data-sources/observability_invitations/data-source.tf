data "observability_invitations" "pending" {}

output "invited_addresses" {
  value = nonsensitive(data.observability_invitations.pending.invitations[*].email)
}
