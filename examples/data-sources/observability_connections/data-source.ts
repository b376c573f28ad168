import { DataObservabilityConnections } from "cdktf-observability";
import type { Construct } from "constructs";

export function connections(scope: Construct): DataObservabilityConnections {
  return new DataObservabilityConnections(scope, "all");
}
