import { type Engine, run } from "../../lib/delivery/engine";
import { memberCheckVariable } from "../../lib/delivery/member-check";
import { type EngineDiagnostic, validateResult } from "./diagnostic";

interface CheckOptions {
  readonly engine: Engine;
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

/** The diagnostics of the engine's own validation, and the misspelt members that it ignores. @throws Error if the engine cannot run. */
export async function checkFolder(folder: string, options: CheckOptions): Promise<readonly EngineDiagnostic[]> {
  const usual = await validate(folder, options);
  const environment = { ...options.environment, [memberCheckVariable]: "1" };
  const known = new Set(usual.map(placeOf));
  const further = await validate(folder, { ...options, environment });
  return [...usual, ...further.filter((one) => !known.has(placeOf(one)))];
}

/** The engine suggests another of several near names each time, so what it reports twice is known by its place. */
function placeOf({ severity, summary, range }: EngineDiagnostic): string {
  return JSON.stringify([severity, summary, range]);
}

async function validate(
  folder: string,
  { engine, environment, signal }: CheckOptions,
): Promise<readonly EngineDiagnostic[]> {
  const env = { ...environment, CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1" };
  const { stdout, stderr } = await run(engine.program, ["validate", "-json"], { cwd: folder, env, signal });
  const result = validateResult.safeParse(jsonOf(stdout));
  if (!result.success) throw new Error(`${engine.name} validate failed in ${folder}:\n${(stderr || stdout).trim()}`);
  return result.data.diagnostics;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
