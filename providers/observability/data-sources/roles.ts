import { roleLookup, roles } from "../../../lib/definitions/data-sources/roles";
import { storedList, storedLookup } from "./stored";

/** `observability_roles`. */
export const rolesDataSource = storedList(roles, { store: (client) => client.roles, member: "roles" });

/** `observability_role`. */
export const roleDataSource = storedLookup(roleLookup, { store: (client) => client.roles, thing: "role" });
