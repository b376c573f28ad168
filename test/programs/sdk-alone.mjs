// `npm run test:sdk [-- FILE…]`: the tests of the SDK in a folder where nothing else of this repository exists, with its own dependencies installed.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../scripts/lib/ready.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "sdk-alone-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const list = ["ls-files", "-co", "--exclude-standard", "."];
const sdk = path.join(root, "providers/sdk");
for (const name of execFileSync("git", list, { cwd: sdk, encoding: "utf8" }).trim().split("\n"))
  cpSync(path.join(sdk, name), path.join(folder, name));

const steps = [
  ["install", "--no-audit", "--no-fund", "--loglevel=error"],
  ["run", "--silent", "typecheck"],
  ["test", "--silent", "--", ...process.argv.slice(2)],
];
const failed = steps.find((args) => spawnSync("npm", args, { cwd: folder, stdio: "inherit" }).status !== 0);
process.exitCode = failed ? 1 : 0;
