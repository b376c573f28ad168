import type { RoleRecord } from "../records/records";
import { storedRecord } from "./stored-record";

export const enterpriseOnly = {
  not_served:
    "Only the enterprise edition of the service and managed mode have roles, so it is unknown whether the object exists.",
} as const;

export const roles = storedRecord<RoleRecord>({
  thing: "role",
  path: "roles",
  schema: "role",
  reads: "roles.read",
  writes: "roles.write",
  paged: false,
  remedies: enterpriseOnly,
});
