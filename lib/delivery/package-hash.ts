import { createHash } from "node:crypto";

/**
 * Terraform's `h1:` hash of a package: SHA-256, in base64, over one line a file – its own SHA-256 in hexadecimal, two spaces, its path –
 * sorted by path.
 */
export function packageHash(files: ReadonlyMap<string, Uint8Array>): string {
  const summary = createHash("sha256");
  for (const path of [...files.keys()].sort()) {
    const content = createHash("sha256").update(files.get(path) ?? new Uint8Array());
    summary.update(`${content.digest("hex")}  ${path}\n`);
  }
  return `h1:${summary.digest("base64")}`;
}
