import { App, TerraformOutput, TerraformStack } from "cdktf";
import { Dashboard, DataObservabilitySources, ObservabilityProvider } from "cdktf-observability";
import type { Construct } from "constructs";

/** One dashboard in a self-hosted service. The provider reads the address and the key from OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY. */
class ApiHealth extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new ObservabilityProvider(this, "observability", { openSource: {}, product: "clickstack" });

    const logs = new DataObservabilitySources(this, "logs", { kind: "log" }).sources.get(0).id;
    const traces = new DataObservabilitySources(this, "traces", { kind: "trace" }).sources.get(0).id;

    const dashboard = new Dashboard(this, "api", {
      name: "API health",
      tags: ["api"],
      tiles: [
        {
          name: "About",
          w: 24,
          h: 3,
          config: { displayType: "markdown", markdown: "**API health**, declared in TypeScript." },
        },
        {
          name: "Errors",
          series: [
            { type: "time", sourceId: logs, aggFn: "count", where: "SeverityText:error", groupBy: ["ServiceName"] },
          ],
        },
        {
          name: "Slowest requests",
          series: [{ type: "time", sourceId: traces, aggFn: "quantile", level: 0.95, field: "Duration" }],
        },
        {
          name: "Requests",
          w: 6,
          series: [{ type: "number", sourceId: traces, aggFn: "count", where: "SpanKind:Server" }],
        },
        {
          name: "Errors by service",
          w: 18,
          series: [
            { type: "table", sourceId: logs, aggFn: "count", where: "SeverityText:error", groupBy: ["ServiceName"] },
          ],
        },
      ],
    });

    new TerraformOutput(this, "dashboard_id", { value: dashboard.id });
    new TerraformOutput(this, "errors_tile_id", { value: dashboard.tileId("Errors") });
  }
}

const app = new App();
new ApiHealth(app, "api-health");
app.synth();
