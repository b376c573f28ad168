import { randomInt } from "node:crypto";
import { DiagnosticError, partsFor } from "terraform-provider-sdk";
import { nearestOf } from "terraform-provider-sdk/internal/schema";
import type { Client } from "../../lib/client";
import { apiKeyMaterial } from "../../lib/kinds/api-key";
import { invitation } from "../../lib/kinds/team";
import { hashApiKey } from "../../lib/service/api-key-hash";
import { problem } from "../../lib/service/problems";

const { ephemeralResource } = partsFor<Client>();

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** As long as those of the platform. */
const lengths = { keyId: 20, keySecret: 40 };

/** `observability_api_key_material`: generated in this process, without client and network. */
export const apiKeyMaterialResource = ephemeralResource(apiKeyMaterial, {
  async open() {
    const keyId = randomText(lengths.keyId);
    const keySecret = randomText(lengths.keySecret);
    return { result: { keyId, keySecret, hashData: { ...hashApiKey(keyId, keySecret) } } };
  },
});

/** Every character is as likely as any other. */
function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** `observability_invitation`: the address that lets somebody into the team, for one run. */
const invitationResource = ephemeralResource(invitation, {
  async open({ client, config, signal }) {
    client.capabilities.requireFor(invitation);
    const { email } = config;
    const member = await client.teamMembers.read(email, { signal });
    if (!member) throw await nobody(client, email, signal);
    const { status, invitationId = null, inviteUrl = null } = member;
    return { result: { status, invitationId, url: inviteUrl } };
  },
});

export const ephemeralResources = [apiKeyMaterialResource, invitationResource];

async function nobody(client: Client, email: string, signal: AbortSignal): Promise<DiagnosticError> {
  const invited = await client.teamMembers.invitations({ signal });
  const near = nearestOf(
    invited.map((invitation) => invitation.email),
    email,
  );
  const remedy =
    "If this run creates the invitation, use the `id` of the observability_team_member instead of its `email`.";
  const detail = `Nobody with the address ${email} is invited. ${near} ${remedy}`;
  return new DiagnosticError(problem("invitation-not-found"), detail, ["email"]);
}
