import { TerraformVariable } from "cdktf";
import { ObservabilityProvider } from "cdktf-observability";
import type { Construct } from "constructs";

export function selfHosted(scope: Construct): ObservabilityProvider {
  const accessKey = new TerraformVariable(scope, "access_key", { type: "string", sensitive: true });
  return new ObservabilityProvider(scope, "observability", {
    product: "clickstack",
    openSource: { baseUrl: "http://localhost:8000", apiKey: accessKey.stringValue },
  });
}
