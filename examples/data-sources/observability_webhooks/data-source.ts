import { DataObservabilityWebhooks } from "cdktf-observability";
import type { Construct } from "constructs";

export function webhooks(scope: Construct): DataObservabilityWebhooks {
  return new DataObservabilityWebhooks(scope, "all");
}
