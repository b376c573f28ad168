import { z } from "zod/v3";
import { checkListed, listedId } from "../http/issues";
import { type Call, data, type Result } from "../http/result";
import { badRequest, notFoundText } from "../rejection";
import type { Opaque } from "../store/records";
import type { Member } from "../store/team-records";
import { checkRoleExists, roleName } from "./members";
import { openSourceOnly as modes, type Operation } from "./operation";

const success = data({ success: true });

/** A user as responses show it; the enterprise edition adds the role. */
function shownMember(call: Call, { id, email, name, roleId, accessKey }: Member): Opaque {
  const isCurrentUser = id === call.callerMemberId;
  if (!call.enterprise) return { id, email, name, isCurrentUser };
  const role = { roleId: roleId ?? null, roleName: roleName(call, roleId) };
  return { id, email, name, isVirtual: false, ...role, isCurrentUser, ...(isCurrentUser && { accessKey }) };
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
