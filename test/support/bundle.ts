import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const bundler = pathToFileURL(path.resolve(__dirname, "../../providers/package/bundle.mjs")).href;
const built = new Map<string, string>();

/** Bundles a provider from source as the build does, once a process; returns the folder that holds the executable. */
export function bundledFrom(entry: string, name: string): string {
  const before = built.get(entry);
  if (before) return before;
  const folder = mkdtempSync(path.join(tmpdir(), "provider-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const options = JSON.stringify({ entry, outfile: path.join(folder, name) });
  const program = `import { bundleProvider } from ${JSON.stringify(bundler)}; await bundleProvider(${options});`;
  execFileSync(process.execPath, ["--input-type=module", "--eval", program], { stdio: "inherit" });
  built.set(entry, folder);
  return folder;
}
