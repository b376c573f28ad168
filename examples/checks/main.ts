import { App, TerraformStack } from "cdktf";
import {
  DataObservabilityBackups,
  DataObservabilityChartSeries,
  DataObservabilitySources,
  ObservabilityProvider,
} from "cdktf-observability";
import type { Construct } from "constructs";

/**
 * Checks instead of objects: the telemetry arrives, and the hosted service has a finished backup. A failed check is a warning of
 * `terraform plan` and `apply`; a failed postcondition stops them.
 */
class Checks extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new ObservabilityProvider(this, "observability", { openSource: {}, mode: "open_source" });
    const hosted = new ObservabilityProvider(this, "hosted", { alias: "hosted", managed: {}, mode: "managed" });

    const logs = new DataObservabilitySources(this, "logs", { kind: "log" }).sources.get(0).id;
    const arrived = new DataObservabilityChartSeries(this, "arrived", {
      startTime: "2026-01-01T00:00:00Z",
      endTime: "2026-01-01T01:00:00Z",
      granularity: "5m",
      series: [{ sourceId: logs, aggFn: "count" }],
    });
    this.addOverride("check.logs_arrive", {
      assert: { condition: `\${${arrived.fqn}.row_count > 0}`, error_message: "No log arrived in that hour." },
    });

    new DataObservabilityBackups(this, "backups", {
      provider: hosted,
      status: "done",
      lifecycle: {
        postcondition: [{ condition: "${self.latest != null}", errorMessage: "The service has no finished backup." }],
      },
    });
  }
}

const app = new App();
new Checks(app, "checks");
app.synth();
