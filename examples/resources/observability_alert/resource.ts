import { Alert, Dashboard, DataObservabilitySource, DataObservabilityWebhook } from "cdktf-observability";
import type { Construct } from "constructs";

export function paymentAlert(scope: Construct): Alert {
  const logs = DataObservabilitySource.byName(scope, "Logs");
  const onCall = DataObservabilityWebhook.byName(scope, "On-call");
  const dashboard = new Dashboard(scope, "payments", {
    name: "Payments",
    tiles: [
      {
        name: "Errors",
        series: [{ sourceId: logs.id, aggFn: "count", where: "SeverityText:error ServiceName:payments" }],
      },
    ],
  });
  return new Alert(scope, "payment_errors", {
    name: "Payment errors",
    message: "Ten errors or more in five minutes.",
    tile: dashboard.tile("Errors"),
    threshold: 10,
    thresholdType: "above",
    interval: "5m",
    channel: { type: "webhook", webhookId: onCall.id },
  });
}
