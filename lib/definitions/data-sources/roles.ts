import { idOrName, oneOfIdAndName } from "../../kinds/derive";
import { teamToRead } from "../../kinds/kind";
import { role } from "../../kinds/role";
import { asComputed, bool, computed, define, list, object } from "../../schema";

const members = {
  ...asComputed(role.type.attributes),
  isPredefined: computed(bool(), "Whether the role is predefined. Every team has the predefined roles."),
};

export const roles = define({
  kind: "data_source",
  name: "roles",
  capability: "roles.read",
  description:
    "Lists the roles of the team, including predefined ones. Requires the managed platform or the enterprise edition of a self-hosted service.",
  type: object("RolesConfig", {
    team: teamToRead,
    roles: computed(list(object("RoleResult", members)), "Roles of the team."),
  }),
});

export const roleLookup = define({
  kind: "data_source",
  name: "role",
  capability: "roles.read",
  description:
    "Looks up a role by ID or name. Requires the managed platform or the enterprise edition of a self-hosted service.",
  type: object("RoleLookupConfig", { ...members, ...idOrName("role"), team: teamToRead }, [oneOfIdAndName]),
});
