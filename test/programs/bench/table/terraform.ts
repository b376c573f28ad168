import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { providerSource } from "../../../../lib/kinds/version";
import { builtProvider } from "../../../support/built";
import { type Service, type Stack, stackOf } from "./stack";

export interface Run {
  readonly seconds: number;
  /** Processor time of the provider's processes, in seconds. */
  readonly provider: number;
  /** Of Terraform itself. */
  readonly terraform: number;
  /** Most memory of one provider process, in MB. */
  readonly memory: number;
}

/** Runs terraform, and watches its processes. @throws Error with its output when it fails */
export function terraform(args: readonly string[], cwd: string, rc: string): Promise<Run> {
  const begun = performance.now();
  const env = { ...process.env, TF_CLI_CONFIG_FILE: rc, CHECKPOINT_DISABLE: "1" };
  const child = spawn("terraform", [...args, "-no-color", "-input=false"], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output = (output + chunk).slice(-4000);
    });
  const own = child.pid ?? 0;
  const seconds = new Map<number, number>();
  let memory = 0;
  const watch = setInterval(() => {
    const providers = childrenOf(own);
    for (const pid of [own, ...providers]) seconds.set(pid, Math.max(seconds.get(pid) ?? 0, processorTime(pid)));
    memory = Math.max(memory, ...providers.map(peakMemory));
  }, 50);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      clearInterval(watch);
      if (code !== 0) return reject(new Error(`terraform ${args.join(" ")} ended with ${code}:\n${output}`));
      const all = [...seconds.values()].reduce((sum, one) => sum + one, 0);
      const mine = seconds.get(own) ?? 0;
      resolve({ seconds: (performance.now() - begun) / 1000, provider: all - mine, terraform: mine, memory });
    });
  });
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => fields(pid)[1] === String(parent));
}

/** In seconds; the clock of /proc ticks a hundred times a second. */
function processorTime(pid: number): number {
  const [, , , , , , , , , , , user = "0", system = "0"] = fields(pid);
  return (Number(user) + Number(system)) / 100;
}

/** Of /proc/PID/stat behind the name: state, parent and so on. */
function fields(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function peakMemory(pid: number): number {
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Writes Terraform's settings into a folder: it takes the provider of this checkout. Returns the file. */
export function writeSettings(folder: string): string {
  const rc = path.join(folder, "terraform.rc");
  const override = `dev_overrides {\n    "${providerSource}" = "${builtProvider()}"\n  }`;
  writeFileSync(rc, `provider_installation {\n  ${override}\n  direct {}\n}\n`);
  return rc;
}

interface Workspace {
  run(...args: string[]): Promise<Run>;
  remove(): void;
}

/** A folder with a stack, where Terraform takes the provider of this checkout. */
export function workspaceOf(stack: Stack, service: Service): Workspace {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-table-"));
  const rc = writeSettings(folder);
  writeFileSync(path.join(folder, "main.tf.json"), JSON.stringify(stackOf(stack, service)));
  return {
    run: (...args) => terraform(args, folder, rc),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
