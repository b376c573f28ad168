import { existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { targetOf } from "../../providers/sdk-cli/index.mjs";
import { isFresh } from "../lib/fresh.mjs";
import { executableStep } from "../lib/provider-steps.mjs";
import { build, root } from "../lib/ready.mjs";
import { run } from "../lib/run.mjs";
import { programName } from "./platform-package.mjs";

/** Builds the package and the executables, from scratch except in a rehearsal; with `asBuilt`, uses the existing executables. */
export async function buildForRelease({ targets, asBuilt, rehearse }) {
  if (asBuilt) checkAsBuilt(targets);
  const names = asBuilt ? [] : targets.map((target) => (target === targetOf() ? "executable" : target.name));
  const flags = rehearse ? [] : ["--from-scratch"];
  await build([...flags, "package", "cdktn", "script", "sdk", ...names, "archive"]);
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

const suites = ["executable", "arm64", "platforms"];

/**
 * Runs the tests of the executables in dist/executables, and says of each what was tried.
 * @returns {Promise<Record<string, string>>} by target
 * @throws Error when a test fails.
 */
export async function tryExecutables(targets) {
  const report = path.join(tmpdir(), `release-${process.pid}.json`);
  try {
    await run(
      process.execPath,
      [
        "node_modules/jest/bin/jest.js",
        ...suites.map((name) => `test/journeys/release/${name}.test.ts`),
        "--selectProjects=journeys",
        "--json",
        `--outputFile=${report}`,
      ],
      { cwd: root },
    );
    return resultsOf(JSON.parse(readFileSync(report, "utf8")), targets);
  } finally {
    rmSync(report, { force: true });
  }
}

function resultsOf({ testResults }, targets) {
  const passed = (suite) =>
    testResults
      .filter(({ name }) => path.basename(name) === `${suite}.test.ts`)
      .flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === "passed"));
  const formats = passed("platforms").map(({ title }) => title.split(" ", 1)[0]);
  return Object.fromEntries(
    targets.map(({ name }) => {
      if (name === targetOf()?.name && passed("executable").length > 0) return [name, "run, on this platform"];
      if (name === "linux-arm64" && passed("arm64").length > 0) return [name, "run, under emulation"];
      return [name, formats.includes(name) ? "checked as a file, not run" : "not tried"];
    }),
  );
}
