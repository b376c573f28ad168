import { computed, define, instant, list, object, optional, optionalComputed, string } from "../../model";
import { objectId } from "../object-id";
import { webhookServices } from "../vocabulary";
import { idOrName, oneOfIdAndName } from "./id-or-name";

const members = {
  id: computed(objectId(), "Id of the webhook; what an alert's channel refers to."),
  name: computed(string(), "Name of the webhook; unique within its service."),
  service: computed(string({ known: webhookServices }), `Service it posts to: \`${webhookServices.join("`, `")}\`.`),
  url: computed(string(), "Address it posts to. Often holds a token, and is hidden for that.", { sensitive: true }),
  description: computed(string(), "Description of the webhook."),
  body: computed(string(), "Template of the posted body, for `generic`."),
  createdAt: computed(instant(), "When the webhook was created."),
  updatedAt: computed(instant(), "When the webhook was last changed."),
};

/** A webhook as the service tells it; its headers and query parameters are never told. */
export const webhookResult = object("WebhookResult", members);

const service = string({ known: webhookServices });

export const webhooks = define({
  kind: "data_source",
  name: "webhooks",
  capability: "webhooks.read",
  description: "All webhooks of the team, in the service's order (oldest first), or those of one service.",
  type: object("WebhooksConfig", {
    service: optional(service, "Only webhooks of this service."),
    webhooks: computed(list(webhookResult), "The webhooks."),
  }),
});

export const webhookLookup = define({
  kind: "data_source",
  name: "webhook",
  capability: "webhooks.read",
  description: "One webhook, by id or by name.",
  type: object(
    "WebhookLookupConfig",
    {
      ...members,
      ...idOrName("webhook"),
      service: optionalComputed(
        service,
        "Service of the webhook; narrows the search, as names are unique within a service only.",
      ),
    },
    [oneOfIdAndName],
  ),
});
