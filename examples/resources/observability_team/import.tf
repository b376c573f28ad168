import {
  to = observability_team.own
  id = "name:Emulator Team" # or the team's id
}
