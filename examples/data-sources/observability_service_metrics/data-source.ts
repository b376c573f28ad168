import { DataObservabilityServiceMetrics } from "cdktf-observability";
import type { Construct } from "constructs";

export function memoryMetrics(scope: Construct): DataObservabilityServiceMetrics {
  return new DataObservabilityServiceMetrics(scope, "memory", { filtered: true, nameRegex: "Memory" });
}
