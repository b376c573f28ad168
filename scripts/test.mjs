// `npm test`: all tests but the journeys, from a fresh clone; with `--journeys`, as in `npm run test:journeys`, these. `--fetch-opentofu` as for the
// demo; the other arguments go to jest. The last line counts: `N passed, N failed`.
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { build, checkNode, install, installed, root } from "./lib/ready.mjs";
import { endChildrenOnExit, endGroup, endsWithThis, hasGroups } from "./lib/run.mjs";
import { fail, step } from "./lib/terminal.mjs";
import { fetchOption, findOrFetchTerraform } from "./lib/terraform.mjs";

const fetchFlag = `--${fetchOption}`;
const journeysFlag = "--journeys";
const programArguments = process.argv.slice(2);
const args = programArguments.filter((arg) => arg !== fetchFlag && arg !== journeysFlag);
const ofJourneys = programArguments.includes(journeysFlag);
let terraform;
endChildrenOnExit();
try {
  checkNode();
  const command = ofJourneys ? "npm run test:journeys" : "npm test";
  terraform = await findOrFetchTerraform({ fetch: programArguments.includes(fetchFlag), command });
  if (!installed()) await step("Install packages", () => install());
  await step("Build", () => build());
} catch (error) {
  fail(error.message);
}

const report = path.join(root, ".cache/test-report.json");
mkdirSync(path.dirname(report), { recursive: true });
rmSync(report, { force: true });
// Every stack that a test synthesizes leaves a folder behind. Other users may enter this one: a test starts the provider as one of them.
const temporary = mkdtempSync(path.join(tmpdir(), "obs-"));
chmodSync(temporary, 0o755);
process.on("exit", () => rmSync(temporary, { recursive: true, force: true }));
const { TF_CLI_CONFIG_FILE: _, ...env } = process.env;
// Each of many hundred short runs of Terraform ends before a collection of garbage would pay.
const seldom = { GOGC: "off", GOMEMLIMIT: "1GiB" };
const jest = spawn(
  process.execPath,
  [
    // The workers have these, too: every file of tests loads its modules anew, and few of them die young; and each has a core for itself only in
    // part, so that a collection of garbage on several threads costs more than it saves.
    "--max-semi-space-size=64",
    "--single-threaded-gc",
    "node_modules/jest/bin/jest.js",
    "--json",
    `--outputFile=${report}`,
    "--reporters=default",
    "--reporters=./test/support/jest/report.mjs",
    // One more than there are cores: many tests wait for a process or a server. With two more, all of them together take longer.
    `--maxWorkers=${availableParallelism() + 1}`,
    ...args,
    ofJourneys ? "--selectProjects" : "--ignoreProjects",
    "journeys",
  ],
  {
    cwd: root,
    detached: hasGroups,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...seldom, ...env, TERRAFORM_BINARY_NAME: terraform.name, TMPDIR: temporary, CHECKPOINT_DISABLE: "1" },
  },
);
endsWithThis(jest, () => endGroup(jest));
jest.on("close", (code) => {
  try {
    const result = JSON.parse(readFileSync(report, "utf8"));
    const broken = result.numRuntimeErrorTestSuites;
    process.stdout.write(`${result.numPassedTests} passed, ${result.numFailedTests + broken} failed\n`);
  } catch {
    process.stdout.write("0 passed, 1 failed\n");
  }
  process.exitCode ??= code ?? 1;
});
