import {
  asComputed,
  bool,
  computed,
  list,
  object,
  optional,
  optionalComputed,
  required,
  string,
} from "terraform-provider-sdk/schema";
import { objectId, ref } from "../service/words";
import { define } from "./define";
import { idOrName, oneOfIdAnd, oneOfIdAndName } from "./derive";
import { teamArgument, teamToRead } from "./kind";

const status = string({ knownValues: ["pending", "active"] });

export const team = define({
  kind: "resource",
  name: "team",
  capability: "team.write",
  description:
    "Manages the settings of the team. The resource takes over the existing team. Destroying it leaves the team unchanged. Requires the enterprise edition of the service.",
  schemaVersion: 1,
  type: object("TeamConfig", {
    id: computed(objectId(), "ID of the team.", { set: { stable: true, identifies: true } }),
    name: computed(string(), "Name of the team.", { set: { stable: true } }),
    defaultUserRoleId: optional(ref("role"), "ID of the default role of new members.", {
      docs: { forAuthors: "If omitted, new members have no role." },
      api: { name: "defaultUserRole" },
      removed: { by: "value", value: null, says: "New members have no role (the provider sends null)." },
    }),
    team: teamArgument("settings"),
  }),
});

export const teamMember = define({
  kind: "resource",
  name: "team_member",
  capability: "team.write",
  description:
    "Manages a member of the team, identified by email address. If the person has no account yet, the provider invites them, and the member is pending until they accept. Invitations expire after 30 days, and the provider then creates a new one. If the person is already a member or invited, the resource takes over the membership or invitation.",
  schemaVersion: 1,
  type: object("TeamMemberConfig", {
    id: computed(string(), "Email address in lower case.", { set: { stable: true, identifies: true } }),
    email: required(
      string({ pattern: { matches: /^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/, says: "an email address" } }),
      "Email address of the member. Not case-sensitive.",
      { set: { requiresReplace: true }, api: { normalized: ["lower_case"] } },
    ),
    name: optional(string({ minLength: 1 }), "Name in the invitation. Members can change their name later.", {
      removed: {
        by: "omission",
        says: "A pending invitation is replaced with one without a name. A member keeps the name.",
      },
    }),
    roleId: optionalComputed(ref("role"), "ID of the role.", {
      set: { stable: true },
      removed: { by: "nothing", says: "The member keeps the role, because the service cannot remove it." },
      docs: {
        forAuthors:
          "Defaults to the default role of the team. A change updates the role of a member and replaces a pending invitation. Requires the enterprise edition of the service.",
      },
    }),
    team: teamArgument("member"),
    status: computed(status, "Status of the member: `pending` until the person accepts the invitation, then `active`."),
    memberId: computed(objectId(), "ID of the member. Null while the member is pending."),
    invitationId: computed(objectId(), "ID of the invitation. Null once the member is active."),
    inviteUrl: computed(
      string(),
      "URL to accept the invitation, while the member is pending. Anybody with this URL can join the team.",
      { set: { sensitive: true } },
    ),
  }),
});

export const invitation = define({
  kind: "ephemeral_resource",
  name: "invitation",
  capability: "team.read",
  description:
    "Reads the invitation of a person to the team, without storing its URL in the state. For an invitation that the same run creates, set `email` to the `id` of `observability_team_member`, which is known only after the apply. Requires Terraform 1.10 or later.",
  type: object("InvitationConfig", {
    email: required(string({ minLength: 1 }), "Email address of the person. Not case-sensitive."),
    team: teamToRead,
    status: computed(status, "Status of the person: `pending` until the invitation is accepted, then `active`."),
    invitationId: computed(objectId(), "ID of the invitation. Null once the person is a member."),
    url: computed(
      string(),
      "URL to accept the invitation. Anybody with this URL can join the team. Null once the person is a member.",
      { set: { sensitive: true } },
    ),
  }),
});

const memberMembers = {
  ...asComputed(teamMember.type.attributes),
  name: computed(string(), "Name of the member, or the name in the invitation."),
  isCurrentUser: computed(bool(), "Whether the access key belongs to this member."),
  isVirtual: computed(
    bool(),
    "Whether the member is a program with an access key of its own, not a person. Null if the service does not say. Enterprise edition only.",
  ),
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
    status: optional(status, "Return only members with this status."),
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
    set: { sensitive: true },
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
