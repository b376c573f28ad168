webhook = "On-call" # the one of the team
