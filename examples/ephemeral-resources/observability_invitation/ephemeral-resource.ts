import { DataResource } from "cdktf";
import { Invitation, TeamMember } from "cdktf-observability";
import type { Construct } from "constructs";

export function invitedPerson(scope: Construct): TeamMember {
  const sam = new TeamMember(scope, "sam", { email: "sam@example.com" });
  const invitation = new Invitation(scope, "invitation", { email: sam.id });
  new DataResource(scope, "mail", {
    triggersReplace: [sam.invitationId],
    provisioners: [{ type: "local-exec", command: 'test -n "$JOIN_URL"', environment: { JOIN_URL: invitation.url } }],
  });
  return sam;
}
