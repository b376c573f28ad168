import { asComputed, bool, computed, define, list, object, optional, optionalComputed, string } from "../../schema";
import { objectId } from "../object-id";
import { team } from "../team";
import { teamToRead } from "../team-argument";
import { teamMember } from "../team-member";
import { idOrName, oneOfIdAnd, oneOfIdAndName } from "./id-or-name";

const memberMembers = {
  ...asComputed(teamMember.type.attributes),
  name: computed(string(), "Name of the member, or the name in the invitation."),
  isCurrentUser: computed(bool(), "Whether the access key belongs to this member."),
};

export const teamLookup = define({
  kind: "data_source",
  name: "team",
  capability: "team.read",
  description: "Returns the team of the access key, or the team set in the provider.",
  type: object("TeamLookupConfig", { ...asComputed(team.type.attributes), team: teamToRead }),
});

export const teamMembers = define({
  kind: "data_source",
  name: "team_members",
  capability: "team.read",
  description: "Lists the members of the team, including pending ones.",
  type: object("TeamMembersConfig", {
    status: optional(string({ known: ["pending", "active"] }), "Return only members with this status."),
    team: teamToRead,
    teamMembers: computed(list(object("TeamMemberResult", memberMembers)), "Matching members, active ones first."),
  }),
});

const { id, name } = idOrName("team member");

export const teamMemberLookup = define({
  kind: "data_source",
  name: "team_member",
  capability: "team.read",
  description: "Looks up an active or pending member of the team by email address or name.",
  type: object(
    "TeamMemberLookupConfig",
    {
      ...memberMembers,
      id: {
        ...id,
        type: string(),
        description: "Email address of the member, in lower case. Exactly one of `id` and `name` is required.",
      },
      name,
      team: teamToRead,
    },
    [oneOfIdAndName],
  ),
});

const invitationMembers = {
  id: computed(objectId(), "ID of the invitation."),
  email: computed(string(), "Invited email address."),
  name: computed(string(), "Name in the invitation."),
  url: computed(string(), "URL to accept the invitation. Anybody with this URL can join the team.", {
    sensitive: true,
  }),
  roleId: computed(objectId(), "ID of the role. Null if the service has no roles."),
  createdAt: computed(string(), "When the invitation was created. It expires 30 days later."),
};

export const invitations = define({
  kind: "data_source",
  name: "invitations",
  capability: "team.read",
  description: "Lists the pending invitations to the team.",
  type: object("InvitationsConfig", {
    team: teamToRead,
    invitations: computed(list(object("InvitationResult", invitationMembers)), "Pending invitations."),
  }),
});

export const invitationLookup = define({
  kind: "data_source",
  name: "invitation",
  capability: "team.read",
  description:
    "Looks up a pending invitation to the team by ID or email address. The state stores its `url`. The ephemeral resource of the same name reads it without storing it.",
  type: object(
    "InvitationLookupConfig",
    {
      ...invitationMembers,
      id: optionalComputed(objectId(), "ID of the invitation. Exactly one of `id` and `email` is required."),
      email: optionalComputed(
        string({ minLength: 1 }),
        "Invited email address. Not case-sensitive. Exactly one of `id` and `email` is required.",
      ),
      team: teamToRead,
    },
    [oneOfIdAnd("email")],
  ),
});
