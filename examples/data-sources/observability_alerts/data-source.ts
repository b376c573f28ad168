import { DataObservabilityAlerts } from "cdktf-observability";
import type { Construct } from "constructs";

export function firingAlerts(scope: Construct): DataObservabilityAlerts {
  return new DataObservabilityAlerts(scope, "firing", { state: "ALERT" });
}
