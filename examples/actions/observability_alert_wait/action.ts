import { Alert, AlertWaitAction, DataObservabilitySavedSearch, DataObservabilityWebhook } from "cdktf-observability";
import type { Construct } from "constructs";

export function checkedAlert(scope: Construct): Alert {
  const errors = new Alert(scope, "errors", {
    savedSearchId: DataObservabilitySavedSearch.byName(scope, "Errors").id,
    threshold: 25,
    thresholdType: "above",
    interval: "5m",
    channel: { type: "webhook", webhookId: DataObservabilityWebhook.byName(scope, "On-call").id },
  });
  new AlertWaitAction(scope, "wait", { alertId: errors.id }).triggerOn(errors);
  return errors;
}
