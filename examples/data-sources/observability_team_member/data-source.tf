data "observability_team_member" "emulator" {
  id = "emulator@example.com"
}

output "emulator_member_id" {
  value = data.observability_team_member.emulator.member_id
}
