import { bool, map, object, optional, required, string } from "terraform-provider-sdk/schema";
import { limits, objectId } from "../../service/words";
import { define } from "../define";
import { teamToRead } from "../kind";

const unreturned = "The service does not return those of the webhook.";

/** `observability_webhook_test`. */
export const webhookTest = define({
  kind: "action",
  name: "webhook_test",
  capability: "webhooks.read",
  description:
    "Sends a test notification to the URL of a webhook, from the machine that runs Terraform: the service has no route for this. It sends one request and follows no redirect. Requires Terraform 1.14 or later.",
  type: object("WebhookTest", {
    webhookId: required(objectId(), "ID of the webhook."),
    state: optional(
      string({ oneOf: ["ALERT", "OK"] }),
      "State that the notification reports. A test that reports `OK` resolves what one with `ALERT` opened.",
      { set: { default: "ALERT" }, docs: { forAuthors: "Defaults to `ALERT`." } },
    ),
    body: optional(
      string({ maxLength: limits.webhookBody }),
      "Template for the request body, if the service does not return the one of the webhook.",
    ),
    headers: optional(map(string()), `Request headers. ${unreturned}`, { set: { sensitive: true, writeOnly: true } }),
    queryParams: optional(map(string()), `Query parameters. ${unreturned}`, {
      set: { sensitive: true, writeOnly: true },
    }),
    allowPrivateAddress: optional(bool(), "Whether to send to this machine, or to a private or reserved address.", {
      set: { default: false },
      docs: { forAuthors: "Defaults to `false`." },
    }),
    team: teamToRead,
  }),
});
