import {
  Alert,
  AlertWaitAction,
  Dashboard,
  DataObservabilitySource,
  DataObservabilityWebhook,
  timeSeries,
} from "cdktf-observability";
import type { Construct } from "constructs";

export function checkedAlert(scope: Construct): Alert {
  const logs = DataObservabilitySource.byName(scope, "Logs");
  const dashboard = new Dashboard(scope, "checkout", {
    name: "Checkout",
    tiles: [timeSeries("Errors", logs).count().where("SeverityText:error")],
  });
  const errors = new Alert(scope, "errors", {
    tile: dashboard.tile("Errors"),
    threshold: 25,
    thresholdType: "above",
    interval: "5m",
    channel: { type: "webhook", webhookId: DataObservabilityWebhook.byName(scope, "On-call").id },
  });
  // The apply fails if the query of the alert fails in the service.
  new AlertWaitAction(scope, "wait", { alertId: errors.id }).triggerOn(errors);
  return errors;
}
