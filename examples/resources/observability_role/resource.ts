import { Role } from "cdktf-observability";
import type { Construct } from "constructs";

export function onCall(scope: Construct): Role {
  return new Role(scope, "on_call", {
    name: "On call",
    description: "Sees everything, and changes alerts",
    permissions: [
      { action: "read", subject: "all" },
      { action: "manage", subject: "Alert" },
      {
        action: "read",
        subject: "Source",
        integration: "clickhouse",
        conditions: {
          connection: "66e000000000000000000c01",
          from: { databaseName: "default", tableName: "otel_logs" },
          where: "ServiceName:api",
          whereLanguage: "lucene",
        },
      },
      { action: "update", subject: "Dashboard", conditions: { name: { $regex: "^API" } } },
    ],
  });
}
