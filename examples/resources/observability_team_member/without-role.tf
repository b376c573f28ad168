# Without roles
resource "observability_team_member" "kim" {
  email = "kim@example.com"
}
