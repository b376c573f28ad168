import { webhookLookup, webhooks } from "../../../lib/definitions";
import { storedList, storedLookup } from "./stored";

/** `observability_webhooks`. */
export const webhooksDataSource = storedList(webhooks, { store: (client) => client.webhooks, member: "webhooks" });

/** `observability_webhook`. */
export const webhookDataSource = storedLookup(webhookLookup, {
  store: (client) => client.webhooks,
  thing: "webhook",
  narrowedBy: "service",
});
