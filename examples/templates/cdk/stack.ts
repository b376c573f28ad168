import { TerraformStack } from "cdktf";
import {
  Alert,
  Dashboard,
  DataObservabilitySource,
  DataObservabilityWebhook,
  Layout,
  ObservabilityProvider,
  slo,
  timeSeries,
} from "cdktf-observability";
import type { Construct } from "constructs";

/** The dashboard of one service with its objective, and the alerts that say when it fails. */
export class Checkout extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    // The address and the key are in OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
    new ObservabilityProvider(this, "observability", { product: "clickstack", openSource: {} });

    // Sources and a webhook that your service has; the emulator has these.
    const logs = DataObservabilitySource.byName(this, "Logs");
    const onCall = DataObservabilityWebhook.byName(this, "On-call");

    const errors = timeSeries("Errors", logs).count().where("SeverityText:error").groupBy("ServiceName");
    const objective = slo("Checkout", {
      source: DataObservabilitySource.byName(this, "Traces"),
      objective: 0.999,
      total: "ServiceName = 'checkout' AND SpanKind = 'Server'",
      bad: "StatusCode = 'Error'",
    });
    const dashboard = new Dashboard(this, "checkout", {
      name: "Checkout",
      tags: [objective.tag],
      ...Layout.dashboard(errors, objective.block),
    });

    new Alert(this, "errors", {
      name: "Checkout errors",
      tile: dashboard.tile("Errors"),
      threshold: 25,
      thresholdType: "above",
      interval: "5m",
      channel: { type: "webhook", webhookId: onCall.id },
    });
    // With Terraform 1.14 or later, uncomment this, name the alert and import the classes: a deployment fails if its query does.
    // const triggersReplace = { dashboard: dashboard.fqn, alert: alert.fqn };
    // const evaluated = new DataResource(this, "errors_evaluated", { triggersReplace });
    // const wait = new AlertWaitAction(this, "wait", { alertId: alert.id });
    // wait.triggerOn(evaluated, { events: ["after_create"] });
    objective.alerts(dashboard, { page: onCall, ticket: onCall });
  }
}
