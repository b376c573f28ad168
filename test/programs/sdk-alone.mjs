// `npm run test:sdk [-- FILE…]`: the tests of the SDK in a folder where only it and its command exist, with their own dependencies installed.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../scripts/lib/ready.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "sdk-alone-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const workspaces = ["sdk", "sdk-cli"];
const list = ["ls-files", "-co", "--exclude-standard", ...workspaces];
const providers = path.join(root, "providers");
for (const name of execFileSync("git", list, { cwd: providers, encoding: "utf8" }).trim().split("\n"))
  cpSync(path.join(providers, name), path.join(folder, name));
writeFileSync(path.join(folder, "package.json"), JSON.stringify({ private: true, workspaces }));
const inSdk = ["--workspace", "sdk"];

const steps = [
  ["install", "--no-audit", "--no-fund", "--loglevel=error"],
  ["run", "--silent", "typecheck", ...inSdk],
  ["test", "--silent", ...inSdk, "--", ...process.argv.slice(2)],
];
const failed = steps.find((args) => spawnSync("npm", args, { cwd: folder, stdio: "inherit" }).status !== 0);
process.exitCode = failed ? 1 : 0;
