import { DataObservabilityDashboards } from "cdktf-observability";
import type { Construct } from "constructs";

export function productionDashboards(scope: Construct): DataObservabilityDashboards {
  return new DataObservabilityDashboards(scope, "production", { tag: "production" });
}
