// Bundles a provider into one executable file. Plain JavaScript, because the build needs it before anything is compiled.
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const programLoader = fileURLToPath(new URL("program.cjs", import.meta.url));
const common = {
  bundle: true,
  minify: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  legalComments: "none",
  logLevel: "error",
  // gRPC asks for it only to serve its own diagnostics, which we do not.
  external: ["@grpc/proto-loader"],
  write: false,
};

/**
 * Writes `outfile`: the provider that `entry` starts, with everything it imports, executable by Node alone. What the
 * entry imports is its head, small enough to be at the handshake at once; what it and its imports load by a `require`
 * of their own is the program, which follows the head inside a comment.
 * @param {{ entry: string, outfile: string }} options
 * @returns {Promise<{ bytes: number }>}
 */
export async function bundleProvider({ entry, outfile }) {
  const later = [];
  const head = await textOf(build({ ...common, entryPoints: [entry], plugins: [requiredLater(later)] }));
  const contents = `module.exports = [${later.map((file) => `() => require(${JSON.stringify(file)})`)}];`;
  const program = await textOf(build({ ...common, stdin: { contents, resolveDir: dirname(entry) } }));
  const source = `(function(exports,require,module,__filename,__dirname){${program}\n})`;
  const fingerprint = createHash("sha256").update(source).digest("hex").slice(0, 24);
  const opening = `#!/usr/bin/env node\n${head.replace("@fingerprint@", fingerprint).trimEnd()}\n/*`;
  const text = `${opening.replace("@offset@", String(opening.length).padStart("@offset@".length, "0"))}${insideComment(source)}*/`;
  mkdirSync(dirname(outfile), { recursive: true });
  writeFileSync(outfile, text);
  chmodSync(outfile, 0o755);
  return { bytes: Buffer.byteLength(text) };
}

/** Sends each `require` of a file of ours to the program, and notes it in `later`. */
function requiredLater(later) {
  return {
    name: "required-later",
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^\./ }, async ({ path, kind, resolveDir }) => {
        if (kind !== "require-call") return undefined;
        const found = await resolve(path, { kind: "import-statement", resolveDir });
        if (!later.includes(found.path)) later.push(found.path);
        return { path: String(later.indexOf(found.path)), namespace: "later" };
      });
      onLoad({ filter: /.*/, namespace: "later" }, ({ path }) => ({
        contents: `module.exports = require(${JSON.stringify(programLoader)})(${path});`,
        resolveDir: dirname(programLoader),
      }));
    },
  };
}

/** The program as the inside of a comment; it is read back byte by byte, so it has to be ASCII. */
function insideComment(source) {
  const other = source.match(/[^\t\n\r -~]/u);
  if (other || source.includes("*\u0001/"))
    throw new Error(`the program holds ${JSON.stringify(other?.[0] ?? "*\u0001/")}`);
  return source.replaceAll("*/", "*\u0001/");
}

async function textOf(result) {
  const { outputFiles } = await result;
  return outputFiles[0].text;
}
