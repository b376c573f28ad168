import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

// Bundles a provider into one script. Plain JavaScript, because the build needs it before anything is compiled.

/**
 * Writes `outfile`: the provider that `entry` starts, with everything it imports, as a script that Node runs and Terraform can start.
 * @param {{ entry: string, outfile: string, define?: Record<string, string>, plugins?: import("esbuild").Plugin[] }} options
 * @returns {Promise<{ bytes: number, packages: { name: string, version: string, folder: string }[] }>}
 */
export async function bundleProvider({ entry, outfile, define, plugins }) {
  const { text, packages } = await bundle({ entry, define, plugins, head: head() });
  mkdirSync(path.dirname(outfile), { recursive: true });
  writeFileSync(outfile, text);
  chmodSync(outfile, 0o755);
  return { bytes: text.length, packages };
}

/**
 * A program with everything it imports as one text, in ASCII: a single letter beyond it would make the program UTF-16, twice the size, in the
 * file and in memory.
 * @param {{ entry: string, define?: Record<string, string>, plugins?: import("esbuild").Plugin[], head?: string }} options `head`: the first
 * lines of the text
 * @returns {Promise<{ text: string, packages: { name: string, version: string, folder: string }[] }>} `packages`: those whose code is inside
 * @throws Error when the sources do not compile.
 */
export async function bundle({ entry, define = {}, plugins = [], head = "" }) {
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
    plugins,
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

/**
 * The packages whose code a bundle holds, sorted by name: what stands in `node_modules` among the inputs that left bytes in the output.
 * @param {{ outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> }} metafile as esbuild and Bun write it
 * @param {string} base the folder that its paths start from
 * @returns {{ name: string, version: string, folder: string }[]}
 */
export function packagesIn(metafile, base) {
  const folders = Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([file]) => folderOf(path.resolve(base, file)) ?? []);
  return [...new Set(folders)]
    .map((folder) => ({ ...manifestIn(folder), folder }))
    .sort((a, b) => a.name.localeCompare(b.name, "en") || a.version.localeCompare(b.version, "en"));
}

/** The folder of the package that a file belongs to; `undefined` for one of our own. */
function folderOf(file) {
  const mark = `${path.sep}node_modules${path.sep}`;
  const index = file.lastIndexOf(mark);
  if (index < 0) return undefined;
  const words = file.slice(index + mark.length).split(path.sep);
  return file.slice(0, index + mark.length) + path.join(...words.slice(0, words[0].startsWith("@") ? 2 : 1));
}

function manifestIn(folder) {
  const file = path.join(folder, "package.json");
  if (!existsSync(file)) throw new Error(`${file} is missing, so the bundled packages are unknown.`);
  const { name, version } = JSON.parse(readFileSync(file, "utf8"));
  return { name, version };
}

/**
 * What a module prints. It runs, bundled, in a process of its own: the provider's modules may do anything when they are loaded.
 * @param {string} folder where the module's imports start from
 */
export async function printedBy(contents, folder) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    platform: "node",
    format: "cjs",
    write: false,
    logLevel: "error",
    logOverride: { "import-is-undefined": "silent" },
  });
  const options = { input: outputFiles[0].text, maxBuffer: 1e9, stdio: ["pipe", "pipe", "inherit"], encoding: "utf8" };
  return execFileSync(process.execPath, ["-"], options);
}
