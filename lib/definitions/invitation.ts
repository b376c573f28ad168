import { computed, define, object, required, string } from "../schema";
import { objectId } from "./object-id";
import { teamToRead } from "./team-argument";

export const invitation = define({
  kind: "ephemeral_resource",
  name: "invitation",
  capability: "team.read",
  description:
    "Reads the invitation of a person to the team, without storing its URL in the state. For an invitation that the same run creates, set `email` to the `id` of `observability_team_member`, which is known only after the apply. Requires Terraform 1.10 or later.",
  type: object("InvitationConfig", {
    email: required(string({ minLength: 1 }), "Email address of the person. Not case-sensitive."),
    team: teamToRead,
    status: computed(
      string({ known: ["pending", "active"] }),
      "Status of the person: `pending` until the invitation is accepted, then `active`.",
    ),
    invitationId: computed(objectId(), "ID of the invitation. Null once the person is a member."),
    url: computed(
      string(),
      "URL to accept the invitation. Anybody with this URL can join the team. Null once the person is a member.",
      { sensitive: true },
    ),
  }),
});
