import { setTimeout as sleep } from "node:timers/promises";
import type { Webhook } from "../store/records";
import { idempotencyKey, type Message, payloadOf } from "./notification";

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
export const mayCall = (url: string, allowed: string[]): boolean => {
  const { hostname, host } = new URL(url);
  return loopback.test(hostname) || allowed.some((one) => one === "*" || one === hostname || one === host);
};

const waits = [1250, 2250];

/** How long one attempt may take, and what ends a delivery early. */
interface Limits {
  signal: AbortSignal;
  timeout?: number;
}

/** The status of an attempt; undefined when nobody responded. */
interface Attempt {
  status?: number;
  isWorthRepeating: boolean;
}

async function attempt(url: URL, init: RequestInit, { signal, timeout = 30_000 }: Limits): Promise<Attempt> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  try {
    const response = await fetch(url, { ...init, redirect: "manual", signal: limit });
    await response.body?.cancel();
    const { status } = response;
    return { status, isWorthRepeating: status === 429 || status >= 500 };
  } catch {
    return { isWorthRepeating: !limit.aborted };
  }
}

/** Calls a webhook, three times at most; resolves with the last status, undefined when nobody responded in time. */
export async function called(webhook: Webhook, message: Message, limits: Limits): Promise<number | undefined> {
  const url = new URL(webhook.url ?? "");
  for (const [name, value] of Object.entries(webhook.queryParams ?? {})) url.searchParams.append(name, value);
  const headers = new Headers({ "Content-Type": "application/json", ...webhook.headers });
  if (webhook.service !== "slack") headers.set("Idempotency-Key", idempotencyKey(message));
  const init = { method: "POST", headers, body: payloadOf(webhook, message) };
  let last = await attempt(url, init, limits);
  for (const wait of waits) {
    if (!last.isWorthRepeating) break;
    await sleep(wait, undefined, { signal: limits.signal });
    last = await attempt(url, init, limits);
  }
  return last.status;
}
