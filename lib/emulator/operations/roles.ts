import { z } from "zod/v3";
import { both } from "../http/call";
import { badRequest, Rejection } from "../rejection";
import type { Permission } from "../store/tables";
import { crud, identity } from "./crud";

const permission = z.object({
  action: z.string().min(1),
  subject: z.string().min(1),
  inverted: z.boolean().optional(),
  integration: z.enum(["mongodb", "clickhouse"]).optional(),
  fields: z.array(z.string()).optional(),
  conditions: z.unknown().optional(),
});
const texts = { name: z.string().trim().min(1).max(256), description: z.string().max(2048).optional() };
const onCreate = z.object({ ...texts, permissions: z.array(permission) });
const onUpdate = onCreate.partial({ name: true });

/** With the permission that the service adds to every custom role by itself. */
function completed(permissions: Permission[]): Permission[] {
  const [action, subject] = ["read", "Connection"];
  const has = permissions.some((one) => one.action === action && one.subject === subject && !one.inverted);
  return has ? permissions : [...permissions, { action, subject }];
}

/** The roles of the observability service; the organization's roles are at the account level. */
export const roleOperations = crud("teamRoles", {
  path: "/roles",
  modes: both,
  enterprise: true,
  members: Object.keys(onCreate.shape),
  absent: () => new Rejection(404, "Role not found"),
  onCreate: () => onCreate,
  onUpdate: () => onUpdate,
  write: (body, call) => (stored) => {
    if (stored?.isPredefined) throw badRequest("Predefined roles cannot be changed");
    const { name = stored?.name ?? "", description = stored?.description, permissions } = body;
    const other = call.store.teamRoles.list().find((role) => role.id !== stored?.id && role.name === name);
    if (other?.isPredefined) throw badRequest(`"${name}" is the name of a predefined role`);
    if (other) throw badRequest("A role with this name already exists");
    return { name, description, permissions: completed(permissions), isPredefined: false, ...identity(stored, call) };
  },
  deleting: ({ id, isPredefined }, { store }) => {
    if (isPredefined) throw badRequest("Predefined roles cannot be deleted");
    if (store.team.defaultUserRole === id) throw badRequest("The default role of the team cannot be deleted");
    if (store.members.list().some(({ roleId }) => roleId === id))
      throw badRequest("A role that is assigned to members cannot be deleted");
  },
});
