import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sha256 } from "../../providers/sdk-cli/index.mjs";
import { root } from "../lib/ready.mjs";
import { run } from "../lib/run.mjs";

/**
 * Makes the release a second time, from a clean clone of the commit, and compares every byte of every file but the signature.
 * @returns {Promise<string[]>} the checksums, one line a file
 * @throws Error that names each file that differs, and where.
 */
export async function verify({ out, targets }) {
  const folder = mkdtempSync(path.join(tmpdir(), "release-"));
  const clone = path.join(folder, "clone");
  const again = path.join(folder, "again");
  try {
    await run("git", ["clone", "--quiet", root, clone], { cwd: folder });
    await run("npm", ["ci", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"], { cwd: clone });
    const platforms = targets.flatMap(({ name }) => ["--platform", name]);
    await run(process.execPath, ["scripts/release.mjs", "--rehearse", "--out", again, ...platforms], { cwd: clone });
    return compare(out, again);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Compares the files of two folders.
 * @returns {string[]} the checksums, one line a file
 * @throws Error that names each file that differs, and where; signatures are ignored.
 * @public
 */
export function compare(first, second) {
  const names = [...new Set([...readdirSync(first), ...readdirSync(second)])].filter((name) => !name.endsWith(".sig"));
  const read = (folder, name) => existsSync(path.join(folder, name)) && readFileSync(path.join(folder, name));
  const pairs = names.sort().map((name) => ({ name, a: read(first, name), b: read(second, name) }));
  const different = pairs.flatMap(({ name, a, b }) => differenceOf(name, a, b) ?? []);
  if (different.length > 0) throw new Error(`The release is not reproducible:\n${different.join("\n")}`);
  return pairs.map(({ name, a }) => `${sha256(a)}  ${name}`);
}

function differenceOf(name, a, b) {
  if (!a || !b) return `  ${name} is in one of the two only`;
  if (a.equals(b)) return undefined;
  const places = [];
  for (let offset = 0; offset < Math.max(a.length, b.length); offset += 1)
    if (a[offset] !== b[offset]) places.push(offset);
  return `  ${name} differs in ${places.length} bytes, from byte ${places[0]} on (${a.length} and ${b.length} bytes)`;
}
