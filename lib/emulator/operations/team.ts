import { randomBytes } from "node:crypto";
import { z } from "zod/v3";
import { type Call, data, openSourceOnly as modes, type Operation, type Result } from "../http/call";
import { checkListed, listedId } from "../http/check";
import { badRequest, notFoundText } from "../rejection";
import { objectId } from "../shapes/words";
import type { Invitation, Member, Opaque, TeamRole } from "../store/tables";

const success = data({ success: true });

/** A user as responses show it; the enterprise edition adds the role. */
function shownMember(call: Call, { id, email, name, roleId, accessKey, isVirtual = false }: Member): Opaque {
  const isCurrentUser = id === call.callerMemberId;
  if (!call.enterprise) return { id, email, name, isCurrentUser };
  const role = { roleId: roleId ?? null, roleName: roleName(call, roleId) };
  return { id, email, name, isVirtual, ...role, isCurrentUser, ...((isCurrentUser || isVirtual) && { accessKey }) };
}

const defaultRole = z.object({ roleId: z.string().nullable() });

function setDefaultRole(call: Call): Result {
  const { roleId } = checkListed("Body", defaultRole, call.body);
  if (roleId !== null) checkRoleExists(call, roleId);
  call.store.changeTeam({ defaultUserRole: roleId });
  return data({ defaultUserRole: roleId });
}

function existing(call: Call): Member {
  const found = call.store.members.find(listedId(call));
  if (!found) throw notFoundText();
  return found;
}

function removeMember(call: Call): Result {
  const { id } = existing(call);
  if (id === call.callerMemberId) throw badRequest("You cannot remove yourself from the team");
  call.store.members.remove(id);
  return success;
}

const memberRole = z.object({ roleId: z.string() });

function setRole(call: Call): Result {
  const { roleId } = checkListed("Body", memberRole, call.body);
  const member = existing(call);
  checkRoleExists(call, roleId);
  return data(shownMember(call, call.store.members.put({ ...member, roleId })));
}

export const teamOperations: Operation[] = [
  {
    method: "get",
    path: "/team",
    modes,
    run: ({ store: { team }, enterprise }) =>
      data({ id: team.id, name: team.name, ...(enterprise && { defaultUserRole: team.defaultUserRole ?? null }) }),
  },
  { method: "patch", path: "/team/defaultUserRole", modes, enterprise: true, run: setDefaultRole },
  {
    method: "get",
    path: "/team/members",
    modes,
    run: (call) => data(call.store.members.list().map((member) => shownMember(call, member))),
  },
  { method: "delete", path: "/team/member/:id", modes, run: removeMember },
  { method: "put", path: "/team/members/:id/role", modes, enterprise: true, run: setRole },
  { method: "delete", path: "/team/members/:id/role", modes, enterprise: true, run: removeMember },
];

const lifetime = 30 * 24 * 3_600_000;
function urlOf({ token }: Invitation): string {
  return `http://localhost:8080/join-team?token=${token}`;
}

/** The invitations that have not expired; those that have are forgotten. */
function pending({ store, now }: Call): Invitation[] {
  store.invitations.removeWhere(({ createdAt }) => now.getTime() - Date.parse(createdAt) > lifetime);
  return store.invitations.list();
}

const requestWithRole = z.object({
  email: z.string().email(),
  name: z.string().optional(),
  roleId: z.string().optional(),
});
const request = requestWithRole.omit({ roleId: true });

function shownPending(invitation: Invitation, { enterprise }: Call): Opaque {
  return {
    email: invitation.email,
    invitationId: invitation.id,
    ...(enterprise && { userId: null }),
    status: "pending",
    url: urlOf(invitation),
  };
}

/** Enterprise: somebody who has an account is in the team at once. */
function added(call: Call, email: string, roleId: string | undefined): Result | undefined {
  const account = accountWith(call, email);
  if (!account) return undefined;
  if (call.store.members.find(account.id)) throw badRequest("User is already a member of this team");
  const role = roleId ?? call.store.team.defaultUserRole ?? undefined;
  call.store.members.put({ ...account, roleId: role });
  return data({ email: account.email, invitationId: null, userId: account.id, status: "active", url: null });
}

function invite(call: Call): Result {
  const body: z.output<typeof requestWithRole> = call.enterprise
    ? checkListed("Body", requestWithRole, call.body)
    : checkListed("Body", request, call.body);
  const { roleId } = body;
  const email = body.email.toLowerCase();
  if (roleId !== undefined) checkRoleExists(call, roleId);
  const active = call.enterprise ? added(call, email, roleId) : undefined;
  if (active) return active;
  if (accountWith(call, email)) throw badRequest("User already exists. Please contact HyperDX team for support");
  const known = pending(call).find((invitation) => invitation.email === email);
  if (known) return data(shownPending(known, call));
  const invitation: Invitation = {
    id: objectId(),
    createdAt: call.now.toISOString(),
    email,
    ...(body.name !== undefined && { name: body.name }),
    ...(roleId !== undefined && { roleId }),
    token: randomBytes(32).toString("hex"),
  };
  return data(shownPending(call.store.invitations.put(invitation), call));
}

function shown(invitation: Invitation): Opaque {
  const { token, ...members } = invitation;
  return { ...members, url: urlOf(invitation) };
}

export const invitationOperations: Operation[] = [
  { method: "post", path: "/team/invitation", modes, run: invite },
  { method: "get", path: "/team/invitations", modes, run: (call) => data(pending(call).map(shown)) },
  {
    method: "delete",
    path: "/team/invitation/:id",
    modes,
    run: (call) => {
      const id = listedId(call);
      pending(call);
      if (!call.store.invitations.remove(id)) throw notFoundText();
      return data({ success: true });
    },
  },
];

/** The user with an address, in whichever team. */
function accountWith({ teams }: Call, email: string): Member | undefined {
  return teams
    .all()
    .flatMap(({ members }) => members.list())
    .find((member) => member.email.toLowerCase() === email);
}

function roleOf({ store }: Call, roleId: string | undefined): TeamRole | undefined {
  return roleId === undefined ? undefined : store.teamRoles.find(roleId);
}

function roleName(call: Call, roleId: string | undefined): string | null {
  return roleOf(call, roleId)?.name ?? null;
}

function checkRoleExists(call: Call, roleId: string): void {
  if (!roleOf(call, roleId)) throw badRequest("Role not found");
}
