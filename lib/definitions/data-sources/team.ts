import { asComputed, bool, computed, define, list, object, optional, string } from "../../model";
import { objectId } from "../object-id";
import { team } from "../team";
import { teamMember } from "../team-member";
import { idOrName, oneOfIdAndName } from "./id-or-name";

const memberMembers = {
  ...asComputed(teamMember.type.attributes),
  name: computed(string(), "Name of the member, or in the invitation."),
  isCurrentUser: computed(bool(), "Whether the access key is this member's."),
};

export const teamLookup = define({
  kind: "data_source",
  name: "team",
  capability: "team.read",
  description: "The team of the access key, or the one that the provider is told.",
  type: object("TeamLookupConfig", asComputed(team.type.attributes)),
});

export const teamMembers = define({
  kind: "data_source",
  name: "team_members",
  capability: "team.read",
  description: "The members of the team, and who is invited and has not come yet.",
  type: object("TeamMembersConfig", {
    status: optional(string({ known: ["pending", "active"] }), "Only those of this status."),
    teamMembers: computed(list(object("TeamMemberResult", memberMembers)), "The members, then the invited."),
  }),
});

const { id, name } = idOrName("team member");

export const teamMemberLookup = define({
  kind: "data_source",
  name: "team_member",
  capability: "team.read",
  description: "One member of the team, or somebody invited, by address or by name.",
  type: object(
    "TeamMemberLookupConfig",
    {
      ...memberMembers,
      id: {
        ...id,
        type: string(),
        description: "Address of the member, in lower case. Exactly one of `id` and `name`.",
      },
      name,
    },
    [oneOfIdAndName],
  ),
});

const invitation = object("InvitationResult", {
  id: computed(objectId(), "Id of the invitation."),
  email: computed(string(), "Address that is invited."),
  name: computed(string(), "Name in the invitation."),
  url: computed(string(), "Address by which it is accepted. It lets anybody in.", { sensitive: true }),
  roleId: computed(objectId(), "Id of the role, on a server that has roles."),
  createdAt: computed(string(), "When it was made; it expires 30 days later."),
});

export const invitations = define({
  kind: "data_source",
  name: "invitations",
  capability: "team.read",
  description: "The pending invitations to the team.",
  type: object("InvitationsConfig", { invitations: computed(list(invitation), "The invitations.") }),
});
