// Bundles a provider into one script. Plain JavaScript, because the build needs it before anything is compiled.
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { packagesIn } from "./bundled.mjs";
import { usedParts } from "./used-parts.mjs";

/**
 * Writes `outfile`: the provider that `entry` starts, with everything it imports, as a script that Node runs and Terraform can start.
 * @param {{ entry: string, outfile: string, define?: Record<string, string> }} options
 * @returns {Promise<{ bytes: number, packages: { name: string, version: string, folder: string }[] }>}
 */
export async function bundleProvider({ entry, outfile, define }) {
  const { text, packages } = await bundle({ entry, define, head: head() });
  mkdirSync(path.dirname(outfile), { recursive: true });
  writeFileSync(outfile, text);
  chmodSync(outfile, 0o755);
  return { bytes: text.length, packages };
}

/**
 * A program with everything it imports as one text, in ASCII: a single letter beyond it would make the program UTF-16, twice the size, in the
 * file and in memory.
 * @param {{ entry: string, define?: Record<string, string>, head?: string }} options `head`: the first lines of the text
 * @returns {Promise<{ text: string, packages: { name: string, version: string, folder: string }[] }>} `packages`: those whose code is inside
 * @throws Error when the sources do not compile.
 */
export async function bundle({ entry, define = {}, head = "" }) {
  const { metafile, outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    charset: "ascii",
    legalComments: "none",
    logLevel: "error",
    metafile: true,
    write: false,
    plugins: [usedParts],
    define,
    banner: { js: head },
  });
  return { text: outputFiles[0].text, packages: packagesIn(metafile, process.cwd()) };
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
