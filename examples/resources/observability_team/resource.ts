import { DataObservabilityRole, Team } from "cdktf-observability";
import type { Construct } from "constructs";

export function ownTeam(scope: Construct): Team {
  return new Team(scope, "own", { defaultUserRoleId: DataObservabilityRole.byName(scope, "Member").id });
}
