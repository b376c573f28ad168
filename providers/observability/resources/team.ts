import { teamFacts } from "../../../lib/client";
import { team } from "../../../lib/kinds/team";
import { DiagnosticError } from "../../sdk";
import { clientIfKnown } from "../client-if-known";
import { storedResource } from "../stored/stored-resource";

/** `observability_team`. Its hook: a service without the enterprise edition does not return the default role. */
export const teamResource = storedResource(team, {
  facts: teamFacts,
  store: (client) => client.ownTeam,
  hooks: {
    async plan(context, derived) {
      const client = clientIfKnown(context);
      if (!client || context.action === "delete" || context.planned.defaultUserRoleId === null) return derived;
      const found = await client.ownTeam.only({ signal: context.signal });
      if ("defaultUserRole" in found) return derived;
      throw new DiagnosticError(
        "Service has no roles",
        `default_user_role_id needs the enterprise edition, which the service of the team "${found.name}" is not; remove it.`,
        ["defaultUserRoleId"],
      );
    },
  },
});
