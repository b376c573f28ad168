import { existsSync } from "node:fs";
import path from "node:path";
import { programName, targetOf } from "../../providers/package/targets.mjs";
import { root } from "../lib/ready.mjs";
import { run } from "../lib/run.mjs";

/** Builds the package and the executables, from scratch except in a rehearsal; with `asBuilt`, uses the existing executables. */
export async function buildForRelease({ targets, asBuilt, rehearse }) {
  const names = asBuilt ? [] : targets.map((target) => (target === targetOf() ? "executable" : target.name));
  const force = rehearse ? [] : ["--force"];
  await run(process.execPath, ["scripts/build.mjs", ...force, "package", "cdktn", "script", ...names], { cwd: root });
  const missing = targets.find((target) => !existsSync(executableOf(target)));
  if (missing) throw new Error(`${executableOf(missing)} is missing: npm run build -- ${missing.name}`);
}

/** Where the build leaves the executable for a target. */
export function executableOf(target) {
  return path.join(root, "dist/executables", target.name, programName(target));
}
