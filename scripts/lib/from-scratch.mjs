import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

/**
 * Removes what earlier builds left in a checkout, because npm packs all of dist.
 * @param {{ executables: boolean }} keep `executables`: those in dist stay
 */
export function removeBuilt(root, { executables }) {
  const dist = path.join(root, "dist");
  const names = existsSync(dist) ? readdirSync(dist) : [];
  const removed = names.filter((name) => !(executables && name === "executables")).map((name) => path.join(dist, name));
  for (const folder of [...removed, path.join(root, ".cache/build/package")])
    rmSync(folder, { recursive: true, force: true });
}
