import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { prefixOf, sha256 } from "./archives.mjs";

/** Writes the checksums of files, sorted by name, as `sha256sum` does. */
export function writeChecksums({ files, version, out }) {
  const lines = files.map((file) => `${sha256(readFileSync(file))}  ${path.basename(file)}\n`);
  const file = path.join(out, `${prefixOf(version)}_SHA256SUMS`);
  writeFileSync(file, lines.sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1)).join(""));
  return file;
}

const algorithms = { 1: "RSA", 17: "DSA" };

/**
 * Signs a file beside it, as the registries verify it, and verifies the signature.
 * @throws Error with the remedy where there is no GPG, no such key, or a key that the Terraform registry refuses.
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
  if (listed.error) throw new Error("There is no gpg on the PATH: install GnuPG, or leave out --sign.");
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
