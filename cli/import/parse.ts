import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Engine, findEngine, run } from "../../lib/delivery/engine";
import type { SourceFile } from "../../lib/importing";
import { planEnvironment } from "./plan/plan-environment";
import { writeBelow } from "./plan/write-below";

/**
 * Parses code before it is written: TypeScript always, HCL if there is an engine to do it. @throws Error with the place for code that cannot
 * be parsed.
 */
export async function mustParse(
  files: readonly SourceFile[],
  { environment, signal }: { readonly environment: NodeJS.ProcessEnv; readonly signal: AbortSignal },
): Promise<void> {
  const { transform } = await import("esbuild");
  const typescript = files.filter(({ name }) => name.endsWith(".ts"));
  const parsing = typescript.map(({ name, text }) =>
    transform(text, { loader: "ts", sourcefile: name, logLevel: "silent", tsconfigRaw: {} }),
  );
  for (const result of await Promise.allSettled(parsing))
    if (result.status === "rejected") throw unparsed(result.reason);
  const hcl = files.filter(({ name }) => name.endsWith(".tf"));
  const engine = hcl.length > 0 ? findEngine(environment) : undefined;
  if (engine) await mustFormat(hcl, engine, { env: planEnvironment(environment, []), signal });
}

/** The formatter parses every file. It ends with 3 for a file that it would lay out differently, and with 2 for one that is no HCL. */
async function mustFormat(
  files: readonly SourceFile[],
  { program }: Engine,
  options: { readonly env: NodeJS.ProcessEnv; readonly signal: AbortSignal },
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "observability-import-"));
  try {
    for (const { name, text } of files) writeBelow(folder, name, text);
    const args = ["fmt", "-check", "-list=false", "-recursive", "-no-color"];
    const { code, stderr } = await run(program, args, { cwd: folder, ...options });
    if (code === 2) throw unparsed(stderr.trim());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function unparsed(reason: unknown): Error {
  const said = reason instanceof Error ? reason.message : String(reason);
  return new Error(
    `The code cannot be parsed, so nothing was written. This is a defect of the import; leave the object out with --exclude.\n${said}`,
  );
}
