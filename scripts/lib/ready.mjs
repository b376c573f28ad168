import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./run.mjs";
import { waiting } from "./swap.mjs";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** True when node_modules holds what the lock file names. */
export function installed() {
  const mark = path.join(root, "node_modules/.package-lock.json");
  return existsSync(mark) && statSync(mark).mtimeMs >= statSync(path.join(root, "package-lock.json")).mtimeMs;
}

export async function install() {
  await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: root });
}

/** Builds what is not built; `args`: those of `npm run build`. */
export async function build(args = []) {
  const echo = (line) => (line.startsWith(waiting) ? line : undefined);
  return run(process.execPath, ["scripts/build.mjs", ...args], { cwd: root, echo });
}

/** Makes this checkout ready to run: its packages and its build. */
export async function prepare() {
  checkNode();
  if (!installed()) {
    console.error("Installing packages …");
    await install();
  }
  await build();
}

export function checkNode() {
  if (process.versions.node.localeCompare("20.18.1", "en", { numeric: true }) >= 0) return;
  throw new Error(`Node ${process.versions.node} is too old: this project needs Node 20.18.1 or later.`);
}
