import { ApiKey, ApiKeyMaterial } from "cdktf-observability";
import type { Construct } from "constructs";

export function deployerKey(scope: Construct): ApiKey {
  const material = new ApiKeyMaterial(scope, "material");
  return new ApiKey(scope, "deployer", {
    name: "deployer",
    roles: ["developer"],
    keyHashWo: material.hashData,
    keyHashWoVersion: 1,
  });
}
