import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";

export type Mode = "open_source" | "managed";

export const accessKey = "bench-key";
export const organization = "3f0c7c1e-8a0e-4d7e-9d55-0a6f1c1b7a10";
export const serviceId = "b7a6c0de-51d2-4c1f-8b52-2f9f6f1f0c21";

export interface Service {
  readonly url: string;
  /** Requests since the last call, and how many of them were answered with 429. */
  countRequests(): Promise<RequestCount>;
  stop(): void;
}

export interface RequestCount {
  readonly requests: number;
  readonly rejected: number;
}

interface ServiceOptions {
  /** Milliseconds before each response. */
  readonly latency: number;
  /** Whether it keeps the published limits. */
  readonly limited: boolean;
}

const command = path.resolve(__dirname, "../../../dist/lib/tools/cli/main.js");

/** The emulator in a process of its own, so that it takes nothing from what is measured here. */
export async function startService({ latency, limited }: ServiceOptions): Promise<Service> {
  const credentials = ["--token", accessKey, "--key-secret", accessKey, "--organization", organization];
  const behavior = ["--service", serviceId, "--admin", "--no-evaluate", "--latency", String(latency)];
  const segment = ["--segment", "observability=clickstack"];
  const limit = ["--rate-limit", limited ? "on" : "off"];
  const child = spawn(
    process.execPath,
    [command, "emulator", "--port", "0", ...credentials, ...behavior, ...segment, ...limit],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const url = await addressOf(child);
  return {
    url,
    async countRequests() {
      const response = await fetch(`${url}/__admin/requests`);
      const { requests } = (await response.json()) as { requests: readonly { status: number }[] };
      await fetch(`${url}/__admin/requests`, { method: "DELETE" });
      return { requests: requests.length, rejected: requests.filter(({ status }) => status === 429).length };
    },
    stop: () => void child.kill(),
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the emulator ended with ${code}`)));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on("line", (line) => {
      const url = /^listening on (\S+)/.exec(line)?.[1];
      if (url) resolve(url);
    });
  });
}
