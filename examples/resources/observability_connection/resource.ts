import { TerraformVariable } from "cdktf";
import { Connection } from "cdktf-observability";
import type { Construct } from "constructs";

export function analytics(scope: Construct): Connection {
  const password = { type: "string", sensitive: true, default: "example" };
  return new Connection(scope, "analytics", {
    name: "Analytics database",
    host: "http://clickhouse.internal:8123",
    username: "reader",
    password: new TerraformVariable(scope, "analytics_password", password).stringValue,
  });
}
