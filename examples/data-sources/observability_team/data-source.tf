data "observability_team" "own" {}

output "team_name" {
  value = data.observability_team.own.name
}
