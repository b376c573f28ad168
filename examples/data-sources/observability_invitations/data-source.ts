import { DataObservabilityInvitations } from "cdktf-observability";
import type { Construct } from "constructs";

export function pendingInvitations(scope: Construct): DataObservabilityInvitations {
  return new DataObservabilityInvitations(scope, "pending");
}
