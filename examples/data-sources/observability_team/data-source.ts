import { DataObservabilityTeam } from "cdktf-observability";
import type { Construct } from "constructs";

export function team(scope: Construct): DataObservabilityTeam {
  return new DataObservabilityTeam(scope, "team");
}
