import { DataObservabilityRole, TeamMember } from "cdktf-observability";
import type { Construct } from "constructs";

export function jo(scope: Construct): TeamMember {
  return new TeamMember(scope, "jo", {
    email: "jo@example.com",
    name: "Jo",
    roleId: DataObservabilityRole.byName(scope, "Member").id,
  });
}
