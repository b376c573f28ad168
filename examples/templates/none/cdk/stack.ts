import { TerraformStack } from "cdktf";
import {
  Alert,
  Dashboard,
  DataObservabilitySources,
  DataObservabilityWebhooks,
  ObservabilityProvider,
} from "cdktf-observability";
import type { Construct } from "constructs";

/** The dashboard of one service, and the alert that says when it fails: what every service with the Observability Management API has. */
export class Checkout extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    // No product. The address and the key are in OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
    new ObservabilityProvider(this, "observability", { openSource: {} });

    // The first source and the first webhook that your service lists; or write their IDs.
    const sourceId = new DataObservabilitySources(this, "sources").sources.get(0).id;
    const webhookId = new DataObservabilityWebhooks(this, "webhooks").webhooks.get(0).id;

    const dashboard = new Dashboard(this, "checkout", {
      name: "Checkout",
      tiles: [
        {
          name: "Errors",
          series: [
            {
              type: "time",
              sourceId,
              aggFn: "count",
              where: "SeverityText:error",
              whereLanguage: "lucene",
              groupBy: [],
            },
          ],
        },
        {
          name: "Events by service",
          series: [{ type: "table", sourceId, aggFn: "count", groupBy: ["ServiceName"] }],
        },
      ],
    });

    new Alert(this, "errors", {
      name: "Checkout errors",
      source: "tile",
      tile: dashboard.tile("Errors"),
      threshold: 25,
      thresholdType: "above",
      interval: "5m",
      channel: { type: "webhook", webhookId },
    });
  }
}
