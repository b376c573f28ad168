import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { putProvider, terraformPlatform } from "terraform-provider-sdk/internal/mirror";
import { providerSource, version } from "../../../lib/kinds/version";
import { builtExecutable } from "../../support/built";
import { type Stack, terraformJson } from "./stacks";

/** What a command of Terraform took. */
export interface Run {
  readonly seconds: number;
  /** Seconds of processor time of the provider's processes. */
  readonly providerTime: number;
  /** Seconds of processor time of Terraform itself. */
  readonly terraformTime: number;
  /** Most memory of one provider process, in MB. */
  readonly memory: number;
}

export interface Workspace {
  /** @throws Error with what Terraform printed when it fails */
  run(...args: string[]): Promise<Run>;
  remove(): void;
}

/** A folder with a stack, where `terraform init` has installed the provider's executable of this checkout, as users have it. */
export async function workspaceOf(stack: Stack): Promise<Workspace> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  writeFileSync(path.join(folder, "main.tf.json"), JSON.stringify(terraformJson(stack)));
  const mirror = path.join(folder, "terraform.d/plugins");
  mkdirSync(mirror, { recursive: true });
  if (stack.form !== "terraform_data")
    putProvider(mirror, { source: providerSource, version }, terraformPlatform(), builtExecutable());
  await runTerraform(["init"], folder);
  return {
    run: (...args) => runTerraform(args, folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Runs terraform, and watches its processes twenty times a second. */
function runTerraform(args: readonly string[], cwd: string): Promise<Run> {
  const { TF_CLI_CONFIG_FILE: _, ...inherited } = process.env;
  const env = { ...inherited, CHECKPOINT_DISABLE: "1" };
  const started = performance.now();
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
  const terraform = child.pid ?? 0;
  const processorTimes = new Map<number, number>();
  let memory = 0;
  const watch = setInterval(() => {
    const providers = childrenOf(terraform);
    for (const pid of [terraform, ...providers])
      processorTimes.set(pid, Math.max(processorTimes.get(pid) ?? 0, processorTimeOf(pid)));
    memory = Math.max(memory, ...providers.map(peakMemoryOf));
  }, 50);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      clearInterval(watch);
      if (code !== 0) return reject(new Error(`terraform ${args.join(" ")} ended with ${code}:\n${output}`));
      const total = [...processorTimes.values()].reduce((sum, seconds) => sum + seconds, 0);
      const terraformTime = processorTimes.get(terraform) ?? 0;
      const seconds = (performance.now() - started) / 1000;
      resolve({ seconds, providerTime: total - terraformTime, terraformTime, memory });
    });
  });
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)[1] === String(parent));
}

/** In seconds; the clock of /proc ticks a hundred times a second. */
function processorTimeOf(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}

/** The fields of /proc/PID/stat behind the name: state, parent and so on. */
function statOf(pid: number): string[] {
  const stat = contentOf(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function peakMemoryOf(pid: number): number {
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(contentOf(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);
}

/** Empty when the process has ended. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
