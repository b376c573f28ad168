import { DataObservabilitySource } from "cdktf-observability";
import type { Construct } from "constructs";

export function logs(scope: Construct): DataObservabilitySource {
  return DataObservabilitySource.byName(scope, "Logs");
}
