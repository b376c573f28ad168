import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { isRecord, omitUndefined, parseJson, readJson } from "terraform-provider-sdk/values";
import { providerSource } from "../../kinds/version";
import { removeLeftovers, runMark } from "../code/leftovers";
import type { PlanJson, Values } from "./plan-json";
import type { PlanWarning } from "./planned";

/** The program that runs plans. */
export interface Engine {
  /** `terraform` or `tofu`, for messages. */
  readonly name: string;
  readonly program: string;
}

/** The engine of `TERRAFORM_BINARY_NAME`, as in the CDK, else Terraform or OpenTofu in `PATH`. */
export function findEngine(environment: NodeJS.ProcessEnv): Engine | undefined {
  const binaryName = environment.TERRAFORM_BINARY_NAME;
  const names = binaryName ? [binaryName] : ["terraform", "tofu"];
  for (const name of names) {
    const program = findProgram(name, environment);
    if (program !== undefined) return { name: path.basename(name, ".exe"), program };
  }
  return undefined;
}

function findProgram(name: string, { PATH = "", Path = "" }: NodeJS.ProcessEnv): string | undefined {
  const file = process.platform === "win32" ? `${name}.exe` : name;
  const folders = (PATH || Path).split(path.delimiter);
  const places = path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, file));
  return places.find((place) => existsSync(place));
}

/** True for Terraform since 1.14, which has actions; false for OpenTofu, and for a program that does not run. */
export async function hasActions(engine: Engine, environment: NodeJS.ProcessEnv): Promise<boolean> {
  const env = { ...environment, CHECKPOINT_DISABLE: "1" };
  // Terraform lists the providers of the folder in which it says its version.
  const options = { cwd: tmpdir(), env, signal: AbortSignal.timeout(10_000) };
  const stdout = await run(engine.program, ["version"], options).then(
    (finished) => finished.stdout,
    () => "",
  );
  const [, major, minor] = /^Terraform v(\d+)\.(\d+)/m.exec(stdout) ?? [];
  return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 14);
}

/** How the engine is called. */
export interface EngineCall {
  readonly engine: Engine;
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

/** Runs a command of the engine, which then looks for no newer version of itself and suggests no further commands. */
export function runEngine(
  args: readonly string[],
  { engine, folder: cwd, environment, signal }: EngineCall,
  input = "",
): Promise<Finished> {
  const env = { ...environment, CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1" };
  return run(engine.program, args, { cwd, env, signal }, input);
}

/** A command of the engine that failed. */
export class EngineError extends Error {
  constructor(
    readonly command: string,
    /** What the engine says of it. */
    readonly output: string,
    { engine, folder }: EngineCall,
    /** The errors that it names by themselves, if it does. */
    readonly diagnostics: readonly EngineDiagnostic[] = [],
  ) {
    super(`${engine.name} ${command} failed in ${folder}:\n${output}`);
  }
}

/**
 * Plans a folder, which is initialized first if nobody has done that; returns the plan and what the engine logged. Planning reads the service
 * and changes nothing. @throws EngineError
 */
export async function planFolder(
  call: EngineCall,
  report: (command: string) => void,
): Promise<{ readonly plan: PlanJson; readonly log: string }> {
  const must = async (...args: [command: string, ...others: string[]]) => {
    const [command] = args;
    report(`${call.engine.name} ${command}`);
    const finished = await runEngine(args, call);
    if (finished.code === 0) return finished.stdout;
    const messages = [errorsIn(finished.stdout) || lastOf(finished)];
    if (!hasProvider(call.folder)) messages.push(withoutProvider);
    throw new EngineError(command, messages.join("\n"), call, diagnosticsIn(finished.stdout, "error"));
  };
  return inTemporaryFolder(async (folder) => {
    const out = path.join(folder, "plan.out");
    if (!existsSync(path.join(call.folder, ".terraform"))) await must("init", "-input=false", "-no-color");
    const log = await must("plan", "-json", "-input=false", "-lock=false", `-out=${out}`);
    return { plan: parseJson(await must("show", "-json", out)) as PlanJson, log };
  });
}

const withoutProvider = `If it is the provider ${providerSource} that is missing, run npx cdktf-observability mirror terraform.d/plugins in that folder first.`;

/** True if the folder is initialized with providers, or has this one where Terraform looks without any configuration of its own. */
function hasProvider(folder: string): boolean {
  return [".terraform/providers", `terraform.d/plugins/${providerSource}`].some((name) =>
    existsSync(path.join(folder, name)),
  );
}

const workPrefix = "observability-work-";

/** Works in a temporary folder, which is removed afterwards. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  removeLeftovers(tmpdir(), workPrefix);
  const folder = mkdtempSync(path.join(tmpdir(), `${workPrefix}${runMark}`));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The end of what a program printed, of its errors if it printed any, without colors. */
export function lastOf({ stdout, stderr }: Finished): string {
  return stripVTControlCharacters(stderr.trim() || stdout.trim()).slice(-4000);
}

/** The output and exit code of a program. */
export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end; on cancellation, the program is stopped. */
export function run(
  program: string,
  args: readonly string[],
  { cwd, env, signal }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly signal: AbortSignal },
  input = "",
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const options = { cwd, env, signal, maxBuffer: Number.POSITIVE_INFINITY };
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      const { code = 0 } = error ?? {};
      // The code of a program that could not be started is a word; one that a signal ended has none.
      if (typeof code === "string") reject(error);
      else resolve({ code: code ?? 1, stdout, stderr });
    });
    // A program may end before it has read its input.
    child.stdin?.on("error", () => {}).end(input);
  });
}

/** A diagnostic in the JSON of the engine. */
export interface EngineDiagnostic {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail?: string;
  readonly address?: string;
  readonly range?: { readonly filename: string; readonly start: { readonly line: number } };
  readonly snippet?: { readonly context?: string | null; readonly code?: string } | null;
}

/** What `plan -json` prints: one object a line. */
export function eventsIn(output: string): Values[] {
  const lines = output.split("\n").filter((line) => line.startsWith("{"));
  const events = lines.map((line) => readJson(line)).filter(isRecord);
  return events.filter(({ type }) => typeof type === "string");
}

function diagnosticsIn(output: string, level: EngineDiagnostic["severity"]): EngineDiagnostic[] {
  const events = eventsIn(output).filter(({ type }) => type === "diagnostic");
  const diagnostics = events.map(({ diagnostic }) => diagnostic).filter(isRecord) as unknown as EngineDiagnostic[];
  return diagnostics.filter(({ severity }) => severity === level);
}

/** The warnings in what `plan -json` printed. */
export function warningsIn(output: string): PlanWarning[] {
  return diagnosticsIn(output, "warning").map(({ summary, detail = "", address, range }) =>
    omitUndefined({
      summary,
      detail,
      address: address || undefined,
      range: range && { file: range.filename, line: range.start.line },
    }),
  );
}

/** The errors in what a command printed with `-json`, as people read them; nothing for any other output. */
export function errorsIn(output: string): string {
  return diagnosticsIn(output, "error").map(errorWords).join("\n\n");
}

/** An error as people read it. */
export function errorWords(diagnostic: EngineDiagnostic): string {
  const { summary, detail = "" } = diagnostic;
  const place = placeWords(diagnostic);
  if (place === undefined) return [`Error: ${summary}`, detail].join("\n");
  return [`Error: ${summary}`, `  ${place}`, detail].join("\n");
}

/** The object that an error is about, else the line of code, such as that of an output. */
function placeWords({ address, range, snippet }: EngineDiagnostic): string | undefined {
  if (address) return `with ${address}`;
  if (!range) return undefined;
  const words = [`on ${range.filename} line ${range.start.line}`];
  if (snippet?.context) words.push(`, in ${snippet.context}`);
  if (snippet?.code) words.push(`: ${snippet.code.trim().slice(0, 200)}`);
  return words.join("");
}
