import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { bundle } from "./bundle.mjs";

// Compiles a provider into a standalone executable. Plain JavaScript, because the build needs it before anything is compiled.

const require = createRequire(import.meta.url);
const rows = require("terraform-provider-sdk/internal/targets.json");
/** How the compiler and its npm packages spell what is spelt otherwise elsewhere. */
const spelt = { win32: "windows" };

/**
 * The platforms an executable can be compiled for: Terraform's name, the name that npm packages go by, system, processor, C library, the
 * compiler's name, and the npm package of the runtime.
 */
export const targets = rows.map((row) => {
  const system = spelt[row.os] ?? row.os;
  const musl = row.libc === "musl" ? "-musl" : "";
  const processor = row.cpu === "arm64" ? "aarch64" : row.cpu;
  return {
    ...row,
    compiles: `bun-${system}-${row.cpu}${musl}`,
    runtime: `@oven/bun-${system}-${processor}${musl}`,
  };
});

/** The target of this machine; `undefined` where there is no runtime for it. */
export function targetOf() {
  const machineLibc = process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
  return targets.find(
    ({ os, cpu, libc = machineLibc }) => os === process.platform && cpu === process.arch && libc === machineLibc,
  );
}

/** The end of the name of every program on a target. */
export function extensionOf(target) {
  return target.os === "win32" ? ".exe" : "";
}

const insideBun = path.join(import.meta.dirname, "compile-inside-bun.mjs");

/**
 * Writes `outfile`: the provider that `entry` starts, with everything it imports and the runtime. It replaces what was there as a whole,
 * because Terraform may be running it.
 * @param {{
 *   entry: string,
 *   outfile: string,
 *   define?: Record<string, string>,
 *   plugins?: import("esbuild").Plugin[],
 *   target?: (typeof targets)[number],
 *   runtime?: string,
 *   cache?: string,
 * }} options `target`: by default this machine; `runtime`: another build of the runtime; `cache`: where those of other platforms are kept,
 * which npm brings
 * @returns {Promise<{ bytes: number, packages: { name: string, version: string, folder: string }[] }>} `packages`: those whose code is inside.
 * @throws Error where npm has no compiler for this machine, and when the sources do not compile.
 */
export async function compileProvider({ outfile, target = targetOf(), runtime, cache = ".cache", ...sources }) {
  const bun = bunProgram();
  if (!bun)
    throw new Error(
      `There is no compiler for ${process.platform} on ${process.arch} in node_modules: npm install --save-dev bun`,
    );
  const isForeign = target?.runtime !== targetOf()?.runtime;
  const executablePath = runtime ?? (isForeign ? fetchRuntime(target, cache) : undefined);
  mkdirSync(path.dirname(outfile), { recursive: true });
  const folder = mkdtempSync(path.join(path.dirname(outfile), ".compile-"));
  // The name of the output is part of its bytes.
  const fresh = path.join(folder, path.basename(outfile));
  try {
    const { text, packages } = await bundle(sources);
    const foreign = executablePath && { target: target.compiles, executablePath };
    const options = JSON.stringify({ text, compile: { outfile: fresh, ...foreign } });
    execFileSync(bun, [insideBun], { input: options, cwd: folder, stdio: ["pipe", "ignore", "inherit"] });
    chmodSync(fresh, 0o755);
    renameSync(fresh, outfile);
    return { bytes: statSync(outfile).size, packages };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What npm puts in the compiler's place until its install script has run is a short text. */
const smallestProgram = 1_000_000;

/**
 * The compiler of executables as npm installed it for this machine, whether or not its install script ran.
 * @returns {string | undefined} `undefined` where npm has none for this platform.
 */
export function bunProgram() {
  const home = folderOf("bun", process.cwd()) ?? folderOf("bun", import.meta.dirname);
  if (home === undefined) return undefined;
  const { optionalDependencies } = require(path.join(home, "package.json"));
  const platformFolders = Object.keys(optionalDependencies).flatMap((name) => folderOf(name, home) ?? []);
  return [home, ...platformFolders]
    .flatMap((folder) => [path.join(folder, "bin/bun.exe"), path.join(folder, "bin/bun")])
    .find((file) => existsSync(file) && statSync(file).size > smallestProgram);
}

function folderOf(name, from) {
  try {
    return path.dirname(require.resolve(`${name}/package.json`, { paths: [from] }));
  } catch {
    return undefined;
  }
}

/**
 * The runtime for a target that is not this machine: its npm package in the version of the compiler, fetched by npm and kept in a folder.
 * @returns {string} the runtime's program
 */
function fetchRuntime({ runtime, os }, cache) {
  const { version } = require("bun/package.json");
  const folder = path.join(cache, `${runtime.split("/").at(-1)}-${version}`);
  const program = path.join(folder, "package/bin", os === "win32" ? "bun.exe" : "bun");
  if (existsSync(program)) return program;
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(path.join(cache, ".fetch-"));
  try {
    execFileSync("npm", ["pack", "--silent", "--pack-destination", fresh, `${runtime}@${version}`], {
      cwd: fresh,
      stdio: ["ignore", "ignore", "inherit"],
    });
    const [archive] = readdirSync(fresh);
    execFileSync("tar", ["-xzf", archive], { cwd: fresh });
    rmSync(path.join(fresh, archive));
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return program;
}
