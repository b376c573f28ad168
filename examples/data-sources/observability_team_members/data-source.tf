data "observability_team_members" "active" {
  status = "active"
}

output "member_addresses" {
  value = data.observability_team_members.active.team_members[*].email
}
