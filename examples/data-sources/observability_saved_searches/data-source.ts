import { DataObservabilitySavedSearches } from "cdktf-observability";
import type { Construct } from "constructs";

export function savedSearches(scope: Construct): DataObservabilitySavedSearches {
  return new DataObservabilitySavedSearches(scope, "all");
}
