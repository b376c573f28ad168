import { TerraformVariable } from "cdktf";
import { Webhook } from "cdktf-observability";
import type { Construct } from "constructs";

export function onCall(scope: Construct): Webhook {
  const token = new TerraformVariable(scope, "on_call_token", { type: "string", sensitive: true, default: "example" });
  return new Webhook(scope, "on_call", {
    name: "On-call of the shop",
    service: "generic",
    url: "https://hooks.example.com/shop",
    body: JSON.stringify({ title: "{{title}}", text: "{{body}}", link: "{{link}}" }),
    headers: { Authorization: `Bearer ${token.stringValue}` },
  });
}
