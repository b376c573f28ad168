import { existsSync } from "node:fs";
import path from "node:path";
import { targetOf } from "terraform-provider-sdk/packaging";
import { programName } from "../../providers/package/platform-package.mjs";
import { isFresh } from "../lib/fresh.mjs";
import { executableStep } from "../lib/provider-steps.mjs";
import { build, root } from "../lib/ready.mjs";

/** Builds the package and the executables, from scratch except in a rehearsal; with `asBuilt`, uses the existing executables. */
export async function buildForRelease({ targets, asBuilt, rehearse }) {
  if (asBuilt) checkAsBuilt(targets);
  const names = asBuilt ? [] : targets.map((target) => (target === targetOf() ? "executable" : target.name));
  await build([...(rehearse ? [] : ["--from-scratch"]), "package", "cdktn", "script", "sdk", ...names, "archive"]);
}

/**
 * The executables that were signed must come from these sources, as the script does.
 * @throws Error with the remedy when one is missing or was built from other sources.
 */
function checkAsBuilt(targets) {
  for (const target of targets) {
    const step = executableStep(target);
    const remedy = `npm run build -- ${step.name}, then sign it.`;
    if (!existsSync(executableOf(target))) throw new Error(`${executableOf(target)} is missing: ${remedy}`);
    if (!isFresh(step)) throw new Error(`${executableOf(target)} was built from other sources: ${remedy}`);
  }
}

/** Where the build leaves the executable for a target. */
export function executableOf(target) {
  return path.join(root, "dist/executables", target.name, programName(target));
}
