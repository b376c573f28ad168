import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { nothingFor, providerProgram, putProvider, terraformPlatform } from "../../../lib/delivery";
import { type Engine, type Finished, findEngine, run } from "../../../lib/delivery/engine";
import type { Secret, Service, SourceFile } from "../../../lib/importing";
import { parseJson } from "../../../lib/schema";
import { providerSource, version } from "../../../lib/version";
import { planEnvironment } from "./plan-environment";
import { type PlanSummary, readPlan } from "./read-plan";
import { missingPackage, type Synthesis, stackFolder, synthesize } from "./synth";
import { writeBelow } from "./write-below";

/** The result of the check: a summary, or why there is none. */
export type Checked =
  | { readonly engine: string; readonly summary: PlanSummary }
  | { readonly engine: string; readonly failure: string }
  | { readonly unchecked: string };

export interface CheckOptions {
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly secrets: readonly Secret[];
  readonly service: Service;
  readonly report: (step: string) => void;
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
  const folder = mkdtempSync(path.join(tmpdir(), "observability-import-"));
  try {
    if ("hcl" in planned) {
      for (const { name, text } of planned.hcl) writeBelow(folder, name, text);
      return await planIn(folder, engine, options);
    }
    return await planSynthesized(planned, folder, engine, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
  if (synthesized.code !== 0) return failed({ name: "The code", program: "" }, "could not be synthesized", synthesized);
  const stack = stackFolder(folder);
  if (stack === undefined) return { unchecked: "The code has no stack named observability, so nothing was planned." };
  return planIn(stack, engine, options);
}

/** Plans what a folder holds. */
async function planIn(folder: string, engine: Engine, options: CheckOptions): Promise<Checked> {
  const { environment, signal, secrets, report } = options;
  const platform = terraformPlatform();
  const program = providerProgram(platform);
  if (!program) return { unchecked: nothingFor(platform) };
  putProvider(path.join(folder, "terraform.d/plugins"), { source: providerSource, version }, platform, program.file);
  const env = planEnvironment(environment, secrets);
  const call = (...args: string[]) => run(engine.program, args, { cwd: folder, env, signal });
  report(`${engine.name} init`);
  const initialized = await call("init", "-input=false", "-no-color");
  if (initialized.code !== 0) return failed(engine, "init failed", initialized);
  report(`${engine.name} plan`);
  const planned = await call("plan", "-input=false", "-no-color", "-lock=false", "-out=plan.out");
  if (planned.code !== 0) return failed(engine, "plan failed", planned);
  const shown = await call("show", "-json", "plan.out");
  if (shown.code !== 0) return failed(engine, "show failed", shown);
  return { engine: engine.name, summary: readPlan(parseJson(shown.stdout)) };
}

function failed({ name }: Engine, what: string, { stdout, stderr }: Finished): Checked {
  return { engine: name, failure: `${name} ${what}:\n${stderr.trim() || stdout.trim()}` };
}
