import type { Client } from "../../../lib/client";
import { webhookLookup, webhookResult, webhooks } from "../../../lib/definitions";
import type { DataSource } from "../../sdk";
import { findOne } from "./find-one";
import { resultOf } from "./result";

/** `observability_webhooks`. */
export const webhooksDataSource: DataSource<Client> = {
  definition: webhooks,
  async read(context) {
    const { client, config, signal } = context;
    const all = await client.webhooks.list({ signal });
    const wanted = all.filter(({ service }) => config.service === null || service === config.service);
    return { webhooks: wanted.map((record, index) => resultOf(webhookResult, record, ["webhooks", index], context)) };
  },
};

/** `observability_webhook`. */
export const webhookDataSource: DataSource<Client> = {
  definition: webhookLookup,
  async read(context) {
    const { client, config, signal } = context;
    const record = findOne(await client.webhooks.list({ signal }), config, {
      thing: "webhook",
      narrowedBy: "service",
    });
    return resultOf(webhookLookup.type, record, ["webhook"], context);
  },
};
