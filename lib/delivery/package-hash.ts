import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";

/** The SHA-256 of a file in hexadecimal; an executable is not held in memory for it. */
export function fileDigest(file: string): string {
  const digest = createHash("sha256");
  const chunk = Buffer.allocUnsafe(1024 * 1024);
  const handle = openSync(file, "r");
  try {
    for (let read = readSync(handle, chunk); read > 0; read = readSync(handle, chunk)) {
      digest.update(chunk.subarray(0, read));
    }
  } finally {
    closeSync(handle);
  }
  return digest.digest("hex");
}

/**
 * Terraform's `h1:` hash of a package from the digests of its files: SHA-256, in base64, over one line a file – its digest, two spaces,
 * its path – sorted by path.
 */
export function packageHash(digests: ReadonlyMap<string, string>): string {
  const summary = createHash("sha256");
  for (const path of [...digests.keys()].sort()) summary.update(`${digests.get(path)}  ${path}\n`);
  return `h1:${summary.digest("base64")}`;
}
