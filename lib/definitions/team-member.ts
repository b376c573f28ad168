import { computed, define, object, optional, optionalComputed, required, string } from "../model";
import { objectId } from "./object-id";

export const teamMember = define({
  kind: "resource",
  name: "team_member",
  capability: "team.write",
  description:
    "A member of the team, by address. Who has no account yet is invited, and is pending until the invitation is accepted; one that expired, after 30 days, is made anew. Who is a member or invited already is taken over.",
  schemaVersion: 1,
  type: object("TeamMemberConfig", {
    id: computed(string(), "The address in lower case.", { stable: true, identifies: true }),
    email: required(
      string({ pattern: { matches: /^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/, says: "an email address" } }),
      "Address of the member; upper and lower case are the same.",
      { normalised: ["lower_case"], requiresReplace: true },
    ),
    name: optional(string({ minLength: 1 }), "Name in the invitation; a member chooses another.", {
      removal: { by: "omission", says: "A pending invitation is made anew without it; a member keeps the name." },
    }),
    roleId: optionalComputed(
      objectId(),
      "Id of the role; the team's default when absent. A member's role is changed, a pending invitation is made anew. Needs the enterprise edition of the service.",
      { stable: true, removal: { by: "nothing", says: "The member keeps the role: the service cannot take it away." } },
    ),
    status: computed(
      string({ known: ["pending", "active"] }),
      "`pending` until the invitation is accepted, then `active`.",
    ),
    memberId: computed(objectId(), "Id of the member, once active."),
    invitationId: computed(objectId(), "Id of the invitation, while pending."),
    inviteUrl: computed(string(), "Address by which the invitation is accepted, while pending. It lets anybody in.", {
      sensitive: true,
    }),
  }),
});
