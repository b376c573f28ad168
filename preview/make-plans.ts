import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Engine, type Finished, run } from "../lib/delivery/engine";
import { parseJson } from "../lib/schema";
import { UsageError } from "../lib/usage-error";
import type { PlanJson } from "./planned";

export interface NamedPlan {
  readonly name: string;
  readonly plan: PlanJson;
}

export interface PlanOptions {
  readonly engine: Engine | undefined;
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly tell: (step: string) => void;
}

/** A plan that was made before, from a file. */
export function planFromFile(file: string): NamedPlan {
  try {
    return { name: path.basename(file, ".json"), plan: parseJson(readFileSync(file, "utf8")) as PlanJson };
  } catch (error) {
    throw new UsageError(
      `${file} cannot be read as a plan: ${(error as Error).message} Create one with: terraform show -json plan.out > plan.json`,
    );
  }
}

/**
 * Plans what a path holds: a folder with Terraform files, a folder with a `cdktf.json`, or the file of a CDK app. Planning reads the service
 * and changes nothing.
 */
export async function makePlans(target: string, options: PlanOptions): Promise<NamedPlan[]> {
  if (!existsSync(target)) throw new UsageError(`There is no ${target}.`);
  const app = appOf(target);
  if (!app) return [await planIn(path.resolve(target), options)];
  options.tell("synthesis");
  const made = await run("sh", ["-c", app.command], { ...options, env: options.environment, cwd: app.folder });
  if (made.code !== 0) throw new Error(`${app.command} failed:\n${lastOf(made)}`);
  const synthesized = path.resolve(app.folder, options.environment.CDKTF_OUTDIR ?? "cdktf.out");
  const plans: NamedPlan[] = [];
  for (const folder of stackFolders(synthesized, app.command)) plans.push(await planIn(folder, options));
  return plans;
}

/** The folders of the stacks that the app declares now; those of earlier runs may stand beside them. */
function stackFolders(synthesized: string, command: string): string[] {
  const manifest = path.join(synthesized, "manifest.json");
  if (!existsSync(manifest))
    throw new UsageError(`${command} wrote no stacks: there is no ${manifest}. Does the app call app.synth()?`);
  const { stacks } = parseJson(readFileSync(manifest, "utf8")) as {
    stacks?: Record<string, { workingDirectory: string }>;
  };
  return Object.values(stacks ?? {}).map(({ workingDirectory }) => path.join(synthesized, workingDirectory));
}

function appOf(target: string): { command: string; folder: string } | undefined {
  if (statSync(target).isFile()) {
    if (!/\.[cm]?[jt]s$/.test(target))
      throw new UsageError(`${target} is neither a folder nor a TypeScript or JavaScript app.`);
    return { command: `npx tsx ${JSON.stringify(path.resolve(target))}`, folder: process.cwd() };
  }
  const settings = path.join(target, "cdktf.json");
  if (!existsSync(settings)) return undefined;
  const { app } = JSON.parse(readFileSync(settings, "utf8")) as { app?: string };
  return app ? { command: app, folder: path.resolve(target) } : undefined;
}

async function planIn(folder: string, { engine, environment, signal, tell }: PlanOptions): Promise<NamedPlan> {
  if (!engine)
    throw new UsageError(
      "There is no terraform or tofu in PATH. Install one, or pass a plan that was created elsewhere: --plan plan.json.",
    );
  const name = path.basename(folder);
  const scratch = mkdtempSync(path.join(tmpdir(), "observability-preview-"));
  const out = path.join(scratch, "plan.out");
  const env = { ...environment, CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1" };
  const call = async (...args: string[]) => {
    tell(`${engine.name} ${args[0]} in ${name}`);
    const finished = await run(engine.program, args, { cwd: folder, env, signal });
    if (finished.code !== 0) throw new Error(`${engine.name} ${args[0]} failed in ${folder}:\n${lastOf(finished)}`);
    return finished.stdout;
  };
  try {
    if (!existsSync(path.join(folder, ".terraform"))) await call("init", "-input=false", "-no-color");
    await call("plan", "-input=false", "-no-color", "-lock=false", `-out=${out}`);
    return { name, plan: parseJson(await call("show", "-json", out)) as PlanJson };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function lastOf({ stdout, stderr }: Finished): string {
  return (stderr.trim() || stdout.trim()).slice(-4000);
}
