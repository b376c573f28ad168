import { Dashboard, DataObservabilitySource } from "cdktf-observability";
import type { Construct } from "constructs";

export function checkoutDashboard(scope: Construct): Dashboard {
  const logs = DataObservabilitySource.byName(scope, "Logs");
  const traces = DataObservabilitySource.byName(scope, "Traces");
  return new Dashboard(scope, "checkout", {
    name: "Checkout",
    tags: ["checkout", "production"],
    tiles: [
      {
        name: "Errors",
        series: [
          {
            sourceId: logs.id,
            aggFn: "count",
            where: "SeverityText:error ServiceName:checkout",
            groupBy: ["ServiceName"],
          },
        ],
      },
      {
        key: "latency",
        name: "Latency, 95th percentile",
        config: {
          displayType: "line",
          sourceId: traces.id,
          select: [{ aggFn: "quantile", level: 0.95, valueExpression: "Duration", where: "SpanName:checkout" }],
          numberFormat: { output: "duration", factor: 1e-9 },
        },
      },
      {
        name: "Runbook",
        w: 24,
        h: 3,
        config: { displayType: "markdown", markdown: "Restart with `deploy checkout --restart`." },
      },
    ],
  });
}
