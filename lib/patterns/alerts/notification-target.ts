import type { AlertChannel } from "../../constructs";

/** Notification target: a webhook ID, a webhook, for example `DataObservabilityWebhook.byName(this, "On-call")`, or a channel. */
export type NotificationTarget = string | { readonly id: string } | AlertChannel;

export function channelOf(target: NotificationTarget): AlertChannel {
  if (typeof target === "string") return { type: "webhook", webhookId: target };
  return "id" in target ? { type: "webhook", webhookId: target.id } : target;
}
