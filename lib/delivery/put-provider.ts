import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { executableName, mirrorFolder, type ProviderPackage } from "./mirror-path";
import { packageHash } from "./package-hash";

/**
 * Puts a provider's program into a mirror, where Terraform finds it. A program that is there already is replaced as a whole,
 * because Terraform may be running it. Returns its path and the package's `h1:` hash.
 */
export function putProvider(
  mirror: string,
  own: ProviderPackage,
  platform: string,
  bundle: string,
): { file: string; hash: string } {
  const program = readFileSync(bundle);
  const name = executableName(own);
  const file = path.join(mirror, mirrorFolder(own, platform), name);
  if (!existsSync(file) || !readFileSync(file).equals(program)) {
    mkdirSync(path.dirname(file), { recursive: true });
    replaceFile(file, program);
    chmodSync(file, 0o755);
  }
  return { file, hash: packageHash(new Map([[name, program]])) };
}

/** Written beside its place and moved there: readers see the old file or the new one. */
export function replaceFile(file: string, content: string | Buffer): void {
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, content);
  renameSync(fresh, file);
}
