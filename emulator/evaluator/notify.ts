import type { AlertEvent } from "../../evaluation";
import type { Alert, Webhook } from "../store/records";
import type { Store } from "../store/store";
import { called, type Delivery, mayCall } from "./delivery";
import { messageOf, payloadOf } from "./notification";
import type { AlertTarget } from "./target";

const mostTargets = 20;

/** The webhooks that an event is sent to: the alert's channels and those named in its message. */
function targetsOf(store: Store, alert: Alert): { webhooks: Webhook[]; unknown: string[] } {
  const all = store.webhooks.list();
  const ids = alert.channels.map(({ webhookId }) => webhookId?.toLowerCase() ?? "");
  const mentions = [...(alert.message ?? "").matchAll(/@([\w-]+)/g)].map(([, word]) => word ?? "");
  const mentioned = mentions.map((word) => {
    const wanted = /^webhook-(.+)$/.exec(word)?.[1];
    return wanted === undefined ? undefined : all.find(({ id, name }) => id === wanted || name.startsWith(wanted));
  });
  const webhooks = [...ids.map((id) => all.find((webhook) => webhook.id === id)), ...mentioned];
  const missing = [
    ...ids.filter((id) => !all.some((webhook) => webhook.id === id)).map((id) => `webhook ${id}`),
    ...mentions.filter((_, index) => !mentioned[index]).map((word) => `@${word}`),
  ];
  const found = new Set(webhooks.filter((webhook) => webhook !== undefined));
  return { webhooks: [...found].slice(0, mostTargets), unknown: missing };
}

interface Context {
  store: Store;
  allowedHosts: string[];
  now: Date;
  /** Ends the deliveries early. */
  signal: AbortSignal;
  note(made: Delivery): void;
}

/** Sends an event to all targets of an alert at once; returns what went wrong and notes each delivery. */
export async function notify(
  { store, allowedHosts, now, signal, note }: Context,
  alert: Alert,
  target: AlertTarget,
  event: AlertEvent,
): Promise<string[]> {
  const { webhooks, unknown } = targetsOf(store, alert);
  const problems = unknown.map((what) => `Failed to notify ${what}: there is no such webhook`);
  await Promise.all(
    webhooks.map(async (webhook) => {
      try {
        const message = messageOf(alert, target, event, webhook.id);
        const body = payloadOf(webhook, message);
        const url = webhook.url ?? "";
        const isCalled = mayCall(url, allowedHosts);
        const status = isCalled ? await called(webhook, message, { signal }) : undefined;
        const { state, title } = message;
        const made = { alertId: alert.id, webhookId: webhook.id, url, state, title, body, at: now.toISOString() };
        note({ ...made, called: isCalled, ...(status !== undefined && { status }) });
        if (isCalled && !(status !== undefined && status >= 200 && status < 300))
          problems.push(`Failed to deliver to webhook "${webhook.name}": ${status ?? "no response"}`);
      } catch (error) {
        problems.push(`Failed to notify webhook "${webhook.name}": ${(error as Error).message}`);
      }
    }),
  );
  return problems;
}
