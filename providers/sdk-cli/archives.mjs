import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { zipSync } from "fflate";
import { extensionOf } from "./executable.mjs";

const unix = 3;
/** The mode of a file that is neither a folder nor a link. */
const regular = 0o100000;

/** The targets whose executables go to the registries: one per platform, that for glibc on Linux. */
export function registryTargets(targets) {
  return targets.filter(({ libc }) => libc !== "musl");
}

/** The start of the name of every file of a release; `provider`: e.g. `terraform-provider-files`. */
export function prefixOf({ provider, version }) {
  return `${provider}_${version}`;
}

/**
 * Writes the archive of a platform as the registries want it.
 * @param {{
 *   provider: string,
 *   version: string,
 *   target: { os: string, platform: string },
 *   executable: string,
 *   texts?: Record<string, string | Uint8Array>,
 *   out: string,
 * }} options `texts`: what stands beside the executable, by name, e.g. its license
 * @returns {{ file: string, platform: string, hashes: string[] }} `hashes`: those that Terraform computes, of the archive and its content
 */
export function writeArchive({ provider, version, target, executable, texts = {}, out }) {
  const files = [
    ...Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text), mode: 0o644 })),
    { name: `${provider}_v${version}${extensionOf(target)}`, bytes: readFileSync(executable), mode: 0o755 },
  ];
  const file = path.join(out, `${prefixOf({ provider, version })}_${target.platform}.zip`);
  // An archive that depends on nothing but its files: no owners, the earliest time that the format knows, and one compressor on every machine.
  const fixed = { level: 6, mtime: new Date(1980, 0, 1), os: unix };
  const entries = files.map(({ name, bytes, mode }) => [
    name,
    [bytes, { ...fixed, attrs: ((regular | mode) << 16) >>> 0 }],
  ]);
  const archive = zipSync(Object.fromEntries(entries));
  writeFileSync(file, archive);
  return { file, platform: target.platform, hashes: [`zh:${sha256(archive)}`, packageHash(files)] };
}

/** The file with which a provider says what protocol it speaks. */
export function writeManifest({ provider, version, out }) {
  const file = path.join(out, `${prefixOf({ provider, version })}_manifest.json`);
  const manifest = { version: 1, metadata: { protocol_versions: ["6.0"] } };
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  return file;
}

/**
 * Terraform's `h1:` hash of a package.
 * @param {{ name: string, bytes: Uint8Array }[]} files
 */
export function packageHash(files) {
  const lines = files.map(({ name, bytes }) => `${sha256(bytes)}  ${name}\n`);
  const sorted = lines.sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1));
  return `h1:${createHash("sha256").update(sorted.join("")).digest("base64")}`;
}

export function sha256(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Writes the checksums of files, sorted by name, as `sha256sum` does. */
export function writeChecksums({ files, provider, version, out }) {
  const lines = files.map((file) => `${sha256(readFileSync(file))}  ${path.basename(file)}\n`);
  const file = path.join(out, `${prefixOf({ provider, version })}_SHA256SUMS`);
  writeFileSync(file, lines.sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1)).join(""));
  return file;
}

/**
 * Writes what the registries take: an archive a platform, the manifest, the checksums of these and of `further` files, and with a `key` their
 * signature. @returns {{ archives: ReturnType<typeof writeArchive>[], files: string[] }}
 */
export function writeProviderFiles({ targets, executableOf, texts, further = [], key, ...release }) {
  const archives = registryTargets(targets).map((target) =>
    writeArchive({ ...release, target, executable: executableOf(target), texts }),
  );
  const files = [...archives.map(({ file }) => file), writeManifest(release), ...further];
  const checksums = writeChecksums({ ...release, files });
  return { archives, files: [...files, checksums, ...(key ? [sign(checksums, key)] : [])] };
}

const algorithms = { 1: "RSA", 17: "DSA" };

/**
 * Signs a file beside it, as the registries verify it, and verifies the signature.
 * @throws Error with the remedy where there is no GPG, no such key, or a key that the Terraform registry rejects.
 */
export function sign(file, key) {
  checkKey(key);
  const signature = `${file}.sig`;
  rmSync(signature, { force: true });
  gpg("--batch", "--local-user", key, "--output", signature, "--detach-sign", file);
  gpg("--batch", "--verify", signature, file);
  return signature;
}

function checkKey(key) {
  const listed = spawnSync("gpg", ["--batch", "--with-colons", "--list-secret-keys", key], { encoding: "utf8" });
  if (listed.error) throw new Error("There is no gpg on the PATH: install GnuPG, or release without a signature.");
  const fields = listed.stdout
    .split("\n")
    .find((line) => line.startsWith("sec:"))
    ?.split(":");
  if (!fields) throw new Error(`GPG has no secret key "${key}": gpg --list-secret-keys shows those it has.`);
  if (!algorithms[fields[3]])
    throw new Error(
      `The key "${key}" is neither RSA nor DSA, and the Terraform registry takes no other: make one with gpg --full-generate-key.`,
    );
}

function gpg(...args) {
  try {
    execFileSync("gpg", args, { stdio: ["ignore", "ignore", "pipe"] });
  } catch (error) {
    throw new Error(`gpg ${args.join(" ")} failed: ${error.stderr.toString().trim()}`);
  }
}
