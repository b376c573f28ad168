import { computed, define, integer, map, object, optional, required, string } from "../schema";
import { limits } from "./limits";
import { objectId } from "./object-id";
import { teamOf } from "./team-argument";
import { managedWebhookServices } from "./vocabulary";
import { webhookRules } from "./webhook-rules";

const keptNote =
  "Never stored in state: the provider keeps a salted hash in private state, so a new value plans an update. Requires Terraform 1.11 or later.";

function version(name: string) {
  return optional(
    integer(),
    `Version of \`${name}\`. If set, the provider sends \`${name}\` only when this number changes, or when \`url\` or \`service\` changes, because the service then deletes them. If omitted, it sends them whenever they change.`,
    { wire: false, removal: { by: "omission", says: `The provider detects changes of \`${name}\` by their hash.` } },
  );
}

export const webhook = define({
  kind: "resource",
  name: "webhook",
  capability: "webhooks.write",
  description: "Manages a webhook, which alerts use to send notifications.",
  schemaVersion: 1,
  type: object(
    "WebhookConfig",
    {
      id: computed(objectId(), "ID of the webhook. Alert channels refer to it.", {
        stable: true,
        identifies: true,
      }),
      name: required(
        string({
          maxLength: limits.webhookName,
          pattern: { matches: /\S/, says: "a string that is not blank" },
        }),
        "Name of the webhook. Must be unique within its service. The service trims leading and trailing whitespace.",
        { normalised: ["trimmed"] },
      ),
      service: required(string({ oneOf: managedWebhookServices }), "Service that the webhook posts to."),
      url: required(
        string({ form: "url", maxLength: limits.webhookUrl }),
        "URL to post to (http or https). Must be on `slack.com` for the service `slack`. Sensitive, because it often contains a token.",
        { sensitive: true },
      ),
      description: optional(string({ maxLength: limits.webhookUrl }), "Description of the webhook.", {
        absentMeans: "",
        removal: { by: "omission", says: "The webhook has no description." },
      }),
      body: optional(
        string({ maxLength: limits.webhookBody }),
        "Template for the request body. Not supported by `slack`. The service returns it for `generic` only.",
        {
          comparedWhenAbsent: true,
          absentMeans: "",
          removal: { by: "omission", says: "The service uses its own template." },
        },
      ),
      headers: optional(map(string()), `Additional request headers. Not supported by \`slack\`. ${keptNote}`, {
        sensitive: true,
        writeOnly: true,
        removal: { by: "value", value: {}, says: "The headers are removed (the provider sends an empty map)." },
      }),
      headersVersion: version("headers"),
      queryParams: optional(
        map(string()),
        `Query parameters to add to the URL. Not supported by \`slack\`. ${keptNote}`,
        {
          sensitive: true,
          writeOnly: true,
          removal: {
            by: "value",
            value: {},
            says: "The query parameters are removed (the provider sends an empty map).",
          },
        },
      ),
      queryParamsVersion: version("queryParams"),
      team: teamOf("webhook"),
      createdAt: computed(string(), "When the webhook was created.", { stable: true }),
      updatedAt: computed(
        string(),
        "When the webhook was last changed. Known after apply if the plan sends new secrets.",
      ),
    },
    webhookRules,
  ),
});
