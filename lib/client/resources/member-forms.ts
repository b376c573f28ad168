import type { InvitationRecord, MemberRecord, TeamMemberRecord } from "../records/records";
import type { ObjectFacts } from "./object-store";

const lifetimeMs = 30 * 24 * 60 * 60 * 1000;

/** An invitation can be accepted for thirty days. */
export function isExpired({ createdAt }: InvitationRecord, now: number): boolean {
  const made = Date.parse(createdAt ?? "");
  return !Number.isNaN(made) && now - made > lifetimeMs;
}

export function presentMember({ id, email, name, isCurrentUser, ...rest }: MemberRecord): TeamMemberRecord {
  const address = email.toLowerCase();
  const known = { id: address, email: address, name: name ?? null, status: "active", memberId: id };
  const member = { ...known, isCurrentUser: isCurrentUser ?? false };
  return "roleId" in rest ? { ...member, roleId: rest.roleId ?? null } : member;
}

export function invitedMember({ id, email, name, url, roleId }: InvitationRecord): TeamMemberRecord {
  const is = { status: "pending", invitationId: id, isCurrentUser: false, inviteUrl: url ?? null };
  return { id: email.toLowerCase(), email: email.toLowerCase(), name: name ?? null, ...is, ...(roleId && { roleId }) };
}

const same = (record: TeamMemberRecord) => record;

/** Members are identified by their email addresses. */
export const teamMemberFacts: ObjectFacts<TeamMemberRecord> = {
  thing: "team member",
  id: { form: /^[^\s/@]+@[^\s/@]+$/, says: "an email address" },
  created: {
    decode: () => {
      throw new TypeError("a member is read from the team's lists");
    },
    recordOf: same,
    adopted: same,
  },
};
