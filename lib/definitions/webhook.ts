import { computed, define, integer, map, object, optional, required, string } from "../model";
import { limits } from "./limits";
import { objectId } from "./object-id";
import { managedWebhookServices } from "./vocabulary";
import { webhookRules } from "./webhook-rules";

const keptNote =
  "Never stored: a salted hash of what was sent is kept in private state, so that another value plans an update. Needs Terraform 1.11 or later.";

function version(name: string) {
  return optional(
    integer(),
    `Counts the versions of \`${name}\`. With it only a change of this number sends them, without it any change of theirs.`,
    { wire: false, removal: { by: "omission", says: `Changes of \`${name}\` are noticed by their hash again.` } },
  );
}

export const webhook = define({
  kind: "resource",
  name: "webhook",
  capability: "webhooks.write",
  description: "A webhook, which an alert's channel calls.",
  schemaVersion: 1,
  type: object(
    "WebhookConfig",
    {
      id: computed(objectId(), "Id of the webhook; what an alert's channel refers to.", {
        stable: true,
        identifies: true,
      }),
      name: required(
        string({
          maxLength: limits.webhookName,
          pattern: { matches: /\S/, says: "a text that is not blank" },
        }),
        "Name of the webhook; unique within its service. The service stores it without blanks at its ends.",
        { normalised: ["trimmed"] },
      ),
      service: required(string({ oneOf: managedWebhookServices }), "Service it posts to."),
      url: required(
        string({ form: "url", maxLength: limits.webhookUrl }),
        "Address it posts to, http or https; of `slack.com` for the service `slack`. Often holds a token, and is hidden for that.",
        { sensitive: true },
      ),
      description: optional(string({ maxLength: limits.webhookUrl }), "Description of the webhook.", {
        absentMeans: "",
        removal: { by: "omission", says: "The webhook has no description." },
      }),
      body: optional(
        string({ maxLength: limits.webhookBody }),
        "Template of the posted body; not for `slack`. The service returns it for `generic` only.",
        { absentMeans: "", removal: { by: "omission", says: "The service's own template is posted." } },
      ),
      headers: optional(map(string()), `Further headers of the posts; not for \`slack\`. ${keptNote}`, {
        sensitive: true,
        writeOnly: true,
        removal: { by: "value", value: {}, says: "The headers are removed (the empty map is sent)." },
      }),
      headersVersion: version("headers"),
      queryParams: optional(map(string()), `Query parameters of the address; not for \`slack\`. ${keptNote}`, {
        sensitive: true,
        writeOnly: true,
        removal: { by: "value", value: {}, says: "The query parameters are removed (the empty map is sent)." },
      }),
      queryParamsVersion: version("queryParams"),
      createdAt: computed(string(), "When the webhook was created.", { stable: true }),
      updatedAt: computed(string(), "When the webhook was last changed. Unknown in a plan that sends new secrets."),
    },
    webhookRules,
  ),
});
