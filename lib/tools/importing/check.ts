import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { putProvider, terraformPlatform } from "terraform-provider-sdk/internal/mirror";
import { isRecord, parseJson, readJson, stringifyJson } from "terraform-provider-sdk/values";
import { nothingFor, providerProgram } from "../../constructs/delivery/provider-program";
import { providerSource, version } from "../../kinds/version";
import type { Cdk } from "../code/cdk";
import { terraformFile, textsIn } from "../code/files";
import { memberChanges } from "../plans/changes";
import {
  type Engine,
  EngineError,
  type Finished,
  findEngine,
  inTemporaryFolder,
  lastOf,
  planFolder,
  run,
  runEngine,
} from "../plans/engine";
import type { PlanJson } from "../plans/plan-json";
import { UsageError } from "../usage-error";
import type { Secret, Service, SourceFile } from "./inventory";
import { textIf } from "./optional";
import { providerObject } from "./provider-arguments";

/** The result of the check: a summary, or why there is none. */
export type Checked =
  | { readonly engine: string; readonly summary: PlanSummary }
  | { readonly engine: string; readonly failure: string }
  | { readonly unchecked: string };

interface PlanContext {
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly secrets: readonly Secret[];
  readonly report: (step: string) => void;
}

interface CheckOptions extends PlanContext {
  readonly service: Service;
}

/** What is planned: the files of a root module, or code that is synthesized first. */
export type Planned = { readonly hcl: readonly SourceFile[] } | Synthesis;

/** Plans the result in a temporary folder, with the provider of this package. The code itself does not change. */
export async function checkPlan(planned: Planned, options: CheckOptions): Promise<Checked> {
  const engine = findEngine(options.environment);
  if (!engine)
    return {
      unchecked: "There is no terraform or tofu in PATH, so nothing was planned; install one of them.",
    };
  return inTemporaryFolder(async (folder) => {
    if (!("hcl" in planned)) return planSynthesized(planned, folder, engine, options);
    for (const { name, text } of planned.hcl) writeBelow(folder, name, text);
    return planIn(folder, engine, options);
  });
}

async function planSynthesized(
  synthesis: Synthesis,
  folder: string,
  engine: Engine,
  options: CheckOptions,
): Promise<Checked> {
  const missing = missingPackage(synthesis);
  if (missing !== undefined)
    return {
      unchecked: `The package ${missing} is not installed, so the code could not be synthesized; run npm install ${missing}.`,
    };
  options.report("Synthesizing");
  const { environment: env, signal, service } = options;
  const synthesized = await synthesize(synthesis, folder, { env, signal, service });
  if (synthesized.code !== 0)
    return { engine: "The code", failure: `The code could not be synthesized:\n${lastOf(synthesized)}` };
  const stack = stackFolder(folder);
  if (stack === undefined) return { unchecked: "The code has no stack named observability, so nothing was planned." };
  return planIn(stack, engine, options);
}

/** Plans what a folder holds, with the provider of this package and those that are installed in another folder, if it is there. */
export async function planIn(
  folder: string,
  engine: Engine,
  { environment, signal, secrets, report }: PlanContext,
  installed = "",
): Promise<Checked> {
  const platform = terraformPlatform();
  const program = providerProgram(platform);
  if (!program) return { unchecked: nothingFor(platform) };
  const ownPlugins = path.join(folder, ".plugins");
  putProvider(ownPlugins, { source: providerSource, version }, platform, program.file);
  const call = { engine, folder, environment: planEnvironment(environment, secrets), signal };
  const places = [ownPlugins, installed]
    .filter((directory) => existsSync(directory))
    .map((directory) => `-plugin-dir=${directory}`);
  try {
    report(`${engine.name} init`);
    const finished = await runEngine(["init", "-input=false", "-no-color", ...places], call);
    if (finished.code !== 0) throw new EngineError("init", lastOf(finished), call);
    return { engine: engine.name, summary: summaryOf((await planFolder(call, report)).plan) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { engine: engine.name, failure: `${engine.name} ${error.command} failed:\n${error.message}` };
  }
}

/** What is synthesized: an app's main file, or a part that is put into a stack of its own. */
interface Synthesis {
  readonly files: readonly SourceFile[];
  /** Folder in which the files will stand, beside the packages that they import. */
  readonly out: string;
  /** Name of the file that starts it all. */
  readonly entry: string;
  readonly isApp: boolean;
  readonly cdk: Cdk;
  readonly observability: string;
}

/** The package that is missing beside the code, if one is. */
function missingPackage({ out, entry, cdk, observability }: Synthesis): string | undefined {
  const { resolve } = createRequire(path.resolve(out, entry));
  return [cdk, "constructs", observability].find((name) => {
    try {
      resolve(name);
      return false;
    } catch {
      return true;
    }
  });
}

/** An app around a part. */
function appAround({ entry, cdk, observability }: Synthesis, service: Service): string {
  return `
import { App, TerraformStack } from "${cdk}";
import { ObservabilityProvider } from "${observability}";
import { addTo } from ${JSON.stringify(`./${entry}`)};
const app = new App();
const stack = new TerraformStack(app, "observability");
new ObservabilityProvider(stack, "observability", ${providerObject(service)});
addTo(stack);
app.synth();
`;
}

/**
 * Synthesizes code into a folder. The code is compiled by our own esbuild, because a project may have any TypeScript, or none; packages are those
 * of the project.
 */
async function synthesize(
  synthesis: Synthesis,
  folder: string,
  {
    env,
    signal,
    service,
  }: { readonly env: NodeJS.ProcessEnv; readonly signal: AbortSignal; readonly service: Service },
): Promise<Finished> {
  const { files, out, entry, isApp } = synthesis;
  const code = path.join(folder, "code");
  for (const { name, text } of files) writeBelow(code, name, text);
  const start = isApp ? `import ${JSON.stringify(`./${entry}`)};` : appAround(synthesis, service);
  const program = path.join(folder, "run.cjs");
  const place = JSON.stringify(path.resolve(out, entry));
  const { build } = await import("esbuild");
  await build({
    stdin: { contents: start, resolveDir: code, sourcefile: "start.ts", loader: "ts" },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "cjs",
    outfile: program,
    banner: { js: `var require = require("node:module").createRequire(${place});` },
    sourcemap: "inline",
    tsconfigRaw: {},
    logLevel: "silent",
  });
  const outdir = { CDKTF_OUTDIR: folder, CDKTN_OUTDIR: folder };
  return run(process.execPath, ["--enable-source-maps", program], { cwd: folder, env: { ...env, ...outdir }, signal });
}

/** The folder of the synthesized stack, made independent of where its state is kept. */
function stackFolder(folder: string): string | undefined {
  const stack = path.join(folder, "stacks/observability");
  const file = path.join(stack, "cdk.tf.json");
  if (!existsSync(file)) return undefined;
  const configuration = parseJson(readFileSync(file, "utf8"));
  if (!isRecord(configuration) || !isRecord(configuration.terraform)) return stack;
  const { backend: _, cloud: __, ...terraform } = configuration.terraform;
  writeFileSync(file, stringifyJson({ ...configuration, terraform }, 2));
  return stack;
}

/** Variables that would lead a plan of a temporary folder into the user's folders, or change what it plans. */
const ofOtherFolders = /^TF_(DATA_DIR|WORKSPACE|PLUGIN_CACHE_DIR|CLI_ARGS(_.*)?)$/;

/** The environment of a plan that stands alone, with the secrets as variables. */
export function planEnvironment(environment: NodeJS.ProcessEnv, secrets: readonly Secret[]): NodeJS.ProcessEnv {
  const keptVariables = Object.entries(environment).filter(([name]) => !ofOtherFolders.test(name));
  const variables = secrets.map(({ variable, value }) => [`TF_VAR_${variable.replaceAll("-", "_")}`, value]);
  return Object.fromEntries([...keptVariables, ...variables]);
}

/** What a plan over the result would do. */
export interface PlanSummary {
  readonly moved: number;
  readonly imported: number;
  readonly added: number;
  readonly changed: number;
  readonly destroyed: number;
  /** Each change with the paths that differ. */
  readonly changes: readonly PlannedChange[];
}

export interface PlannedChange {
  readonly address: string;
  readonly paths: readonly string[];
  /** Why the change is no defect. */
  readonly reason?: string;
}

/** Counts the changes of a plan. */
export function summaryOf({ resource_changes: resourceChanges = [] }: PlanJson): PlanSummary {
  const changes = resourceChanges.filter(({ mode }) => mode === "managed");
  const doing = (action: string) => changes.filter(({ change }) => change.actions.includes(action));
  const updates = doing("update");
  return {
    moved: changes.filter(({ previous_address }) => previous_address !== undefined).length,
    imported: changes.filter(({ change }) => isRecord(change.importing)).length,
    added: doing("create").length,
    changed: updates.length,
    destroyed: doing("delete").length,
    changes: updates.map(({ address, change: { before: priorValues, after: plannedValues } }) => {
      const paths = memberChanges(priorValues ?? {}, plannedValues ?? {}).map(({ path }) => path);
      const isAddition = paths.length > 0 && paths.every(isOfDefaultTags);
      return { address, paths, ...(isAddition && { reason: missingDefaultTags }) };
    }),
  };
}

const missingDefaultTags = "the apply adds default_tags of the provider that the service does not have there";

function isOfDefaultTags(path: string): boolean {
  return /^default_tags\b/.test(path);
}

/** `112 to import, 0 to add, 0 to change, 0 to destroy`. */
export function planWords({ moved, imported, added, changed, destroyed }: PlanSummary): string {
  return `${textIf(moved > 0, `${moved} to move, `)}${imported} to import, ${added} to add, ${changed} to change, ${destroyed} to destroy`;
}

/** Writes a file below a folder. */
function writeBelow(folder: string, name: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}

/**
 * Parses code before it is written: TypeScript always, HCL if there is an engine to do it. @throws Error with the place for code that cannot
 * be parsed.
 */
export async function mustParse(files: readonly SourceFile[], { environment, signal }: ParseContext): Promise<void> {
  const { transform } = await import("esbuild");
  const typescript = files.filter(({ name }) => name.endsWith(".ts"));
  const parsing = typescript.map(({ name, text }) =>
    transform(text, { loader: "ts", sourcefile: name, logLevel: "silent", tsconfigRaw: {} }),
  );
  for (const result of await Promise.allSettled(parsing))
    if (result.status === "rejected") throw unparsed(result.reason);
  const hcl = files.filter(({ name }) => name.endsWith(".tf")).map(({ name, text }) => ({ file: name, text }));
  const problem = await problemOfHcl(hcl, { environment, signal });
  if (problem !== undefined) throw unparsed(problem);
}

interface ParseContext {
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

/**
 * Parses what a folder has beside the code that is written there, if there is an engine to do it. @throws UsageError for a file that it cannot
 * parse: nobody knows what that has, and no plan of the folder would work
 */
export async function mustParseBeside(out: string, files: readonly SourceFile[], context: ParseContext): Promise<void> {
  const names = new Set(files.map(({ name }) => name));
  const beside = textsIn(out, terraformFile).filter(({ file }) => !names.has(file));
  const hcl = beside.filter(({ file }) => !file.endsWith(".json"));
  const problem = problemOfJson(beside) ?? (await problemOfHcl(hcl, context));
  if (problem === undefined) return;
  throw new UsageError(
    `${out} has code that cannot be parsed, so nobody knows what is there already, and nothing was written. Correct it first.\n${problem}`,
  );
}

interface FileText {
  readonly file: string;
  readonly text: string;
}

function problemOfJson(files: readonly FileText[]): string | undefined {
  const broken = files.find(({ file, text }) => file.endsWith(".json") && readJson(text) === undefined);
  return broken && `${broken.file} is no JSON.`;
}

/** What an engine says of files that are no HCL. It ends with 3 for a file that it would lay out differently, and with 2 for one that it cannot parse. */
async function problemOfHcl(
  files: readonly FileText[],
  { environment, signal }: ParseContext,
): Promise<string | undefined> {
  const engine = files.length > 0 ? findEngine(environment) : undefined;
  if (!engine) return undefined;
  return inTemporaryFolder(async (folder) => {
    for (const { file, text } of files) writeBelow(folder, file, text);
    const args = ["fmt", "-check", "-list=false", "-recursive", "-no-color"];
    const call = { engine, environment: planEnvironment(environment, []), signal, folder };
    const { code, stderr } = await runEngine(args, call);
    if (code === 2) return stderr.trim();
    return undefined;
  });
}

function unparsed(reason: unknown): Error {
  const message = reason instanceof Error ? reason.message : String(reason);
  return new Error(
    `The code cannot be parsed, so nothing was written. This is a defect of the import; leave the object out with --exclude.\n${message}`,
  );
}
