import { DataObservabilityRole } from "cdktf-observability";
import type { Construct } from "constructs";

export function adminRole(scope: Construct): DataObservabilityRole {
  return DataObservabilityRole.byName(scope, "Admin");
}
