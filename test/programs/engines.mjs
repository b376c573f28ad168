// `npm run test:engines -- FILE… [-- JEST ARGUMENTS]`: the end-to-end tests and journeys with each of these programs of Terraform or OpenTofu. Prints the
// matrix of docs/guides/installation.md; what an engine lacks is skipped, and named below the matrix.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build, checkNode, root } from "../../scripts/lib/ready.mjs";
import { fail } from "../../scripts/lib/terminal.mjs";

/** What a program says it is, e.g. `OpenTofu 1.12.6`. Throws when it is neither Terraform nor OpenTofu. */
function engineOf(file) {
  const { stdout, error } = spawnSync(file, ["version"], { encoding: "utf8", env: environment() });
  const [, name, version] = /^(Terraform|OpenTofu) v(\S+)/m.exec(stdout ?? "") ?? [];
  if (!name) throw new Error(`${file} is neither Terraform nor OpenTofu${error ? `: ${error.message}` : "."}`);
  return { name, version, file: path.resolve(file) };
}

/** Runs these tests with an engine. Resolves with the results by test. */
function runWith({ file }, args) {
  const folder = mkdtempSync(path.join(tmpdir(), "engine-run-"));
  try {
    const report = path.join(folder, "report.json");
    const jest = [
      "node_modules/jest/bin/jest.js",
      "--json",
      `--outputFile=${report}`,
      ...args,
      "--selectProjects",
      "e2e",
      "journeys",
    ];
    spawnSync(process.execPath, jest, {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...environment(), TERRAFORM_BINARY_NAME: file },
    });
    return resultsOf(JSON.parse(readFileSync(report, "utf8")));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** This process's environment without what would choose another engine or its settings. */
function environment() {
  const { TF_CLI_CONFIG_FILE: _, TERRAFORM_BINARY_NAME: __, ...env } = process.env;
  return { ...env, CHECKPOINT_DISABLE: "1" };
}

function resultsOf({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const named = (status) => tests.filter((test) => test.status === status).map(({ fullName }) => fullName);
  return {
    passed: named("passed").length,
    failed: [...named("failed"), ...broken.map(({ name }) => path.relative(root, name))],
    skipped: named("pending"),
  };
}

const end = process.argv.indexOf("--");
const files = process.argv.slice(2, end < 0 ? undefined : end);
const further = end < 0 ? [] : process.argv.slice(end + 1);

try {
  checkNode();
  if (files.length === 0) throw new Error("Name at least one program: npm run test:engines -- /usr/bin/terraform …");
  const engines = files.map(engineOf);
  await build();
  const rows = engines.map((engine) => ({ engine, ...runWith(engine, further) }));
  console.log(matrix(rows));
  if (rows.some(({ failed }) => failed.length > 0)) process.exitCode = 1;
} catch (error) {
  fail(error.message);
}

function matrix(rows) {
  const lines = rows.map(
    ({ engine, passed, failed, skipped }) =>
      `| ${engine.name} ${engine.version} | ${passed} | ${failed.length} | ${skipped.length} |`,
  );
  const details = rows.flatMap(({ engine, failed, skipped }) => [
    ...failed.map((name) => `- ${engine.name} ${engine.version} failed: ${name}`),
    ...skipped.map((name) => `- ${engine.name} ${engine.version} skipped: ${name}`),
  ]);
  return ["| Engine | passed | failed | skipped |", "|---|---|---|---|", ...lines, "", ...details].join("\n");
}
