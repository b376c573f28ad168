import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { noticesFile } from "../../providers/package/notices/index.mjs";
import { programName } from "../../providers/package/targets.mjs";
import { zipOf } from "./zip.mjs";

const provider = "terraform-provider-observability";

/** The targets whose executables go to the registries: one per platform, that for glibc on Linux. */
export function registryTargets(targets) {
  return targets.filter(({ libc }) => libc !== "musl");
}

/** The start of the name of every file that belongs to the provider. */
export function prefixOf(version) {
  return `${provider}_${version}`;
}

/**
 * Writes the archive of a platform as the registries want it.
 * @returns {{ file: string, platform: string, hashes: string[] }} `hashes`: those that Terraform computes, of the archive and its content
 */
export function writeArchive({ target, executable, version, licence, notices, out }) {
  const extension = path.extname(programName(target));
  const files = [
    { name: "LICENSE", bytes: licence, mode: 0o644 },
    { name: noticesFile, bytes: Buffer.from(notices), mode: 0o644 },
    { name: `${provider}_v${version}${extension}`, bytes: readFileSync(executable), mode: 0o755 },
  ];
  const file = path.join(out, `${prefixOf(version)}_${target.platform}.zip`);
  const archive = zipOf(files);
  writeFileSync(file, archive);
  return { file, platform: target.platform, hashes: [`zh:${sha256(archive)}`, contentHash(files)] };
}

/** The file with which a provider says what protocol it speaks. */
export function writeManifest({ version, out }) {
  const file = path.join(out, `${prefixOf(version)}_manifest.json`);
  const manifest = { version: 1, metadata: { protocol_versions: ["6.0"] } };
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  return file;
}

/** Terraform's `h1:` hash of a package. */
function contentHash(files) {
  const lines = files.map(({ name, bytes }) => `${sha256(bytes)}  ${name}\n`);
  const sorted = lines.sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1));
  return `h1:${createHash("sha256").update(sorted.join("")).digest("base64")}`;
}

export function sha256(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}
