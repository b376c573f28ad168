// Bundles a provider into one executable file. Plain JavaScript, because the build needs it before anything is compiled.
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { build, transform } from "esbuild";

const common = { minify: true, platform: "node", target: "node20", legalComments: "none", logLevel: "error" };

/**
 * Writes `outfile`: the provider that `entry` starts, with everything it imports, executable by Node alone. The program
 * sits in it as text, so that it is compiled by the launcher in front of it, which keeps the compiled code.
 * @param {{ entry: string, outfile: string }} options
 * @returns {Promise<{ bytes: number }>}
 */
export async function bundleProvider({ entry, outfile }) {
  const { outputFiles } = await build({ ...common, entryPoints: [entry], bundle: true, format: "cjs", write: false });
  const program = `(function(exports,require,module,__filename,__dirname){${outputFiles[0].text}\n})`;
  const fingerprint = createHash("sha256").update(program).digest("hex").slice(0, 24);
  const { platform, target, minify, legalComments } = common;
  const launcher = readFileSync(new URL("launcher.cjs", import.meta.url), "utf8");
  const { code } = await transform(launcher, { platform, target, minify, legalComments, format: "cjs" });
  const text =
    `#!/usr/bin/env node\n"use strict";` +
    `const fingerprint=${JSON.stringify(fingerprint)},source=${JSON.stringify(program)};\n${code}`;
  mkdirSync(dirname(outfile), { recursive: true });
  writeFileSync(outfile, text);
  chmodSync(outfile, 0o755);
  return { bytes: Buffer.byteLength(text) };
}
