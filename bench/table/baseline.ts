import { setTimeout as sleep } from "node:timers/promises";
import { accessKey, organization, type Service, serviceId } from "./service";

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
