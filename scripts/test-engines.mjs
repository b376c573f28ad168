// `npm run test:engines -- FILE… [-- JEST ARGUMENTS]`: the end-to-end tests with each of these programs of Terraform or OpenTofu. Prints the
// matrix of docs/guides/engines.md; what an engine lacks is skipped, and named below the matrix.
import { engineOf, runWith } from "./lib/engine-run.mjs";
import { build, checkNode } from "./lib/ready.mjs";
import { fail } from "./lib/terminal.mjs";

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
