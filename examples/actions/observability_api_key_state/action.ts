import { ApiKeyStateAction } from "cdktf-observability";
import type { Construct } from "constructs";

/** `terraform apply -invoke=` the address of the action disables the key. */
export function retiredKey(scope: Construct, oldKeyId: string): ApiKeyStateAction {
  return new ApiKeyStateAction(scope, "retire", { apiKeyId: oldKeyId, state: "disabled" });
}
