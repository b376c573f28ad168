import { asComputed, bool, computed, define, list, object } from "../../model";
import { role } from "../role";
import { idOrName, oneOfIdAndName } from "./id-or-name";

const members = {
  ...asComputed(role.type.attributes),
  isPredefined: computed(bool(), "Whether it is one of those that every team has."),
};

export const roles = define({
  kind: "data_source",
  name: "roles",
  capability: "roles.read",
  description:
    "All roles of the team, predefined ones too. Needs the enterprise edition of a self-hosted service, or the hosted platform.",
  type: object("RolesConfig", { roles: computed(list(object("RoleResult", members)), "The roles.") }),
});

export const roleLookup = define({
  kind: "data_source",
  name: "role",
  capability: "roles.read",
  description:
    "One role, by id or by name. Needs the enterprise edition of a self-hosted service, or the hosted platform.",
  type: object("RoleLookupConfig", { ...members, ...idOrName("role") }, [oneOfIdAndName]),
});
