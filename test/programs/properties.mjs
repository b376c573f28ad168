// `npm run properties [-- --seeds N --seed N FILE…]`: the property tests, or those of these files, with other cases than those of the suite, and more of
// them. The last line counts the seeds.
import { execFileSync, spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { root } from "../../scripts/lib/ready.mjs";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: "string", default: "10" }, seed: { type: "string" } },
});
const first = Number(flags.seed ?? 2 + Math.floor(Math.random() * 1_000_000_000));
const count = flags.seed === undefined ? Number(flags.seeds) : 1;

const found = ["grep", "-lE", '/(properties|laws|reconcile-laws)"', "--", "*.test.ts"];
const users = execFileSync("git", found, { cwd: root, encoding: "utf8" });
const files = positionals.length > 0 ? positionals : users.trim().split("\n");

let failed = 0;
for (let seed = first; seed < first + count; seed += 1) {
  const jest = [
    "node_modules/jest/bin/jest.js",
    "--selectProjects",
    "unit",
    "--silent",
    "--reporters=summary",
    "--",
    ...files,
  ];
  const { status } = spawnSync(process.execPath, jest, {
    cwd: root,
    stdio: "inherit",
    env: { PROPERTY_RUNS: "100", ...process.env, PROPERTY_SEED: String(seed) },
  });
  if (status === 0) continue;
  failed += 1;
  console.log(`Play it again: npm run properties -- --seed ${seed}`);
}
console.log(`${count - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
