import {
  to = observability_role.on_call
  id = "name:On call" # or the role's id
}
