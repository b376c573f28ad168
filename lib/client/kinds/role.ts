import type { RoleRecord } from "../records/records";
import { storedRecord } from "./stored-record";

export const enterpriseOnly = {
  not_served:
    "Roles need the enterprise edition of the service, or the managed mode; nothing can be said about the object.",
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
