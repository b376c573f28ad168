import { DataObservabilityChartSeries, DataObservabilitySource } from "cdktf-observability";
import type { Construct } from "constructs";

export function errorSeries(scope: Construct): DataObservabilityChartSeries {
  const logs = DataObservabilitySource.byName(scope, "Logs");
  return new DataObservabilityChartSeries(scope, "errors", {
    startTime: "2026-01-01T00:00:00Z",
    endTime: "2026-01-01T01:00:00Z",
    granularity: "5m",
    series: [{ sourceId: logs.id, aggFn: "count", where: "SeverityText:error" }],
  });
}
