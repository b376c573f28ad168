import { TerraformOutput } from "cdktf";
import { ApiKey } from "cdktf-observability";
import type { Construct } from "constructs";

export function ciKey(scope: Construct): ApiKey {
  const key = new ApiKey(scope, "ci", {
    name: "ci",
    roles: ["developer"],
    expireAt: "2030-01-01T00:00:00Z",
    ipAccessList: [{ source: "203.0.113.0/24", description: "CI runners" }],
  });
  new TerraformOutput(scope, "ci_key_id", { value: key.keyId });
  new TerraformOutput(scope, "ci_key_secret", { value: key.keySecret, sensitive: true });
  return key;
}
