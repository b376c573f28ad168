import { DataObservabilitySource, SavedSearch } from "cdktf-observability";
import type { Construct } from "constructs";

export function checkoutErrors(scope: Construct): SavedSearch {
  return new SavedSearch(scope, "checkout_errors", {
    name: "Errors of the checkout",
    sourceId: DataObservabilitySource.byName(scope, "Logs").id,
    where: "SeverityText:error ServiceName:checkout",
    orderBy: "Timestamp DESC",
    tags: ["checkout"],
    filters: [{ condition: "ServiceName IN ('checkout')" }],
  });
}
