import { isRecord, readJson } from "terraform-provider-sdk/values";
import { memberCheckVariable } from "../../kinds/agreed-names";
import { providerSource } from "../../kinds/version";
import { decodedCopy } from "./copies";
import { type EngineCall, type EngineDiagnostic, EngineError, runEngine } from "./engine";
import { printedId } from "./findings";

/** The identifier of the warning whose detail lists what a configuration does not say yet. */
export const notChecked = "not-checked";

/** The diagnostics of the engine's own validation, and what it does not see. @throws Error if the engine cannot run. */
export async function validateFolder({ environment, ...folder }: EngineCall): Promise<readonly EngineDiagnostic[]> {
  const call = { ...folder, environment: withoutAttached(environment) };
  const usual = await validate({ ...call, environment: { ...call.environment, [memberCheckVariable]: "usual" } });
  const usualKeys = new Set(usual.flatMap(keysOf));
  const isNew = (diagnostic: EngineDiagnostic) => keysOf(diagnostic).some((key) => !usualKeys.has(key));
  const further = (await validateOpened(call, isNew)).filter(isNew);
  return [...usual, ...further].sort(byPlace);
}

/** Without a provider of ours that runs already, which does not see the variable. */
function withoutAttached(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const attached = readJson(environment.TF_REATTACH_PROVIDERS ?? "");
  if (!isRecord(attached)) return environment;
  const { [providerSource]: _, ...otherProviders } = attached;
  return { ...environment, TF_REATTACH_PROVIDERS: JSON.stringify(otherProviders) };
}

/** With a schema that takes anything, in files without encoding; in the files themselves if those are not valid for another provider. */
async function validateOpened(call: EngineCall, isNew: (diagnostic: EngineDiagnostic) => boolean) {
  const opened = { ...call, environment: { ...call.environment, [memberCheckVariable]: "1" } };
  const copy = decodedCopy(call.folder, call.environment);
  if (!copy) return ofProvider(await validate(opened));
  try {
    const decoded = await validate({ ...opened, folder: copy.folder });
    const ownDiagnostics = ofProvider(decoded);
    if (decoded.every((diagnostic) => ofProvider([diagnostic]).length > 0 || !isNew(diagnostic))) return ownDiagnostics;
    const objects = new Set(ownDiagnostics.map(objectOf));
    return [
      ...ownDiagnostics,
      ...ofProvider(await validate(opened)).filter((diagnostic) => !objects.has(objectOf(diagnostic))),
    ];
  } finally {
    copy.remove();
  }
}

/** The provider reports everything as a warning, so that the engine goes on and checks everything. */
function ofProvider(diagnostics: readonly EngineDiagnostic[]): EngineDiagnostic[] {
  return diagnostics.flatMap((diagnostic) => {
    const [, severity, summary = ""] = /^(error|warning): (.*)$/s.exec(diagnostic.summary) ?? [];
    if (severity === "error" || severity === "warning") return [{ ...diagnostic, severity, summary }];
    return [];
  });
}

function objectOf({ range, snippet }: EngineDiagnostic): string {
  return JSON.stringify([range?.filename, snippet?.context]);
}

/** What a diagnostic says, line by line. The engine suggests another of several near names each time, so what it says itself is known by its place. */
function keysOf(diagnostic: EngineDiagnostic): string[] {
  const { severity, summary, detail = "", range } = diagnostic;
  if (printedId(detail) === undefined) return [JSON.stringify([severity, summary, range])];
  const lines = detail.replace(/ *\[[\w-]+\]$/, "").split("\n");
  return lines.map((line) => JSON.stringify([objectOf(diagnostic), severity, line]));
}

/** The order of the files, which engines report in different ones. */
function byPlace({ range: left }: EngineDiagnostic, { range: right }: EngineDiagnostic): number {
  const byFile = (left?.filename ?? "").localeCompare(right?.filename ?? "");
  return byFile || (left?.start.line ?? 0) - (right?.start.line ?? 0);
}

async function validate(call: EngineCall): Promise<readonly EngineDiagnostic[]> {
  const { stdout, stderr } = await runEngine(["validate", "-json"], call);
  const result = readJson(stdout);
  if (!isRecord(result) || !Array.isArray(result.diagnostics))
    throw new EngineError("validate", (stderr || stdout).trim(), call);
  return result.diagnostics;
}
