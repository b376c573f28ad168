import { DataObservabilityDashboard } from "cdktf-observability";
import type { Construct } from "constructs";

export function overview(scope: Construct): DataObservabilityDashboard {
  return DataObservabilityDashboard.byName(scope, "Overview");
}
