import { z } from "zod/v3";
import { type Call, data, done, both as modes, type Operation, type Result } from "../http/call";
import { check, idParams, pathId } from "../http/check";
import { badRequest, Refusal } from "../rejection";
import { objectId } from "../shapes/words";
import type { Permission, TeamRole } from "../store/tables";

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
const members = Object.keys(onCreate.shape);

/** The permission that the service adds to every custom role by itself. */
const always: Permission = { action: "read", subject: "Connection" };

const completed = (permissions: Permission[]): Permission[] =>
  permissions.some(({ action, subject, inverted }) => action === "read" && subject === always.subject && !inverted)
    ? permissions
    : [...permissions, always];

function existing(call: Call, id: string): TeamRole {
  const found = call.store.teamRoles.find(id);
  if (!found) throw new Refusal(404, "Role not found");
  return found;
}

function checkName({ store }: Call, name: string, id?: string): void {
  const other = store.teamRoles.list().find((role) => role.id !== id && role.name === name);
  if (other?.isPredefined) throw badRequest(`"${name}" is the name of a predefined role`);
  if (other) throw badRequest("A role with this name already exists");
}

function create(call: Call): Result {
  const { body } = check(call, { body: onCreate });
  checkName(call, body.name);
  const stamp = call.now.toISOString();
  const permissions = completed(body.permissions);
  const role = { id: objectId(), ...body, permissions, isPredefined: false, createdAt: stamp, updatedAt: stamp };
  return data(call.store.teamRoles.put(role));
}

function update(call: Call): Result {
  const { body, params } = check(call, { body: onUpdate, params: idParams });
  const role = existing(call, params.id.toLowerCase());
  if (role.isPredefined) throw badRequest("Predefined roles cannot be changed");
  const { name = role.name, description = role.description } = body;
  checkName(call, name, role.id);
  const texts = { name, ...(description !== undefined && { description }) };
  const updatedAt = call.now.toISOString();
  return data(call.store.teamRoles.put({ ...role, ...texts, permissions: completed(body.permissions), updatedAt }));
}

function remove(call: Call): Result {
  const { id, isPredefined } = existing(call, pathId(call));
  if (isPredefined) throw badRequest("Predefined roles cannot be deleted");
  if (call.store.team.defaultUserRole === id) throw badRequest("The default role of the team cannot be deleted");
  if (call.store.members.list().some(({ roleId }) => roleId === id))
    throw badRequest("A role that is assigned to members cannot be deleted");
  call.store.teamRoles.remove(id);
  return done;
}

/** The roles of the observability service; the organization's roles are at the account level. */
export const roleOperations: Operation[] = [
  { method: "get", path: "/roles", modes, enterprise: true, run: ({ store }) => data(store.teamRoles.list()) },
  { method: "post", path: "/roles", modes, enterprise: true, members, run: create },
  {
    method: "get",
    path: "/roles/:id",
    modes,
    enterprise: true,
    run: (call) => data(existing(call, pathId(call))),
  },
  { method: "put", path: "/roles/:id", modes, enterprise: true, members, run: update },
  { method: "delete", path: "/roles/:id", modes, enterprise: true, run: remove },
];
