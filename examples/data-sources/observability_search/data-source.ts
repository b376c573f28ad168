import { DataObservabilitySearch, DataObservabilitySource } from "cdktf-observability";
import type { Construct } from "constructs";

export function errorsThen(scope: Construct): DataObservabilitySearch {
  return new DataObservabilitySearch(scope, "errors", {
    sourceId: DataObservabilitySource.byName(scope, "Logs").id,
    startTime: "2026-09-01T00:00:00Z",
    endTime: "2026-09-01T01:00:00Z",
    where: "SeverityText:error",
    select: "Timestamp, ServiceName, Body",
    maxResults: 20,
  });
}
