import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const { version } = createRequire(import.meta.url)("bun/package.json");

/**
 * The runtime for a target that is not this machine: its npm package in the version of the compiler, fetched by npm and kept in a folder.
 * @returns {string} the runtime's program
 */
export function fetchRuntime({ runtime, os }, cache) {
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
