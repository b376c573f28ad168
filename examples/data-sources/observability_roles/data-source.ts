import { DataObservabilityRoles } from "cdktf-observability";
import type { Construct } from "constructs";

export function roles(scope: Construct): DataObservabilityRoles {
  return new DataObservabilityRoles(scope, "all");
}
