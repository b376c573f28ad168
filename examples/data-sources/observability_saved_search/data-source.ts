import { DataObservabilitySavedSearch } from "cdktf-observability";
import type { Construct } from "constructs";

export function errorsSearch(scope: Construct): DataObservabilitySavedSearch {
  return DataObservabilitySavedSearch.byName(scope, "Errors");
}
