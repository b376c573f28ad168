import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { putProvider, terraformPlatform } from "terraform-provider-sdk/internal/mirror";
import { nothingFor, providerProgram } from "../../constructs/delivery/provider-program";
import { providerSource, version } from "../../kinds/version";
import { type EngineCall, EngineError, lastOf, planFolder, runEngine } from "../../plans/engine";
import {
  type Checked,
  type PlannedChange,
  type PlanSummary,
  planEnvironment,
  planWords,
  summaryOf,
  writeBelow,
} from "../check";
import type { Secret, SourceFile } from "../inventory";

interface Proof {
  readonly files: readonly SourceFile[];
  readonly state: string | undefined;
  /** How many instances must keep their objects under a new address. */
  readonly moves: number;
  /** Of the objects that the files define anew. */
  readonly secrets: readonly Secret[];
  readonly report: (step: string) => void;
}

/** Plans a folder as it will be, in a copy that has the state in a file. Neither the folder nor its backend changes. */
export async function prove(call: EngineCall, { files, state, moves, secrets, report }: Proof): Promise<Checked> {
  const platform = terraformPlatform();
  const program = providerProgram(platform);
  if (!program) return { unchecked: nothingFor(platform) };
  const top = mkdtempSync(path.join(tmpdir(), "observability-import-"));
  const folder = mirrored(path.resolve(call.folder), top);
  try {
    for (const { name, text } of files) writeBelow(folder, name, text);
    if (state !== undefined) writeFileSync(path.join(folder, "terraform.tfstate"), state);
    writeFileSync(path.join(folder, "observability_proof_override.tf"), 'terraform {\n  backend "local" {}\n}\n');
    const own = path.join(top, ".plugins");
    putProvider(own, { source: providerSource, version }, platform, program.file);
    const installed = path.join(path.resolve(call.folder), ".terraform/providers");
    const folders = existsSync(installed) ? [own, installed] : [own];
    const planned = { ...call, folder, environment: planEnvironment(call.environment, secrets) };
    report(`${call.engine.name} init`);
    const args = ["init", "-input=false", "-no-color", ...folders.map((one) => `-plugin-dir=${one}`)];
    const finished = await runEngine(args, planned);
    if (finished.code !== 0) throw new EngineError("init", lastOf(finished), planned);
    return judged(summaryOf((await planFolder(planned, report)).plan), moves, call.engine.name);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { engine: call.engine.name, failure: `${call.engine.name} ${error.command} failed:\n${error.says}` };
  } finally {
    rmSync(top, { recursive: true, force: true });
  }
}

/** What the plan shows with the reasons; a failure if an object would not be kept. What no state has is created whatever manages it. */
function judged(summary: PlanSummary, moves: number, engine: string): Checked {
  if (summary.destroyed === 0 && summary.moved >= moves)
    return {
      engine,
      summary: { ...summary, changes: summary.changes.map((one) => ({ ...one, reason: reasonOf(one) })) },
    };
  const failure = `The plan does not keep all objects, so nothing was written. Of ${moves} objects: ${planWords(summary)}.`;
  return { engine, failure };
}

function reasonOf({ paths }: PlannedChange): string {
  if (paths.includes("dashboard_json") && paths.includes("tiles"))
    return "from a JSON document to attributes; the service is sent nothing.";
  if (paths.every((one) => one === "updated_at"))
    return "its secrets are sent again, because a state does not move them.";
  return `${paths.join(", ")}, which the service has otherwise than the files.`;
}

const levels = 3;
const ofEngine = /^(\.terraform|terraform\.tfstate.*|\.git)$/;

/**
 * A copy of a folder below `top`, in which everything around it is a link, so that paths such as `../modules` lead where they did. Files are
 * copied, and so are the folders in which files may change.
 */
function mirrored(folder: string, top: string): string {
  const above = folder.split(path.sep).filter(Boolean).slice(-levels);
  let real = folder;
  for (const _ of above) real = path.dirname(real);
  let copy = top;
  for (const name of above) {
    for (const beside of readdirSync(real).filter((one) => one !== name && !ofEngine.test(one)))
      link(path.join(real, beside), path.join(copy, beside));
    [real, copy] = [path.join(real, name), path.join(copy, name)];
    mkdirSync(copy);
  }
  for (const name of readdirSync(folder).filter((one) => !ofEngine.test(one) && one !== "node_modules"))
    cpSync(path.join(folder, name), path.join(copy, name), { recursive: true });
  const modules = path.join(folder, ".terraform/modules");
  if (existsSync(modules)) cpSync(modules, path.join(copy, ".terraform/modules"), { recursive: true });
  return copy;
}

function link(target: string, file: string): void {
  if (!existsSync(file)) symlinkSync(target, file);
}
