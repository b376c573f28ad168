terraform import observability_team_member.jo jo@example.com
