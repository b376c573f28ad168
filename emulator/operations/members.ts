import type { Call } from "../http/result";
import { badRequest } from "../rejection";
import type { Member, TeamRole } from "../store/team-records";

/** The user with an address, in whichever team. */
export const accountWith = ({ teams }: Call, email: string): Member | undefined =>
  teams
    .all()
    .flatMap(({ members }) => members.list())
    .find((member) => member.email.toLowerCase() === email);

const roleOf = ({ store }: Call, roleId: string | undefined): TeamRole | undefined =>
  roleId === undefined ? undefined : store.teamRoles.find(roleId);

export const roleName = (call: Call, roleId: string | undefined): string | null => roleOf(call, roleId)?.name ?? null;

export function checkRoleExists(call: Call, roleId: string): void {
  if (!roleOf(call, roleId)) throw badRequest("Role not found");
}
