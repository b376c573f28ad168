import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";

export interface Service {
  readonly url: string;
  /** Requests, and how many of them were refused with 429, since the last call. */
  count(): Promise<{ readonly requests: number; readonly refused: number }>;
  stop(): void;
}

export const accessKey = "bench-key";
export const organization = "3f0c7c1e-8a0e-4d7e-9d55-0a6f1c1b7a10";
export const serviceId = "b7a6c0de-51d2-4c1f-8b52-2f9f6f1f0c21";
const command = path.resolve(__dirname, "../../dist/cli/main.js");

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
      return { requests: requests.length, refused: requests.filter(({ status }) => status === 429).length };
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
