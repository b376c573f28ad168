import { DataObservabilityTeamMembers } from "cdktf-observability";
import type { Construct } from "constructs";

export function activeMembers(scope: Construct): DataObservabilityTeamMembers {
  return new DataObservabilityTeamMembers(scope, "active", { status: "active" });
}
