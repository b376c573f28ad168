// Bundles a provider into one executable file. Plain JavaScript, because the build needs it before anything is compiled.
import { chmodSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { build } from "esbuild";

/**
 * Writes `outfile`: the provider that `entry` starts, with everything it imports, executable.
 * @param {{ entry: string, outfile: string, minify?: boolean }} options
 */
export async function bundleProvider({ entry, outfile, minify = true }) {
  mkdirSync(dirname(outfile), { recursive: true });
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify,
    platform: "node",
    format: "cjs",
    target: "node20",
    legalComments: "none",
    logLevel: "error",
    banner: { js: "#!/usr/bin/env node" },
  });
  chmodSync(outfile, 0o755);
}
