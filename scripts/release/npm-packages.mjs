import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { noticesFile } from "../../providers/package/notices/index.mjs";
import { publishedManifest, writePlatformPackage } from "../../providers/package/platform-package.mjs";
import { root } from "../lib/ready.mjs";
import { run } from "../lib/run.mjs";

/**
 * Packs the npm package with a target's executable.
 * @returns {Promise<string>} the archive
 */
export function packPlatform({ out, ...options }) {
  return inFolder(out, (folder) => {
    writePlatformPackage({ ...options, folder });
    return npmPack(folder, out);
  });
}

/**
 * Packs the constructs as they are published: npm chooses the files, then those that only a release has are added.
 * @param {{ manifest: object, notices: string, hashes: Record<string, string>, out: string }} options
 * `hashes`: what Terraform computes of the provider, by form and platform
 * @returns {Promise<string>} the archive
 */
export function packConstructs({ manifest, notices, hashes, out }) {
  return inFolder(out, async (folder) => {
    const archive = await npmPack(root, folder);
    await run("tar", ["-xzf", archive], { cwd: folder });
    const unpacked = path.join(folder, "package");
    writeJson(path.join(unpacked, "package.json"), publishedManifest(manifest));
    writeJson(path.join(unpacked, "dist/provider/hashes.json"), { version: manifest.version, hashes });
    writeFileSync(path.join(unpacked, noticesFile), notices);
    return npmPack(unpacked, out);
  });
}

async function inFolder(out, work) {
  mkdirSync(out, { recursive: true });
  const folder = mkdtempSync(path.join(out, ".work-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** npm writes the archive into a folder of its own first, so that its name need not be guessed. */
async function npmPack(folder, to) {
  const fresh = mkdtempSync(path.join(to, ".pack-"));
  await run("npm", ["pack", "--ignore-scripts", "--pack-destination", fresh], { cwd: folder });
  const [name] = readdirSync(fresh);
  renameSync(path.join(fresh, name), path.join(to, name));
  rmSync(fresh, { recursive: true });
  return path.join(to, name);
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
