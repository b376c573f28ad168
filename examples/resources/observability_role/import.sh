terraform import observability_role.on_call "name:On call"
