import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { nothingFor, providerProgram, putProvider, terraformPlatform } from "../../../lib/delivery";
import { parseJson } from "../../../lib/model";
import type { Secret, SourceFile } from "../../../lib/takeover";
import { providerSource, version } from "../../../lib/version";
import { type Engine, type Finished, findEngine, run } from "./engine";
import { type PlanSummary, readPlan } from "./read-plan";

/** The result of the check: a summary, or why there is none. */
export type Checked =
  | { readonly engine: string; readonly summary: PlanSummary }
  | { readonly engine: string; readonly failure: string }
  | { readonly unchecked: string };

export interface CheckOptions {
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly secrets: readonly Secret[];
  readonly tell: (step: string) => void;
}

/** Plans a root module in a folder of its own, with the provider of this package; the code itself is left alone. */
export async function checkPlan(files: readonly SourceFile[], options: CheckOptions): Promise<Checked> {
  const engine = findEngine(options.environment);
  if (!engine)
    return {
      unchecked: "There is no terraform or tofu on the search path, so nothing was planned; install one of them.",
    };
  const folder = mkdtempSync(path.join(tmpdir(), "observability-import-"));
  try {
    for (const { name, text } of files) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    return await planIn(folder, engine, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Plans what a folder holds. */
export async function planIn(folder: string, engine: Engine, options: CheckOptions): Promise<Checked> {
  const { environment, signal, secrets, tell } = options;
  const platform = terraformPlatform();
  const program = providerProgram(platform);
  if (!program) return { unchecked: nothingFor(platform) };
  putProvider(path.join(folder, "terraform.d/plugins"), { source: providerSource, version }, platform, program.file);
  const variables = secrets.map(({ variable, value }) => [`TF_VAR_${variable.replaceAll("-", "_")}`, value]);
  const env = { ...environment, ...Object.fromEntries(variables), CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1" };
  const call = (...args: string[]) => run(engine.program, args, { cwd: folder, env, signal });
  tell(`${engine.name} init`);
  const initialized = await call("init", "-input=false", "-no-color");
  if (initialized.code !== 0) return failed(engine, "init", initialized);
  tell(`${engine.name} plan`);
  const planned = await call("plan", "-input=false", "-no-color", "-lock=false", "-out=plan.out");
  if (planned.code !== 0) return failed(engine, "plan", planned);
  const shown = await call("show", "-json", "plan.out");
  if (shown.code !== 0) return failed(engine, "show", shown);
  return { engine: engine.name, summary: readPlan(parseJson(shown.stdout)) };
}

function failed({ name }: Engine, command: string, { stdout, stderr }: Finished): Checked {
  return { engine: name, failure: `${name} ${command} failed:\n${stderr.trim() || stdout.trim()}` };
}
