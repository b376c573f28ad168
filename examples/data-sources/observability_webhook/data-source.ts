import { DataObservabilityWebhook } from "cdktf-observability";
import type { Construct } from "constructs";

export function onCall(scope: Construct): DataObservabilityWebhook {
  return DataObservabilityWebhook.byName(scope, "On-call");
}
