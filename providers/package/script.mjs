// Bundles a provider into one script for Node. Plain JavaScript, because the build needs it before anything is compiled.
import { chmodSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { packagesIn } from "./bundled.mjs";

/**
 * Writes `outfile`: the provider that `entry` starts, with everything it imports, as a script that Node runs.
 * @param {{ entry: string, outfile: string, define?: Record<string, string> }} options
 * @returns {Promise<{ bytes: number, packages: { name: string, version: string, folder: string }[] }>}
 */
export async function bundleProvider({ entry, outfile, define = {} }) {
  mkdirSync(path.dirname(outfile), { recursive: true });
  const { metafile } = await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    legalComments: "none",
    logLevel: "error",
    metafile: true,
    define,
    banner: { js: head() },
  });
  chmodSync(outfile, 0o755);
  return { bytes: statSync(outfile).size, packages: packagesIn(metafile, process.cwd()) };
}

/**
 * The first lines are the shell's, and mean nothing to Node. Where there is no Node, or one that cannot read this file, they say so on
 * standard output, where Terraform expects the handshake and shows what it gets instead.
 */
function head() {
  const remedy = "install Node.js 20.18 or later, or the executable of this provider for your platform";
  const cases = [
    `"") echo "This Terraform provider is a script, and there is no Node.js in PATH: ${remedy}.";;`,
    `v[0-9].*|v1[0-9].*|v20.[0-9].*|v20.1[0-7].*) echo "This Terraform provider is a script, and Node.js $v in PATH is too old: ${remedy}.";;`,
    `*) exec node "$0" "$@";;`,
  ];
  return `#!/bin/sh\n":" //; v=$(node -v 2>/dev/null); case "$v" in ${cases.join(" ")} esac; exit 1`;
}
