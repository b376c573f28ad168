import { DataObservabilitySources } from "cdktf-observability";
import type { Construct } from "constructs";

export function logSources(scope: Construct): DataObservabilitySources {
  return new DataObservabilitySources(scope, "logs", { kind: "log" });
}
