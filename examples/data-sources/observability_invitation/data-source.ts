import { DataObservabilityInvitation } from "cdktf-observability";
import type { Construct } from "constructs";

export function invitedAt(scope: Construct): string {
  return new DataObservabilityInvitation(scope, "alex", { email: "alex@example.com" }).createdAt;
}
