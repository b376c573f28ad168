import { randomBytes } from "node:crypto";
import { z } from "zod/v3";
import { checkListed, listedId } from "../http/issues";
import { type Call, data, type Result } from "../http/result";
import { badRequest, notFoundText } from "../rejection";
import { objectId } from "../store/ids";
import type { Opaque } from "../store/records";
import type { Invitation } from "../store/team-records";
import { accountWith, checkRoleExists } from "./members";
import { openSourceOnly as modes, type Operation } from "./operation";

const lifetime = 30 * 24 * 3_600_000;
const urlOf = ({ token }: Invitation): string => `http://localhost:8080/join-team?token=${token}`;

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

const shownPending = (invitation: Invitation, { enterprise }: Call): Opaque => ({
  email: invitation.email,
  invitationId: invitation.id,
  ...(enterprise && { userId: null }),
  status: "pending",
  url: urlOf(invitation),
});

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

const shown = (invitation: Invitation): Opaque => {
  const { token, ...members } = invitation;
  return { ...members, url: urlOf(invitation) };
};

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
