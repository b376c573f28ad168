terraform import observability_team.own "name:Emulator Team"
