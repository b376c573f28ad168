data "observability_role" "reader" {
  name = "Member"
}

resource "observability_team_member" "jo" {
  email   = "jo@example.com"
  name    = "Jo"
  role_id = data.observability_role.reader.id
}

output "jo_invitation" {
  value     = observability_team_member.jo.invite_url
  sensitive = true
}
