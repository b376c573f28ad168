import { object, required, string } from "terraform-provider-sdk/schema";
import { define } from "../define";

/** `observability_api_key_state`. */
export const apiKeyState = define({
  kind: "action",
  name: "api_key_state",
  capability: "apiKeys.write",
  description:
    "Enables or disables an API key of your organization on the managed platform. A disabled key can be enabled again, so a rotation can disable the old key before it deletes it. Requires `managed` credentials, and Terraform 1.14 or later.",
  type: object("ApiKeyState", {
    apiKeyId: required(string({ minLength: 1 }), "ID of the API key resource. Not the credential."),
    state: required(string({ oneOf: ["enabled", "disabled"] }), "State to set."),
  }),
});
