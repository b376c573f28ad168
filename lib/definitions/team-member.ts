import { computed, define, object, optional, optionalComputed, required, string } from "../schema";
import { objectId } from "./object-id";
import { teamOf } from "./team-argument";

export const teamMember = define({
  kind: "resource",
  name: "team_member",
  capability: "team.write",
  description:
    "Manages a member of the team, identified by email address. If the person has no account yet, the provider invites them, and the member is pending until they accept. Invitations expire after 30 days, and the provider then creates a new one. If the person is already a member or invited, the resource takes over the membership or invitation.",
  schemaVersion: 1,
  type: object("TeamMemberConfig", {
    id: computed(string(), "Email address in lower case.", { stable: true, identifies: true }),
    email: required(
      string({ pattern: { matches: /^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/, says: "an email address" } }),
      "Email address of the member. Not case-sensitive.",
      { normalised: ["lower_case"], requiresReplace: true },
    ),
    name: optional(string({ minLength: 1 }), "Name in the invitation. Members can change their name later.", {
      removal: {
        by: "omission",
        says: "A pending invitation is replaced with one without a name. A member keeps the name.",
      },
    }),
    roleId: optionalComputed(objectId(), "ID of the role.", {
      forAuthors:
        "Defaults to the default role of the team. A change updates the role of a member and replaces a pending invitation. Requires the enterprise edition of the service.",
      stable: true,
      removal: { by: "nothing", says: "The member keeps the role, because the service cannot remove it." },
    }),
    team: teamOf("member"),
    status: computed(
      string({ known: ["pending", "active"] }),
      "Status of the member: `pending` until the person accepts the invitation, then `active`.",
    ),
    memberId: computed(objectId(), "ID of the member. Null while the member is pending."),
    invitationId: computed(objectId(), "ID of the invitation. Null once the member is active."),
    inviteUrl: computed(
      string(),
      "URL to accept the invitation, while the member is pending. Anybody with this URL can join the team.",
      {
        sensitive: true,
      },
    ),
  }),
});
