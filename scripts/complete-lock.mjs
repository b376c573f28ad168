// `npm run lock`: adds what npm omits of package-lock.json – the packages of other platforms that its registry did not show it, and
// the hash of each – so that `npm ci` accepts the lock everywhere and verifies everything. `--check` only says what is missing.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { missingEntries, unverified } from "./lib/lock.mjs";
import { root } from "./lib/ready.mjs";

const file = path.join(root, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const missing = missingEntries(lock);

if (process.argv.includes("--check")) check();
else complete();

function check() {
  const lines = [
    ...Object.keys(missing).map((place) => `${place} is missing`),
    ...unverified(lock).map((name) => `${name} has no integrity`),
  ];
  if (lines.length === 0) return;
  console.log(lines.join("\n"));
  process.exitCode = 1;
}

function complete() {
  Object.assign(lock.packages, missing);
  const names = new Set(unverified(lock));
  for (const [place, entry] of Object.entries(lock.packages)) {
    const name = `${entry.name ?? place.split("node_modules/").at(-1)}@${entry.version}`;
    if (names.has(name) && !entry.integrity) entry.integrity = integrityOf(name);
  }
  for (const name of names) console.log(name);
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en")));
  if (names.size > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}

function integrityOf(name) {
  try {
    return execFileSync("npm", ["view", name, "dist.integrity"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    console.error(
      `The registry does not show ${name}: install a version of what depends on it whose packages are all there.`,
    );
    process.exit(1);
  }
}
