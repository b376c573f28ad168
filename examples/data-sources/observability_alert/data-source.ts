import { DataObservabilityAlert } from "cdktf-observability";
import type { Construct } from "constructs";

export function errorAlert(scope: Construct): DataObservabilityAlert {
  return DataObservabilityAlert.byName(scope, "Too many errors");
}
