import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { EvaluatedAlert } from "../../evaluation/alert";
import type { AlertEvent } from "../../evaluation/evaluate";
import { notificationOf, payload, renderedTemplate } from "../../evaluation/message";
import type { ServiceVersion } from "../shapes/releases";
import type { Store } from "../store/store";
import type { Alert, Webhook } from "../store/tables";
import { type AlertTarget, searchWhere } from "./target";

const mostTargets = 20;

/** The webhooks that an event is sent to: the alert's channels and those named in its message; and what names none. */
function targetsOf(store: Store, alert: Alert): { webhooks: Webhook[]; unknown: string[] } {
  const candidates = store.webhooks.list();
  const channels = alert.channels.map(({ webhookId = "" }) => {
    const lowerCaseId = webhookId.toLowerCase();
    return { word: `webhook ${lowerCaseId}`, webhook: candidates.find(({ id }) => id === lowerCaseId) };
  });
  const mentions = [...(alert.message ?? "").matchAll(/@(?:webhook-)?([\w-]+)/g)].map(([word, nameStart = ""]) => {
    const isMeant = ({ id, name }: Webhook) => id === nameStart || name.startsWith(nameStart);
    return { word, webhook: word.startsWith("@webhook-") ? candidates.find(isMeant) : undefined };
  });
  const named = [...channels, ...mentions];
  const webhooks = new Set(named.flatMap(({ webhook }) => webhook ?? []));
  const unknown = named.flatMap(({ word, webhook }) => (webhook ? [] : [word]));
  return { webhooks: [...webhooks].slice(0, mostTargets), unknown };
}

interface Context {
  store: Store;
  allowedHosts: string[];
  version: ServiceVersion;
  evaluatedAt: Date;
  /** Ends the deliveries early. */
  signal: AbortSignal;
  report(delivery: Delivery): void;
}

/** Sends an event to all targets of an alert at once; returns what went wrong and reports each delivery. */
export async function notify(
  { store, allowedHosts, version, evaluatedAt, signal, report }: Context,
  alert: Alert,
  target: AlertTarget,
  event: AlertEvent,
): Promise<string[]> {
  const { webhooks, unknown } = targetsOf(store, alert);
  const problems = unknown.map((mention) => `Failed to notify ${mention}: there is no such webhook`);
  await Promise.all(
    webhooks.map(async (webhook) => {
      try {
        const further = version >= "2.39" ? furtherVariables(store, alert, target, event) : {};
        const message = { ...messageOf(alert, target, event, webhook.id), further };
        const body = payloadOf(webhook, message);
        const url = webhook.url ?? "";
        const isCalled = mayCall(url, allowedHosts);
        const status = isCalled ? await called(webhook, message, { signal }) : undefined;
        const { state, title } = message;
        const delivery = {
          alertId: alert.id,
          webhookId: webhook.id,
          url,
          state,
          title,
          body,
          at: evaluatedAt.toISOString(),
        };
        report({ ...delivery, called: isCalled, ...(status !== undefined && { status }) });
        if (isCalled && !(status !== undefined && status >= 200 && status < 300))
          problems.push(`Failed to deliver to webhook "${webhook.name}": ${status ?? "no response"}`);
      } catch (error) {
        problems.push(`Failed to notify webhook "${webhook.name}": ${(error as Error).message}`);
      }
    }),
  );
  return problems;
}

/** One notification: what was sent to which webhook, or would have been. */
export interface Delivery {
  alertId: string;
  webhookId: string;
  url: string;
  state: "ALERT" | "OK";
  title: string;
  body: string;
  /** When, by the emulator's clock. */
  at: string;
  /** The status of the last attempt; absent when the webhook was not called or did not respond. */
  status?: number;
  /** False if the emulator may not call the webhook's host: it calls loopback addresses and allowed hosts only. */
  called: boolean;
}

const loopback = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/;

/** Whether the emulator may call a host: this machine's, and those that are allowed; `*` allows all. */
function mayCall(url: string, allowed: string[]): boolean {
  const { hostname, host } = new URL(url);
  return (
    loopback.test(hostname) ||
    allowed.some((allowedHost) => allowedHost === "*" || allowedHost === hostname || allowedHost === host)
  );
}

const waits = [1250, 2250];

/** Calls a webhook, three times at most; resolves with the last status, undefined when nobody responded in time. */
export async function called(
  webhook: Webhook,
  message: Message,
  { signal, timeout = 30_000 }: { signal: AbortSignal; timeout?: number },
): Promise<number | undefined> {
  const url = new URL(webhook.url ?? "");
  for (const [name, value] of Object.entries(webhook.queryParams ?? {})) url.searchParams.append(name, value);
  const headers = new Headers({ "Content-Type": "application/json", ...webhook.headers });
  if (webhook.service !== "slack") headers.set("Idempotency-Key", idempotencyKey(message));
  const init = { method: "POST", headers, body: payloadOf(webhook, message), redirect: "manual" } as const;
  for (const wait of [...waits, undefined]) {
    // Node.js 20 may forget a signal of AbortSignal.timeout within AbortSignal.any.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeout);
    const limit = AbortSignal.any([signal, late.signal]);
    const response = await fetch(url, { ...init, signal: limit }).catch(() => undefined);
    await response?.body?.cancel();
    clearTimeout(timer);
    const isWorthRepeating = response ? response.status === 429 || response.status >= 500 : !limit.aborted;
    if (!isWorthRepeating || wait === undefined) return response?.status;
    await sleep(wait, undefined, { signal });
  }
}

function hash(name: string, text: string): string {
  return createHash(name).update(text).digest("hex");
}

/** The link to what fired, widened by seven windows on both sides. */
function linkOf({ id }: Alert, { tile, dashboard, search }: AlertTarget, { start, end }: AlertEvent): string {
  const margin = 7 * (end - start);
  const range = `from=${start - margin}&to=${end + margin}`;
  if (search) return `http://localhost:8080/search/${search.id}?${range}&isLive=false`;
  if (!dashboard) return `http://localhost:8080/alerts/${id}?${range}`;
  return `http://localhost:8080/dashboards/${dashboard.id}?${range}&highlightedTileId=${tile?.id}`;
}

type Message = ReturnType<typeof messageOf> & { readonly further?: Readonly<Record<string, unknown>> };

/** What an event says, in the service's words, with its link and its identity. Throws when a template of the alert cannot be rendered. */
function messageOf(alert: Alert, target: AlertTarget, event: AlertEvent, channel: string) {
  const { tile, dashboard, search } = target;
  const watched = search ? { search: search.name } : { tile: tile?.name, dashboard: dashboard?.name };
  return {
    ...notificationOf(alert as Alert & EvaluatedAlert, watched, event),
    link: linkOf(alert, target, event),
    state: event.state,
    startTime: event.start,
    endTime: event.end,
    eventId: hash("sha1", [alert.id, channel, event.group].join("\n")),
  };
}

/** The variables that releases after the recorded one have, beside the members of a message. */
function furtherVariables({ team }: Store, alert: Alert, { search }: AlertTarget, event: AlertEvent) {
  return {
    alertId: alert.id,
    alertType: alert.source,
    comparator: alert.thresholdType,
    threshold: alert.threshold,
    thresholdMax: alert.thresholdMax,
    value: event.value,
    groupKey: event.group,
    sourceQuery: search ? searchWhere(search) : "",
    status: event.state === "ALERT" ? "firing" : "resolved",
    teamId: team.id,
    note: alert.note,
    startTimeISO: new Date(event.start).toISOString(),
    endTimeISO: new Date(event.end).toISOString(),
  };
}

/** Equal for the attempts of one event, different for the next window. */
function idempotencyKey({ eventId, startTime, endTime, state }: Message): string {
  return hash("sha256", [eventId, startTime, endTime, state].join("\n"));
}

/** The body that a webhook receives. */
function payloadOf(webhook: Webhook, message: Message): string {
  return payload(webhook, message, (template) =>
    renderedTemplate(template, { ...message, ...message.further }, (text) => JSON.stringify(text).slice(1, -1)),
  );
}
