import { AlertCheckAction, DataObservabilityAlert } from "cdktf-observability";
import type { Construct } from "constructs";

/** `terraform apply -invoke=` the address of the action checks the alert. */
export function checkedCondition(scope: Construct): AlertCheckAction {
  const errors = DataObservabilityAlert.byName(scope, "Payment errors");
  return new AlertCheckAction(scope, "check", { alertId: errors.id, windows: 48 });
}
