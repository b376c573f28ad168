// Compiles a provider into a standalone executable. Plain JavaScript, because the build needs it before anything is compiled.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bunProgram } from "./bun.mjs";
import { bundle } from "./script.mjs";

const insideBun = fileURLToPath(new URL("compile-inside-bun.mjs", import.meta.url));

/**
 * Writes `outfile`: the provider that `entry` starts, with everything it imports and the runtime. It replaces what was there as a whole,
 * because Terraform may be running it.
 * @param {{
 *   entry: string,
 *   outfile: string,
 *   define?: Record<string, string>,
 *   foreign?: { target: string, runtime: string },
 * }} options `foreign`: another platform as the compiler names it, and its runtime.
 * @returns {Promise<{ bytes: number, packages: { name: string, version: string, folder: string }[] }>} `packages`: those whose code is inside.
 * @throws Error where npm has no compiler for this machine, and when the sources do not compile.
 */
export async function compileProvider({ entry, outfile, define = {}, foreign }) {
  const bun = bunProgram();
  if (!bun) throw new Error(`There is no compiler for ${process.platform} on ${process.arch} in node_modules.`);
  mkdirSync(path.dirname(outfile), { recursive: true });
  const folder = mkdtempSync(path.join(path.dirname(outfile), ".compile-"));
  // The name of the output is part of its bytes.
  const fresh = path.join(folder, path.basename(outfile));
  try {
    const { text, packages } = await bundle({ entry, define });
    const options = JSON.stringify({ text, outfile: fresh, foreign });
    execFileSync(bun, [insideBun], { input: options, cwd: folder, stdio: ["pipe", "ignore", "inherit"] });
    chmodSync(fresh, 0o755);
    renameSync(fresh, outfile);
    return { bytes: statSync(outfile).size, packages };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
