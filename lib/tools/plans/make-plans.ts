import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { asMembers, isPresent, isRecord, parseJson, readJson } from "terraform-provider-sdk/values";
import { jsonInFile, readInput, terraformFile } from "../code/files";
import { UsageError } from "../usage-error";
import { type Engine, errorsIn, eventsIn, findEngine, lastOf, planFolder, run, warningsIn } from "./engine";
import type { PlanJson, Values } from "./plan-json";
import type { PlannedStack, PlanWarning } from "./planned";
import { readPlan } from "./read-plan";
import { terraformFiles } from "./terraform-files";

interface NamedPlan {
  readonly name: string;
  readonly plan: PlanJson;
  readonly warnings: readonly PlanWarning[];
  /** The `resource` of the Terraform JSON that a CDK app wrote, if the plan is of that. */
  readonly synthesized?: Values;
  /** Where its configuration may be, the likeliest first. */
  readonly folders: readonly string[];
}

/** What planning takes from the process it runs in. */
export interface PlanHost {
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly report: (step: string) => void;
}

type PlanOptions = PlanHost & { readonly engine: Engine | undefined };

/** Where a plan is taken from: a file, or what a path holds. */
export interface PlanSource {
  readonly target: string;
  /** A file with what `terraform show -json` printed of a plan. */
  readonly plan?: string;
  /** What `terraform plan -json` printed when it made `plan`: its warnings. */
  readonly planLog?: string;
}

/** A plan, and what it leaves. */
export interface StackPlan extends NamedPlan {
  readonly stack: PlannedStack;
}

/** A plan that was made before, or those that are made now, each with what it leaves. @throws UsageError when there is none. */
export async function plannedStacks({ target, plan, planLog }: PlanSource, host: PlanHost): Promise<StackPlan[]> {
  if (plan) return [withStack(await planFromFile(plan, planLog, target))];
  const plans = await makePlans(target, { ...host, engine: findEngine(host.environment) });
  return plans.map(withStack);
}

function withStack(named: NamedPlan): StackPlan {
  return { ...named, stack: readPlan(named.name, named.plan, named.warnings, named.synthesized) };
}

/**
 * A plan that was made before, from a file, with the warnings in `log`, the output of `terraform plan -json`; a plan itself has none. The
 * Terraform JSON of a CDK stack stands beside the plan, or in `folder`.
 */
export async function planFromFile(file: string, log?: string, folder = path.dirname(file)): Promise<NamedPlan> {
  const warnings = log === undefined ? [] : warningsOfLog(log);
  const folders = [...new Set([path.dirname(file), folder])];
  const [synthesized] = (await Promise.all(folders.map(synthesizedIn))).filter(isPresent);
  return { name: path.basename(file, ".json"), plan: readPlanFile(file), warnings, synthesized, folders };
}

function readPlanFile(file: string): PlanJson {
  const invalid = (why: string) =>
    new UsageError(
      `${file} cannot be read as a plan: ${why} Create one with: terraform show -json plan.out > plan.json`,
    );
  let plan: unknown;
  try {
    plan = parseJson(readInput(file));
  } catch (error) {
    throw invalid((error as Error).message);
  }
  if (!isPlan(plan)) throw invalid("it does not have the form of one.");
  if (plan.errored === true) throw new Error(`${file} is a plan that failed, so it shows only a part. Plan again.`);
  return plan;
}

function isPlan(value: unknown): value is PlanJson {
  if (!isRecord(value)) return false;
  const { resource_changes: changes = [] } = value;
  const isChange = (change: unknown) =>
    isRecord(change) &&
    typeof change.address === "string" &&
    isRecord(change.change) &&
    Array.isArray(change.change.actions);
  return Array.isArray(changes) && changes.every(isChange);
}

function warningsOfLog(file: string): PlanWarning[] {
  const remedy = "Create it with: terraform plan -json -out=plan.out > plan.log";
  let log: string;
  try {
    log = readInput(file);
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message} ${remedy}`);
  }
  const events = eventsIn(log);
  if (events.length === 0) throw new UsageError(`${file} is not the output of a plan. ${remedy}`);
  const failure = errorsIn(log);
  if (failure !== "") throw new Error(`${file} is the output of a plan that failed:\n${failure}`);
  // The engine counts the changes when it has planned, and then prints the warnings, each in a line.
  if (!events.some(({ type }) => type === "change_summary") || !log.endsWith("\n"))
    throw new UsageError(`${file} is the output of a plan without its end. ${remedy}`);
  return warningsIn(log);
}

/**
 * Plans what a path holds: a folder with Terraform files, a folder with a `cdktf.json`, or the file of a CDK app. Planning reads the service
 * and changes nothing.
 */
export async function makePlans(target: string, options: PlanOptions): Promise<NamedPlan[]> {
  const plans: NamedPlan[] = [];
  for (const folder of await synthesize(target, options)) plans.push(await planIn(folder, options));
  return plans;
}

/** Runs the app of a path. Returns the folders of its stacks; of a folder with Terraform files, that folder. */
export async function synthesize(target: string, options: PlanHost): Promise<string[]> {
  if (!existsSync(target)) throw new UsageError(`Folder or file not found: ${target}.`);
  const app = appOf(target);
  if (!app && !isTerraformFolder(target))
    throw new UsageError(`${path.resolve(target)} has neither Terraform files nor a cdktf.json.`);
  if (!app) return [path.resolve(target)];
  options.report("synthesis");
  // Lines of compiled code become those of its source.
  const env = {
    ...options.environment,
    NODE_OPTIONS: `${options.environment.NODE_OPTIONS ?? ""} --enable-source-maps`,
  };
  const synthesis = await run("sh", ["-c", app.command], { ...options, env, cwd: app.folder });
  if (synthesis.code !== 0) throw new SynthesisError(`${app.command} failed:\n${lastOf(synthesis)}`);
  return stackFolders(path.resolve(app.folder, options.environment.CDKTF_OUTDIR ?? "cdktf.out"), app.command);
}

/** For an app that fails. */
export class SynthesisError extends Error {}

/** The folders of the stacks that the app declares now; those of earlier runs may stand beside them. */
function stackFolders(synthesized: string, command: string): string[] {
  const manifest = path.join(synthesized, "manifest.json");
  if (!existsSync(manifest))
    throw new UsageError(`${command} wrote no stacks: there is no ${manifest}. Does the app call app.synth()?`);
  const { stacks } = jsonInFile(manifest) as {
    stacks?: Record<string, { workingDirectory: string }>;
  };
  return Object.values(stacks ?? {}).map(({ workingDirectory }) => path.join(synthesized, workingDirectory));
}

/** True for a folder with files that Terraform reads. */
export function isTerraformFolder(folder: string): boolean {
  return readdirSync(folder).some((name) => terraformFile.test(name));
}

function appOf(target: string): { command: string; folder: string } | undefined {
  if (statSync(target).isFile()) {
    if (!/\.[cm]?[jt]s$/.test(target))
      throw new UsageError(`${target} is neither a folder nor a TypeScript or JavaScript app.`);
    const folder = process.cwd();
    return { command: `${tsxIn(folder)} ${JSON.stringify(path.resolve(target))}`, folder };
  }
  const settings = path.join(target, "cdktf.json");
  if (!existsSync(settings)) return undefined;
  const { app } = asMembers(jsonInFile(settings));
  if (typeof app !== "string" || app === "") return undefined;
  return { command: app, folder: path.resolve(target) };
}

/** The command that runs TypeScript with the tsx of a folder, or, where none is installed, with one that npx fetches. */
function tsxIn(folder: string): string {
  try {
    createRequire(path.join(folder, "package.json")).resolve("tsx");
    return "node --import tsx";
  } catch {
    return "npx tsx";
  }
}

export async function planIn(folder: string, { engine, report, ...host }: PlanOptions): Promise<NamedPlan> {
  if (!engine)
    throw new UsageError(
      "There is no terraform or tofu in PATH. Install one, or pass a plan that was created elsewhere: --plan plan.json.",
    );
  const name = path.basename(folder);
  const { plan, log } = await planFolder({ engine, folder, ...host }, (step) => report(`${step} in ${name}`));
  return { name, plan, warnings: warningsIn(log), synthesized: await synthesizedIn(folder), folders: [folder] };
}

/** The resources as a CDK app wrote them into the folder of its stack; of Terraform files, the calls with which alerts find their tiles. */
export async function synthesizedIn(folder: string): Promise<Values | undefined> {
  const file = path.join(folder, "cdk.tf.json");
  if (!existsSync(folder)) return undefined;
  if (!existsSync(file)) return callsIn(folder);
  const configuration = readJson(readFileSync(file, "utf8"));
  if (isRecord(configuration) && isRecord(configuration.resource)) return configuration.resource;
  return undefined;
}

/** A plan says which dashboard a call of `tile_id` names, and not which tile. */
async function callsIn(folder: string): Promise<Values> {
  const watching = "observability_alert";
  const files = await terraformFiles(folder, (text) => `\${${text}}`, watching);
  const blocks = files.flatMap(({ body }) => body.blocks);
  const alerts = blocks.filter(({ type, labels }) => type === "resource" && labels[0] === watching);
  const calls = alerts.map(({ labels: [, name = ""], body }) => [name, { tile_id: body.args.tile_id }] as const);
  return { observability_alert: Object.fromEntries(calls) };
}
