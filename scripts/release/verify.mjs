import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../lib/ready.mjs";
import { run } from "../lib/run.mjs";
import { compare } from "./compare.mjs";

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
