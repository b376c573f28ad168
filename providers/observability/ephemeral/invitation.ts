import type { Client } from "../../../lib/client";
import { invitation } from "../../../lib/kinds/team";
import { nearestOf } from "../../../lib/schema";
import { DiagnosticError, ephemeralResource } from "../../sdk";

/** `observability_invitation`: the address that lets somebody into the team, for one run. */
export const invitationResource = ephemeralResource<Client, typeof invitation>(invitation, {
  async open({ client, config, signal }) {
    client.capabilities.requireFor(invitation);
    const { email } = config;
    const found = await client.teamMembers.read(email, { signal });
    if (!found) throw await nobody(client, email, signal);
    const { status, invitationId = null, inviteUrl = null } = found;
    return { result: { status, invitationId, url: inviteUrl } };
  },
});

async function nobody(client: Client, email: string, signal: AbortSignal): Promise<DiagnosticError> {
  const invited = await client.teamMembers.invitations({ signal });
  const near = nearestOf(
    invited.map((one) => one.email),
    email,
  );
  return new DiagnosticError("Invitation not found", `Nobody with the address ${email} is invited. ${near}`, ["email"]);
}
