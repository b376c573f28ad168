import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Blow } from "./incident";
import type { Service } from "./service";

export interface Applied {
  readonly code: number | null;
  readonly output: string;
  /** True when the blow fell before Terraform had ended. */
  readonly hit: boolean;
}

const timeLimit = 120_000;

/** Runs terraform in `folder`; with a blow, hits its target after the given number of further requests. */
export async function terraform(
  args: readonly string[],
  { folder, rc, service, blow }: { folder: string; rc: string; service: Service; blow?: Blow },
): Promise<Applied> {
  const child = spawn("terraform", [...args, "-no-color", "-input=false"], {
    cwd: folder,
    env: { ...process.env, TF_CLI_CONFIG_FILE: rc, CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const timer = setTimeout(() => signalGroup(child, "SIGKILL"), timeLimit);
  const hit = blow ? await strike(blow, child, service) : false;
  const code = await ended;
  clearTimeout(timer);
  return { code, output, hit };
}

async function strike({ target, signal, afterRequests }: Blow, child: ChildProcess, service: Service) {
  const before = (await service.requestCount()) ?? 0;
  while (child.exitCode === null && child.signalCode === null) {
    const seen = await service.requestCount();
    if (seen !== undefined && seen - before >= afterRequests) {
      const providers = childrenOf(child.pid);
      if (target === "service") {
        await service.kill();
        await sleep(200);
        await service.start();
        return true;
      }
      if (target === "terraform") return signal === "SIGINT" ? signalGroup(child, signal) : child.kill(signal);
      if (providers.length > 0) return providers.map((pid) => kill(pid, signal)).some(Boolean);
    }
    await sleep(5);
  }
  return false;
}

/** Ctrl-C reaches the whole group, as in a terminal. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): boolean {
  return pid !== undefined && kill(-pid, signal);
}

function kill(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function childrenOf(parent: number | undefined): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}
