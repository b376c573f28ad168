import path from "node:path";
import { executableName, mirrorFolder, type ProviderPackage } from "./mirror-path";
import { fileDigest, packageHash } from "./package-hash";
import { placeProgram } from "./place-program";

/** Writes a provider's program to a mirror. Returns its path and the package's `h1:` hash. */
export function putProvider(
  mirror: string,
  own: ProviderPackage,
  platform: string,
  program: string,
): { file: string; hash: string } {
  const name = executableName(own, platform);
  const file = path.join(mirror, mirrorFolder(own, platform), name);
  placeProgram(program, file);
  return { file, hash: packageHash(new Map([[name, fileDigest(file)]])) };
}
