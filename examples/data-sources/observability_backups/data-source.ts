import { DataObservabilityBackups } from "cdktf-observability";
import type { Construct } from "constructs";

export function finishedBackups(scope: Construct): DataObservabilityBackups {
  return new DataObservabilityBackups(scope, "done", { status: "done" });
}
