import { TerraformStack } from "cdktf";
import {
  Alert,
  Dashboard,
  DataObservabilitySource,
  DataObservabilityWebhook,
  ObservabilityProvider,
  timeSeries,
} from "cdktf-observability";
import type { Construct } from "constructs";

/** The dashboard of one service, and the alert that says when it fails. */
export class Checkout extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    // The address and the key are in OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
    new ObservabilityProvider(this, "observability", { product: "clickstack", openSource: {} });

    // A source and a webhook that your service has; the emulator has these.
    const logs = DataObservabilitySource.byName(this, "Logs");
    const onCall = DataObservabilityWebhook.byName(this, "On-call");

    const dashboard = new Dashboard(this, "checkout", {
      name: "Checkout",
      tiles: [timeSeries("Errors", logs).count().where("SeverityText:error").groupBy("ServiceName")],
    });

    new Alert(this, "errors", {
      name: "Checkout errors",
      tile: dashboard.tile("Errors"),
      threshold: 25,
      thresholdType: "above",
      interval: "5m",
      channel: { type: "webhook", webhookId: onCall.id },
    });
  }
}
