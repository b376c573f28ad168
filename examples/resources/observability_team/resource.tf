data "observability_role" "member" {
  name = "Member"
}

resource "observability_team" "own" {
  default_user_role_id = data.observability_role.member.id
}
