import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { targetOf } from "terraform-provider-sdk/packaging";
import { root } from "../lib/ready.mjs";
import { run } from "../lib/run.mjs";

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
        ...suites.map((name) => `test/providers/package/${name}.test.ts`),
        "--selectProjects=unit",
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
