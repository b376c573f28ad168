import { DiagnosticError, partsFor } from "terraform-provider-sdk";
import { isRecord } from "terraform-provider-sdk/internal/schema";
import { ApiError, type Client } from "../../../lib/client";
import { webhook } from "../../../lib/kinds/webhook";
import { isPrivateAddress } from "../../../lib/kinds/webhook-address";
import { problem } from "../../../lib/service/problems";
import { writes } from "../service";
import { kindResource } from "../stored/stored-resource";

const stored = kindResource(webhook, {
  store: (client) => client.webhooks,
  /** An installation may allow a private host, which the API does not say. */
  plan(context) {
    if (!writes(context) || context.planned.url === context.prior?.url) return undefined;
    const { url } = context.planned;
    if (typeof url === "string" && isPrivateAddress(url)) {
      const detail =
        "url names this machine, or a private or reserved address. The service rejects it, unless its WEBHOOK_HOSTNAME_ALLOWLIST names the host.";
      context.warn(problem("private-address"), detail, ["url"]);
    }
    return undefined;
  },
  /** The service `slack` rejects these members, even empty ones. */
  body({ headers, queryParams, body, ...rest }, { planned }) {
    if (planned.service === "slack") return rest;
    return { ...rest, ...(headers && { headers }), ...(queryParams && { queryParams }), ...(body && { body }) };
  },
  /** Generic webhooks return their body, and others of a newer service perhaps. */
  state: (state, { service, body }, prior) =>
    service === "generic" || typeof body === "string" ? state : { ...state, body: prior.body },
});

/** `observability_webhook`. */
export const webhookResource = partsFor<Client>().resource(webhook, {
  ...stored,
  /** The service counts the alerts that hold it back, and does not name them. */
  delete: (context) =>
    stored.delete(context).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
      const { client, prior, signal } = context;
      const alerts = await client.alerts.list({ signal });
      const calling = alerts.filter(({ channel }) => isRecord(channel) && channel.webhookId === prior.id);
      const names = calling.map(({ id, name }) => (name ? `"${name}" (${id})` : id)).join(", ");
      const detail = `The webhook "${prior.name}" (${prior.id}) is used by ${names || "alerts"}. Change those alerts to another webhook, or delete them first. Terraform deletes an alert before its webhook if the alert refers to observability_webhook.NAME.id. ${error.message}`;
      throw new DiagnosticError(problem("webhook-in-use"), detail, undefined, error);
    }),
});
