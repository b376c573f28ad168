import { App, TerraformOutput, TerraformStack } from "cdktf";
import { Alert, Dashboard, DataObservabilitySources, ObservabilityProvider } from "cdktf-observability";
import type { Construct } from "constructs";

/**
 * A dashboard and an email alert in ClickHouse Cloud. Organization, service and the API key come from OBSERVABILITY_ORGANIZATION_ID,
 * _SERVICE_ID, _KEY_ID and _KEY_SECRET.
 */
class Signups extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new ObservabilityProvider(this, "observability", { product: "clickstack", managed: {} });

    const traces = new DataObservabilitySources(this, "traces", { kind: "trace" }).sources.get(0).id;

    const dashboard = new Dashboard(this, "signups", {
      name: "Sign-ups",
      tiles: [
        {
          name: "Failed sign-ups",
          series: [{ type: "time", sourceId: traces, aggFn: "count", where: "SpanName:signup AND StatusCode:Error" }],
        },
      ],
    });

    new Alert(this, "failed_signups", {
      name: "Sign-ups fail",
      tile: dashboard.tile("Failed sign-ups"),
      threshold: 5,
      thresholdType: "above",
      interval: "15m",
      channel: { type: "email", emailRecipients: ["growth@example.com"] },
    });

    new TerraformOutput(this, "dashboard_id", { value: dashboard.id });
  }
}

const app = new App();
new Signups(app, "signups");
app.synth();
