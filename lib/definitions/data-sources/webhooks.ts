import { idOrName, oneOfIdAndName } from "../../kinds/derive";
import { teamToRead } from "../../kinds/kind";
import { computed, define, instant, list, object, optional, optionalComputed, string } from "../../schema";
import { objectId, webhookServices } from "../../words";

const members = {
  id: computed(objectId(), "ID of the webhook. Alert channels refer to it."),
  name: computed(string(), "Name of the webhook. Unique within its service."),
  service: computed(
    string({ known: webhookServices }),
    `Service that the webhook posts to: \`${webhookServices.join("`, `")}\`.`,
  ),
  url: computed(string(), "URL that the webhook posts to. Sensitive, because it often contains a token.", {
    sensitive: true,
  }),
  description: computed(string(), "Description of the webhook."),
  body: computed(string(), "Template for the request body. `generic` webhooks only."),
  createdAt: computed(instant(), "When the webhook was created."),
  updatedAt: computed(instant(), "When the webhook was last changed."),
};

/** A webhook as the service returns it. The service never returns headers and query parameters. */
export const webhookResult = object("WebhookResult", members);

const service = string({ known: webhookServices });

export const webhooks = define({
  kind: "data_source",
  name: "webhooks",
  capability: "webhooks.read",
  description: "Lists the webhooks of the team, oldest first. You can filter them by service.",
  type: object("WebhooksConfig", {
    service: optional(service, "Return only webhooks of this service."),
    team: teamToRead,
    webhooks: computed(list(webhookResult), "Matching webhooks."),
  }),
});

export const webhookLookup = define({
  kind: "data_source",
  name: "webhook",
  capability: "webhooks.read",
  description: "Looks up a webhook by ID or name.",
  type: object(
    "WebhookLookupConfig",
    {
      ...members,
      ...idOrName("webhook"),
      team: teamToRead,
      service: optionalComputed(
        service,
        "Service of the webhook. Set it if webhooks of different services share a name.",
      ),
    },
    [oneOfIdAndName],
  ),
});
