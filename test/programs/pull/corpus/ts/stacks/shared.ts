import { Alert, Dashboard, DataObservabilitySource, DataObservabilityWebhook, tableTile, timeSeries } from "cdktf-observability";
import { conditions, level, limits, title } from "../constants";
import { stack } from "../stack";

const logs = DataObservabilitySource.byName(stack, "Logs");
const traces = DataObservabilitySource.byName(stack, "Traces");

const dashboard = new Dashboard(stack, "shared", {
  name: title,
  tags: ["shared"],
  tiles: [
    timeSeries("Errors", logs).count().where(conditions.errors),
    tableTile("Latency", traces).quantile(level, "Duration").where(conditions.server).groupBy("SpanName"),
  ],
});
new Alert(stack, "shared-errors", {
  tile: dashboard.tile("Errors"),
  threshold: limits.errors,
  thresholdType: "above",
  interval: "5m",
  channel: { type: "webhook", webhookId: DataObservabilityWebhook.byName(stack, "On-call").id },
});
