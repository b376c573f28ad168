import {
  to = observability_team_member.jo
  id = "jo@example.com"
}
