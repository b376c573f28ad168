import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { EngineCall } from "../../plans/engine";
import { workingCopy } from "../../plans/working-copy";
import { type Checked, type PlannedChange, type PlanSummary, planIn, planWords, writeBelow } from "../check";
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
export async function prove(
  { engine, folder: original, ...call }: EngineCall,
  { files, state, moves, ...more }: Proof,
): Promise<Checked> {
  const { folder, remove } = workingCopy(original);
  try {
    for (const name of readdirSync(folder).filter((one) => ofEngine.test(one))) rmSync(path.join(folder, name));
    const modules = path.join(original, ".terraform/modules");
    if (existsSync(modules)) cpSync(modules, path.join(folder, ".terraform/modules"), { recursive: true });
    for (const { name, text } of files) writeBelow(folder, name, text);
    if (state !== undefined) writeFileSync(path.join(folder, "terraform.tfstate"), state);
    writeFileSync(path.join(folder, "observability_proof_override.tf"), 'terraform {\n  backend "local" {}\n}\n');
    const checked = await planIn(folder, engine, { ...call, ...more }, path.join(original, ".terraform/providers"));
    return "summary" in checked ? judged(checked.summary, moves, engine.name) : checked;
  } finally {
    remove();
  }
}

/** What the engine keeps beside the code, which is linked in a copy. */
const ofEngine = /^(\.terraform|terraform\.tfstate.*)$/;

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
