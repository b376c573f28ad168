import { permissionOfEveryRole } from "../../kinds/role";
import { isUncontradicted } from "../../schema/same";
import { isRecord } from "../../schema/value";
import type { RoleRecord } from "../records/records";
import { addsNothing } from "../stores/create-once";
import { storedRecord } from "./stored-record";

export const enterpriseOnly = {
  not_served:
    "Only the enterprise edition of the service and managed mode have roles, so it is unknown whether the object exists.",
} as const;

/** The permission that the service adds to every role, and nothing more than that. */
function isGivenToAll(permission: unknown): boolean {
  const given = { integration: "mongodb", ...permissionOfEveryRole };
  return (
    addsNothing(given, permission) &&
    isRecord(permission) &&
    isUncontradicted({ inverted: false, ...given }, permission)
  );
}

export const roles = storedRecord<RoleRecord>({
  thing: "role",
  path: "roles",
  schema: "role",
  reads: "roles.read",
  writes: "roles.write",
  paged: false,
  remedies: enterpriseOnly,
  comparable: ({ permissions, ...rest }) => ({
    ...rest,
    permissions: Array.isArray(permissions) ? permissions.filter((one) => !isGivenToAll(one)) : permissions,
  }),
});
