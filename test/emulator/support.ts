import type { Emulator } from "../../lib/emulator";
import { seed } from "../../lib/emulator/store/seed-ids";

/** A response with its text and, when it is JSON, its body. */
export interface Reply {
  status: number;
  type: string;
  headers: Headers;
  text: string;
  body: ReturnType<typeof JSON.parse>;
}

export type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;

async function send(url: string, method: string, body: unknown, headers: Record<string, string>): Promise<Reply> {
  const response = await fetch(url, {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const type = (response.headers.get("content-type") ?? "").split(";")[0] ?? "";
  const parsed = type === "application/json" && text !== "" ? JSON.parse(text) : undefined;
  return { status: response.status, type, headers: response.headers, text, body: parsed };
}

/** Sends requests of the open-source mode; paths start below `/api/v2`. */
export const openSource =
  (emulator: Emulator, apiKey?: string): Send =>
  (method, path, body, headers) =>
    send(`${emulator.url}/api/v2${path}`, method, body, {
      authorization: `Bearer ${apiKey ?? emulator.openSource.apiKey}`,
      ...headers,
    });

export const basic = (keyId: string, keySecret: string): string =>
  `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;

/** Sends requests of the account level; paths start below the organization. */
export const account =
  (emulator: Emulator): Send =>
  (method, path, body, headers) => {
    const { organizationId, keyId, keySecret } = emulator.managed;
    const authorization = basic(keyId, keySecret);
    return send(`${emulator.url}/v1/organizations/${organizationId}${path}`, method, body, {
      authorization,
      ...headers,
    });
  };

/** Sends requests of the managed mode; paths start below the service's segment. */
export const managed =
  (emulator: Emulator, segment = "observability"): Send =>
  (method, path, body, headers) =>
    account(emulator)(method, `/services/${emulator.managed.serviceId}/${segment}${path}`, body, headers);

/** Sends requests anywhere on the emulator, without credentials. */
export const anywhere =
  (emulator: Emulator): Send =>
  (method, path, body, headers = {}) =>
    send(`${emulator.url}${path}`, method, body, headers);

/** IDs of the default data. */
export const logs = seed.logs;
export const traces = seed.traces;
export const metrics = seed.metrics;
export const webhook = seed.webhook;

const place = { x: 0, y: 0, w: 12, h: 4 };
const countOf = (sourceId: string) => ({ displayType: "line", sourceId, select: [{ aggFn: "count" }] });

export const lineTile = (name: string, more: object = {}) => ({ name, ...place, config: countOf(logs), ...more });
export const tileAlert = (dashboardId: string, tileId: string) => ({
  source: "tile",
  dashboardId,
  tileId,
  threshold: 10,
  thresholdType: "above",
  interval: "5m",
  channel: { type: "webhook", webhookId: webhook },
});

/** A dashboard with one tile, which alerts can watch. */
export async function dashboardWith(send: Send): Promise<{ dashboardId: string; tileId: string }> {
  const body = { name: "Shop", tags: ["shop"], tiles: [lineTile("Errors")] };
  const { id, tiles } = (await send("POST", "/dashboards", body)).body.data;
  return { dashboardId: id, tileId: tiles[0].id };
}
