import { Role } from "cdktf-observability";
import type { Construct } from "constructs";

export function onCall(scope: Construct): Role {
  return new Role(scope, "on_call", {
    name: "On call",
    description: "Sees everything, and changes alerts",
    permissions: [
      { action: "read", subject: "all" },
      { action: "manage", subject: "Alert" },
      { action: "read", subject: "Source", integration: "clickhouse", conditions: { ServiceName: "api" } },
    ],
  });
}
