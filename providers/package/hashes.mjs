import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Terraform's `h1:` hash of a package that holds one program.
 * @param {string} file the program
 * @param {string} name its name in the package
 */
export function packageHash(file, name) {
  const digest = createHash("sha256").update(readFileSync(file)).digest("hex");
  return `h1:${createHash("sha256").update(`${digest}  ${name}\n`).digest("base64")}`;
}

/** Notes the hash of one form of the provider in the file that goes into the package; those of another version are dropped. */
export function noteHash({ file, version, form, hash }) {
  const before = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const others = before.version === version ? before.hashes : {};
  const hashes = Object.fromEntries(Object.entries({ ...others, [form]: hash }).sort());
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ version, hashes }, null, 2)}\n`);
}
