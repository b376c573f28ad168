import { DataObservabilityWebhook, WebhookTestAction } from "cdktf-observability";
import type { Construct } from "constructs";

/** `terraform apply -invoke=` the address of the action sends the test. */
export function webhookTest(scope: Construct): WebhookTestAction {
  return new WebhookTestAction(scope, "test", { webhookId: DataObservabilityWebhook.byName(scope, "On-call").id });
}
