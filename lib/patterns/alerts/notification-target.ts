import type { AlertChannel } from "../../constructs";

/** Who is told: a webhook's id, anything that has one, e.g. `DataObservabilityWebhook.byName(this, "On-call")`, or a channel. */
export type NotificationTarget = string | { readonly id: string } | AlertChannel;

export function channelOf(target: NotificationTarget): AlertChannel {
  if (typeof target === "string") return { type: "webhook", webhookId: target };
  return "id" in target ? { type: "webhook", webhookId: target.id } : target;
}
