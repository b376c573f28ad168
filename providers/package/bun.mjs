import { existsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);
/** What npm puts in the compiler's place until its install script has run is a short text. */
const smallestProgram = 1_000_000;

/**
 * The compiler of executables as npm installed it for this machine, whether or not its install script ran.
 * @returns {string | undefined} `undefined` where npm has none for this platform.
 */
export function bunProgram() {
  const home = path.dirname(require.resolve("bun/package.json"));
  const { optionalDependencies } = require("bun/package.json");
  const own = Object.keys(optionalDependencies).flatMap((name) => folderOf(name, home) ?? []);
  return [home, ...own]
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
