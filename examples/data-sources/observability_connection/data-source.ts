import { DataObservabilityConnection } from "cdktf-observability";
import type { Construct } from "constructs";

export function localConnection(scope: Construct): DataObservabilityConnection {
  return DataObservabilityConnection.byName(scope, "Local database");
}
