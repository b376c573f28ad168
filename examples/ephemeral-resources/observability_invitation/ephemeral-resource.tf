terraform {
  required_version = ">= 1.11"
}

resource "observability_team_member" "sam" {
  email = "sam@example.com"
}

# Read in each run, never stored. The id of the member is known once the person is invited.
ephemeral "observability_invitation" "sam" {
  email = observability_team_member.sam.id
}

# Runs once for each invitation. Replace the command with one that sends mail.
resource "terraform_data" "mail" {
  triggers_replace = observability_team_member.sam.invitation_id

  provisioner "local-exec" {
    command     = "test -n \"$JOIN_URL\""
    environment = { JOIN_URL = ephemeral.observability_invitation.sam.url }
  }
}
