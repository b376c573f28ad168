import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { isRecord } from "../schema";
import { packageRoot } from "./package-root";

/**
 * The `h1:` hashes of the provider in all its forms and for all platforms that were known when this package was built. With them in the
 * lock file, a stack that is synthesized on one platform plans on another.
 */
export function knownHashes({ version }: { readonly version: string }, root: string = packageRoot()): string[] {
  const file = path.join(root, "dist/provider/hashes.json");
  const known: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  if (!isRecord(known) || known.version !== version || !isRecord(known.hashes)) return [];
  return Object.values(known.hashes).filter((hash) => typeof hash === "string");
}
