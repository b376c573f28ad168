import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Fault } from "../../../lib/emulator";

const command = path.resolve(__dirname, "../../../dist/lib/tools/cli/main.js");
const credentials = { apiKey: "soak-key", keyId: "soak-key-id", keySecret: "soak-key-secret" };
const organizationId = "3f0c7c1e-8a0e-4d7e-9d55-0a6f1c1b7a10";
const serviceId = "b7a6c0de-51d2-4c1f-8b52-2f9f6f1f0c21";

export interface RemoteObject {
  readonly id: string;
  readonly name?: string | null;
  readonly [member: string]: unknown;
}

/** Everything the service holds of the kinds that a round declares. */
export interface Remote {
  readonly dashboards: readonly RemoteObject[];
  readonly alerts: readonly RemoteObject[];
  readonly keys: readonly RemoteObject[];
  readonly webhooks: readonly RemoteObject[];
  readonly searches: readonly RemoteObject[];
}

export function objectsOf(remote: Remote): readonly RemoteObject[] {
  return Object.values(remote).flat();
}

/** The emulator as a process of its own, with its data in a file, so that it can be killed and started again. */
export class Service {
  private child: ChildProcess | undefined;
  private url = "";

  constructor(private readonly dataFile: string) {}

  async start(): Promise<void> {
    if (!existsSync(command)) throw new Error("The command is not built: run `npm run build` first.");
    const port = this.url ? new URL(this.url).port : "0";
    const { apiKey, keyId, keySecret } = credentials;
    const flags = ["--port", port, "--data", this.dataFile, "--token", apiKey, "--rate-limit", "off", "--admin"];
    const own = [
      "--key-id",
      keyId,
      "--key-secret",
      keySecret,
      "--organization",
      organizationId,
      "--service",
      serviceId,
    ];
    const child = spawn(process.execPath, [command, "emulator", ...flags, ...own], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.child = child;
    this.url = await new Promise((resolve, reject) => {
      child.once("exit", (code) => reject(new Error(`the emulator ended with ${code}`)));
      createInterface({ input: child.stdout }).on("line", (line) => {
        const url = /^listening on (\S+)/.exec(line)?.[1];
        if (url) resolve(url);
      });
    });
  }

  /** Ends the process without a chance to tidy up. */
  async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await gone;
  }

  get openSource() {
    return { baseUrl: this.url, apiKey: credentials.apiKey };
  }

  get managed() {
    const { keyId, keySecret } = credentials;
    return { cloudApiUrl: this.url, organizationId, serviceId, keyId, keySecret };
  }

  async list(): Promise<Remote> {
    const bearer = `Bearer ${credentials.apiKey}`;
    const basic = `Basic ${Buffer.from(`${credentials.keyId}:${credentials.keySecret}`).toString("base64")}`;
    const [dashboards, alerts, shown, searches, keys, { webhooks }] = await Promise.all([
      this.get("/api/v2/dashboards", bearer),
      this.get("/api/v2/alerts", bearer),
      this.get("/api/v2/webhooks", bearer),
      this.get("/api/v2/saved-searches", bearer),
      this.get(`/v1/organizations/${organizationId}/keys`, basic),
      this.stored(),
    ]);
    const headersOf = (id: string) => webhooks.find((webhook) => webhook.id === id)?.headers;
    return {
      dashboards,
      alerts,
      webhooks: shown.map((one) => ({ ...one, headers: headersOf(one.id) })),
      searches,
      keys,
    };
  }

  async addFaults(faults: readonly Fault[]): Promise<void> {
    await this.admin("POST", "faults", faults);
  }

  async clearFaults(): Promise<void> {
    await this.admin("DELETE", "faults");
  }

  /** How many requests of the API it has seen; `undefined` while it is not there. */
  async requestCount(): Promise<number | undefined> {
    try {
      const seen = await fetch(`${this.url}/__admin/requests`);
      return ((await seen.json()) as { requests: unknown[] }).requests.length;
    } catch {
      return undefined;
    }
  }

  /** What the service keeps to itself, too: it shows no headers. */
  private async stored(): Promise<{ readonly webhooks: readonly RemoteObject[] }> {
    const response = await fetch(`${this.url}/__admin/data`);
    if (!response.ok) throw new Error(`GET data: ${response.status} ${await response.text()}`);
    return (await response.json()) as { webhooks: RemoteObject[] };
  }

  private async get(at: string, authorization: string): Promise<readonly RemoteObject[]> {
    const response = await fetch(`${this.url}${at}`, { headers: { authorization } });
    if (!response.ok) throw new Error(`GET ${at}: ${response.status} ${await response.text()}`);
    const { data, result } = (await response.json()) as Partial<Record<"data" | "result", RemoteObject[]>>;
    return data ?? result ?? [];
  }

  private async admin(method: string, what: string, body?: unknown): Promise<void> {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${this.url}/__admin/${what}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${what}: ${response.status} ${await response.text()}`);
  }
}
