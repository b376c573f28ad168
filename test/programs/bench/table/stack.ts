import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { providerSource } from "../../../../lib/kinds/version";

export const source = "66e000000000000000000501";
export const webhook = "66e000000000000000000a01";

export interface Stack {
  readonly count: number;
  readonly mode: Mode;
  readonly limited: boolean;
  /** Start of the dashboards' names. */
  readonly prefix: string;
}

/** Dashboards of five tiles, with an alert on each, as Terraform's JSON. The provider applies the service's published limit or none. */
export function stackOf({ count, mode, limited, prefix }: Stack, { url }: Service): object {
  const managed = {
    cloud_api_url: url,
    organization_id: organization,
    service_id: serviceId,
    key_id: "emulator-key-id",
    key_secret: accessKey,
  };
  const connection = mode === "managed" ? { managed } : { open_source: { base_url: url, api_key: accessKey } };
  const pace = limited ? {} : { rate_limit: { requests: 0, per_seconds: 1 } };
  return {
    terraform: { required_providers: { observability: { source: providerSource } } },
    provider: { observability: { ...connection, ...pace } },
    resource: resourcesOf(count, prefix),
  };
}

/** The resources of a stack by type and name, with their arguments. */
export function resourcesOf(count: number, prefix: string): Readonly<Record<string, Readonly<Record<string, object>>>> {
  const numbers = Array.from({ length: count }, (_, index) => index);
  return {
    observability_dashboard: Object.fromEntries(numbers.map((n) => [`d${n}`, dashboard(`${prefix} ${n}`)])),
    observability_alert: Object.fromEntries(numbers.map((n) => [`a${n}`, alert(n)])),
  };
}

function dashboard(name: string): object {
  const tiles = Array.from({ length: 5 }, (_, tile) => ({
    name: `Tile ${tile}`,
    series: [{ type: "time", source_id: source, agg_fn: "count", where: `Body:${tile}` }],
  }));
  return { name, tiles };
}

function alert(n: number): object {
  return {
    dashboard_id: `\${observability_dashboard.d${n}.id}`,
    tile_id: `\${observability_dashboard.d${n}.tile_ids["Tile 0"]}`,
    threshold: n,
    threshold_type: "above",
    interval: "5m",
    channel: { type: "webhook", webhook_id: webhook },
  };
}

const concurrency = 10;
const retries = 4;

export interface Baseline {
  readonly seconds: number;
  /** Objects that it could not read. */
  readonly failed: number;
}

export type Mode = "open_source" | "managed";

/** The usual client: one GET for each object, ten at a time as Terraform asks, four more attempts after 429 and 5xx with a growing wait. */
export async function readOneByOne({ url }: Service, mode: Mode): Promise<Baseline> {
  const base =
    mode === "open_source"
      ? `${url}/api/v2`
      : `${url}/v1/organizations/${organization}/services/${serviceId}/observability`;
  const basic = Buffer.from(`emulator-key-id:${accessKey}`).toString("base64");
  const headers = { authorization: mode === "open_source" ? `Bearer ${accessKey}` : `Basic ${basic}` };
  const paths = await objectPaths(url);
  const begun = performance.now();
  let failed = 0;
  const worker = async () => {
    for (let path = paths.shift(); path !== undefined; path = paths.shift())
      if (!(await readsIt(`${base}/${path}`, headers))) failed += 1;
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return { seconds: (performance.now() - begun) / 1000, failed };
}

async function readsIt(url: string, headers: Record<string, string>): Promise<boolean> {
  for (let attempt = 0; attempt <= retries; attempt += 1) {
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    if (response.ok) return true;
    if (response.status !== 429 && response.status < 500) return false;
    if (attempt < retries) await sleep(1000 * 2 ** attempt);
  }
  return false;
}

/** From the emulator's own door, which counts as no request. */
async function objectPaths(url: string): Promise<string[]> {
  const response = await fetch(`${url}/__admin/data`);
  const { dashboards, alerts } = (await response.json()) as Record<"dashboards" | "alerts", readonly { id: string }[]>;
  return [...dashboards.map(({ id }) => `dashboards/${id}`), ...alerts.map(({ id }) => `alerts/${id}`)];
}

export interface Service {
  readonly url: string;
  /** Requests, and how many of them were rejected with 429, since the last call. */
  count(): Promise<{ readonly requests: number; readonly rejected: number }>;
  stop(): void;
}

const accessKey = "bench-key";
const organization = "3f0c7c1e-8a0e-4d7e-9d55-0a6f1c1b7a10";
const serviceId = "b7a6c0de-51d2-4c1f-8b52-2f9f6f1f0c21";
const command = path.resolve(__dirname, "../../../../dist/lib/cli/main.js");

/** The emulator in a process of its own, so that it takes nothing from what is measured here. */
export async function startService(latency: number, limited: boolean): Promise<Service> {
  const flags = ["--token", accessKey, "--key-secret", accessKey, "--admin", "--no-evaluate"];
  const own = ["--organization", organization, "--service", serviceId];
  const pace = ["--latency", String(latency), "--rate-limit", limited ? "on" : "off"];
  const child = spawn(process.execPath, [command, "emulator", "--port", "0", ...flags, ...own, ...pace], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await listening(child);
  return {
    url,
    async count() {
      const seen = await fetch(`${url}/__admin/requests`);
      const { requests } = (await seen.json()) as { requests: readonly { status: number }[] };
      await fetch(`${url}/__admin/requests`, { method: "DELETE" });
      return { requests: requests.length, rejected: requests.filter(({ status }) => status === 429).length };
    },
    stop: () => void child.kill(),
  };
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the emulator ended with ${code}`)));
    if (child.stdout)
      createInterface({ input: child.stdout }).on("line", (line) => {
        const url = /^listening on (\S+)/.exec(line)?.[1];
        if (url) resolve(url);
      });
  });
}
