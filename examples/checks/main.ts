import { App, Fn, TerraformStack } from "cdktf";
import {
  DataObservabilityBackups,
  DataObservabilityChartSeries,
  DataObservabilitySource,
  DataObservabilitySources,
  ObservabilityProvider,
} from "cdktf-observability";
import type { Construct } from "constructs";

/**
 * Checks instead of objects: the telemetry arrives, no source is disabled, and the managed service has a recent backup. A failed check is
 * a warning of `terraform plan` and `apply`; a failed postcondition stops them.
 */
class Checks extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new ObservabilityProvider(this, "observability", {
      product: "clickstack",
      openSource: {},
      mode: "open_source",
    });
    const managed = new ObservabilityProvider(this, "managed", {
      alias: "managed",
      product: "clickstack",
      managed: {},
      mode: "managed",
    });

    const arrived = new DataObservabilityChartSeries(this, "arrived", {
      startTime: Fn.timeadd(Fn.plantimestamp(), "-1h"),
      endTime: Fn.plantimestamp(),
      granularity: "5m",
      series: [{ sourceId: DataObservabilitySource.byName(this, "Logs").id, aggFn: "count" }],
    });
    this.check("logs_arrive", `${arrived.fqn}.row_count > 0`, "No log arrived in the last hour.");

    const sources = new DataObservabilitySources(this, "sources", {});
    this.check(
      "no_source_is_disabled",
      `alltrue([for source in ${sources.fqn}.sources : source.disabled != true])`,
      "Some sources are disabled.",
    );

    const backups = new DataObservabilityBackups(this, "backups", {
      provider: managed,
      status: "done",
      lifecycle: {
        postcondition: [{ condition: "${self.latest != null}", errorMessage: "The service has no finished backup." }],
      },
    });
    this.check(
      "backup_is_younger_than_a_day",
      `timecmp(${backups.fqn}.latest.finished_at, timeadd(plantimestamp(), "-24h")) > 0`,
      "The latest finished backup is older than a day.",
    );
  }

  /** A `check` block, for which the CDK has no construct. */
  private check(name: string, condition: string, message: string): void {
    this.addOverride(`check.${name}`, { assert: { condition: `\${${condition}}`, error_message: message } });
  }
}

const app = new App();
new Checks(app, "checks");
app.synth();
