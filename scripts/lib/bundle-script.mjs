import path from "node:path";
import { build } from "esbuild";
import { root } from "./ready.mjs";

/** Makes a TypeScript program of the repository runnable, e.g. `bench/client.ts`, and returns where it is. Packages are loaded from node_modules. */
export async function bundleScript(entry) {
  const outfile = path.join(root, ".cache", entry.replace(/\.ts$/, ".cjs").replaceAll("/", "-"));
  await build({
    entryPoints: [path.join(root, entry)],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    packages: "external",
    logLevel: "error",
  });
  return outfile;
}
