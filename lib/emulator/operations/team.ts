import { randomBytes } from "node:crypto";
import { z } from "zod/v3";
import { both, type Call, data, openSourceOnly as modes, type Operation, operations, type Result } from "../http/call";
import { checkListed, listedId } from "../http/check";
import { badRequest, notFoundText, Rejection } from "../rejection";
import { objectId, type Shape } from "../shapes/words";
import type { Invitation, Member, Opaque, Permission } from "../store/tables";
import { crud, identity } from "./crud";

const success = data({ success: true });

/** A user as responses show it; the enterprise edition adds the role. */
function shownMember(call: Call, { id, email, name, roleId, accessKey, isVirtual = false }: Member): Opaque {
  const isCurrentUser = id === call.caller?.id;
  if (!call.enterprise) return { id, email, name, isCurrentUser };
  const role = { roleId: roleId ?? null, roleName: call.store.teamRoles.find(roleId ?? "")?.name ?? null };
  return { id, email, name, isVirtual, ...role, isCurrentUser, ...((isCurrentUser || isVirtual) && { accessKey }) };
}

function setDefaultRole(call: Call): Result {
  const { roleId } = checkListed("Body", z.object({ roleId: z.string().nullable() }), call.body);
  checkRole(call, roleId);
  call.store.team = { ...call.store.team, defaultUserRole: roleId };
  return data({ defaultUserRole: roleId });
}

function existing(call: Call): Member {
  const member = call.store.members.find(listedId(call));
  if (!member) throw notFoundText();
  return member;
}

function removeMember(call: Call): Result {
  const { id } = existing(call);
  if (id === call.caller?.id) throw badRequest("You cannot remove yourself from the team");
  call.store.members.remove(id);
  return success;
}

function setRole(call: Call): Result {
  const { roleId } = checkListed("Body", z.object({ roleId: z.string() }), call.body);
  const member = existing(call);
  checkRole(call, roleId);
  return data(shownMember(call, call.store.members.put({ ...member, roleId })));
}

const lifetime = 30 * 24 * 3_600_000;
function urlOf({ token }: Invitation): string {
  return `http://localhost:8080/join-team?token=${token}`;
}

/** The invitations that have not expired; those that have are forgotten. */
function pending({ store, receivedAt }: Call): Invitation[] {
  store.invitations.removeWhere(({ createdAt }) => receivedAt.getTime() - Date.parse(createdAt) > lifetime);
  return store.invitations.list();
}

const request = z.object({ email: z.string().email(), name: z.string().optional() });
const requestWithRole = request.extend({ roleId: z.string().optional() });

function shownPending(invitation: Invitation, { enterprise }: Call): Opaque {
  const { email, id: invitationId } = invitation;
  return { email, invitationId, ...(enterprise && { userId: null }), status: "pending", url: urlOf(invitation) };
}

function invite(call: Call): Result {
  const { store, teams, enterprise, receivedAt } = call;
  const body: z.output<typeof requestWithRole> = checkListed("Body", enterprise ? requestWithRole : request, call.body);
  const { roleId } = body;
  const email = body.email.toLowerCase();
  checkRole(call, roleId);
  const accounts = teams.stores().flatMap(({ members }) => members.list());
  const account = accounts.find((member) => member.email.toLowerCase() === email);
  if (account && !enterprise) throw badRequest("User already exists. Please contact HyperDX team for support");
  // Enterprise: somebody who has an account is in the team at once.
  if (account) {
    if (store.members.find(account.id)) throw badRequest("User is already a member of this team");
    store.members.put({ ...account, roleId: roleId ?? store.team.defaultUserRole ?? undefined });
    return data({ email: account.email, invitationId: null, userId: account.id, status: "active", url: null });
  }
  const pendingInvitation = pending(call).find((invitation) => invitation.email === email);
  if (pendingInvitation) return data(shownPending(pendingInvitation, call));
  const generated = { id: objectId(), createdAt: receivedAt.toISOString(), token: randomBytes(32).toString("hex") };
  return data(shownPending(store.invitations.put({ ...body, ...generated, email }), call));
}

export const teamOperations: Operation[] = [
  ...operations(modes, {
    "get /team": ({ store: { team }, enterprise }) =>
      data({ id: team.id, name: team.name, ...(enterprise && { defaultUserRole: team.defaultUserRole ?? null }) }),
    "get /team/members": (call) => data(call.store.members.list().map((member) => shownMember(call, member))),
    "delete /team/member/:id": removeMember,
    "post /team/invitation": invite,
    "get /team/invitations": (call) =>
      data(pending(call).map((invitation) => ({ ...invitation, token: undefined, url: urlOf(invitation) }))),
    "delete /team/invitation/:id": (call) => {
      const id = listedId(call);
      pending(call);
      if (!call.store.invitations.remove(id)) throw notFoundText();
      return success;
    },
  }),
  ...operations(
    modes,
    {
      "patch /team/defaultUserRole": setDefaultRole,
      "put /team/members/:id/role": setRole,
      "delete /team/members/:id/role": removeMember,
    },
    { enterprise: true },
  ),
];

/** Rejects a role that the team does not have. */
function checkRole({ store }: Call, roleId: string | null | undefined): void {
  if (typeof roleId === "string" && !store.teamRoles.find(roleId)) throw badRequest("Role not found");
}

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

/** The document of October 2026 requires what a permission is on, and a whole condition on rows. */
const rowCondition = z.object({
  connection: z.string().min(1),
  from: z.object({ databaseName: z.string().min(1), tableName: z.string().min(1) }),
  where: z.string(),
  whereLanguage: z.enum(["sql", "lucene"]),
});
const pattern = z.object({ $regex: z.string(), $options: z.string().optional() });
const documented = z.discriminatedUnion("integration", [
  permission.extend({
    integration: z.literal("mongodb"),
    conditions: z.record(z.union([z.string(), pattern])).optional(),
  }),
  permission.extend({ integration: z.literal("clickhouse"), conditions: rowCondition.optional() }),
]);
const documentedCreate = z.object({ ...texts, permissions: z.array(documented) });
const documentedUpdate = documentedCreate.partial({ name: true });

type RoleBody = z.output<typeof onUpdate>;

function hasDocument({ mode, serviceVersion }: Call): boolean {
  return mode === "managed" && serviceVersion >= "2.41";
}

/** With the permission that the service adds to every custom role by itself. */
function completed(permissions: Permission[]): Permission[] {
  const [action, subject] = ["read", "Connection"];
  const has = permissions.some(
    (permission) => permission.action === action && permission.subject === subject && !permission.inverted,
  );
  if (has) return permissions;
  return [...permissions, { action, subject }];
}

/** The roles of the observability service; the organization's roles are at the account level. */
export const roleOperations = crud("teamRoles", {
  path: "/roles",
  modes: both,
  enterprise: true,
  members: Object.keys(onCreate.shape),
  absent: () => new Rejection(404, "Role not found"),
  onCreate: (call): Shape<RoleBody> => (hasDocument(call) ? documentedCreate : onCreate),
  onUpdate: (call): Shape<RoleBody> => (hasDocument(call) ? documentedUpdate : onUpdate),
  write: (body, call) => (stored) => {
    if (stored?.isPredefined) throw badRequest("Predefined roles cannot be changed");
    const { name = stored?.name ?? "", description = stored?.description, permissions } = body;
    const sameNamedRole = call.store.teamRoles.list().find((role) => role.id !== stored?.id && role.name === name);
    if (sameNamedRole?.isPredefined) throw badRequest(`"${name}" is the name of a predefined role`);
    if (sameNamedRole) throw badRequest("A role with this name already exists");
    return { name, description, permissions: completed(permissions), isPredefined: false, ...identity(stored, call) };
  },
  deleting: ({ id, isPredefined }, { store }) => {
    if (isPredefined) throw badRequest("Predefined roles cannot be deleted");
    if (store.team.defaultUserRole === id) throw badRequest("The default role of the team cannot be deleted");
    if (store.members.list().some(({ roleId }) => roleId === id))
      throw badRequest("A role that is assigned to members cannot be deleted");
  },
});
