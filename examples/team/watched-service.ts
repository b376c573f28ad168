import {
  Alert,
  Dashboard,
  goldenSignals,
  Layout,
  markdownTile,
  type SourceLike,
  timeSeries,
} from "cdktf-observability";
import { Construct } from "constructs";

export interface WatchedServiceProps {
  /** Name of the service in its telemetry. */
  readonly service: string;
  readonly logs: SourceLike;
  readonly traces: SourceLike;
  /** Where alerts go. */
  readonly webhookId: string;
  /** Requests in five minutes below which an alert fires; no alert if omitted. */
  readonly leastTraffic?: number;
  readonly runbook: string;
}

/** What the team keeps for each of its services: a dashboard and the alerts on it. */
export class WatchedService extends Construct {
  readonly dashboard: Dashboard;

  constructor(scope: Construct, id: string, props: WatchedServiceProps) {
    super(scope, id);
    const { service, logs, traces, webhookId, leastTraffic, runbook } = props;
    const { traffic, errors, latency } = goldenSignals(service, { traces });
    const logErrors = timeSeries(`${service} error logs`, logs)
      .count()
      .where(`SeverityText:error AND ServiceName:${service}`);
    // An alert compares the last series of its tile, so the latency that counts has a tile of its own.
    const slowest = timeSeries(`${service} slowest requests`, traces)
      .quantile(0.99, "Duration")
      .where(`ServiceName:${service} AND SpanKind:Server`);

    this.dashboard = new Dashboard(this, "dashboard", {
      name: `Service: ${service}`,
      tags: ["team-shop", service],
      ...Layout.dashboard(
        markdownTile("Runbook", runbook).size(24, 3),
        Layout.columns(traffic, errors),
        Layout.columns(latency, slowest, logErrors),
      ),
    });

    const alert = (name: string, tile: string, threshold: number, thresholdType: "above" | "below") =>
      new Alert(this, name, {
        name: `${service}: ${name}`,
        message: runbook,
        tile: this.dashboard.tile(tile),
        threshold,
        thresholdType,
        interval: "5m",
        channel: { type: "webhook", webhookId },
      });
    alert("errors", errors.name, 0.05, "above");
    alert("slow", slowest.name, 2e9, "above");
    alert("error-logs", logErrors.name, 50, "above");
    if (leastTraffic !== undefined) alert("silence", traffic.name, leastTraffic, "below");
  }
}
