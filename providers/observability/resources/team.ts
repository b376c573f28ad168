import { type Context, DiagnosticError } from "terraform-provider-sdk";
import type { ObjectValue } from "terraform-provider-sdk/values";
import type { Client, ObjectFacts } from "../../../lib/client";
import { team, teamMember } from "../../../lib/kinds/team";
import { problem } from "../../../lib/service/problems";
import { clientIfKnown, writes } from "../service";
import { membersByName, type OtherState } from "../stored/other-providers";
import { storedResource } from "../stored/stored-resource";

/** `observability_team`. A service without the enterprise edition does not return the default role. */
export const teamResource = storedResource(
  team,
  { noun: "team", update: "PATCH" },
  {
    store: (client) => client.ownTeam,
    async plan(context, derived) {
      const client = clientIfKnown(context);
      if (!client || !writes(context) || context.planned.defaultUserRoleId === null) return derived;
      const ownTeam = await client.ownTeam.current({ signal: context.signal });
      if ("defaultUserRole" in ownTeam) return derived;
      const detail = `default_user_role_id needs the enterprise edition, which the service of the team "${ownTeam.name}" is not; remove it.`;
      throw new DiagnosticError(problem("service-has-no-roles"), detail, ["defaultUserRoleId"]);
    },
  },
);

const memberFacts: ObjectFacts = {
  noun: "team member",
  id: { form: /^[^\s/@]+@[^\s/@]+$/, description: "an email address" },
};

type Plan = Context<"plan", Client, typeof teamMember>;

/**
 * `observability_team_member`. Members cannot remove themselves, only some services have roles, and a member chooses the name.
 */
export const teamMemberResource = storedResource(teamMember, memberFacts, {
  store: (client) => client.teamMembers,
  moves: { stateOf: underAddress },
  async plan(context: Plan, derived) {
    await rejectLeaving(context);
    await rejectRole(context);
    return derived;
  },
  /** A member chooses another name than the one in the invitation. */
  state: (state, { status }, prior) => (status === "active" ? { ...state, name: prior.name } : state),
});

/** Another provider keeps a member under an ID that changes when the invitation is accepted. */
function underAddress(state: OtherState): ObjectValue | undefined {
  if (typeof state.email !== "string") return undefined;
  return { ...membersByName(teamMember.type, state), id: state.email.toLowerCase() };
}

async function rejectLeaving(context: Plan): Promise<void> {
  const leaves = context.action === "delete" || (context.action === "update" && context.replacePaths().length > 0);
  const client = clientIfKnown(context);
  if (!leaves || !client) return;
  const member = await client.teamMembers.read(context.prior.id, { signal: context.signal });
  if (member?.isCurrentUser !== true) return;
  const detail = `The access key belongs to ${context.prior.id}. The service does not let this member remove themselves from the team. Use the key of another member, or keep the member (terraform state rm or a removed block removes it from the state only).`;
  throw new DiagnosticError(problem("member-in-use"), detail);
}

async function rejectRole(context: Plan): Promise<void> {
  const client = clientIfKnown(context);
  if (!client || !writes(context) || context.config.roleId === null) return;
  if (await client.teamMembers.hasRoles({ signal: context.signal })) return;
  const detail = "role_id needs the enterprise edition, which this service is not; remove it.";
  throw new DiagnosticError(problem("service-has-no-roles"), detail, ["roleId"]);
}
