import { build } from "esbuild";

/** Bundles a compiled room together with the packages it needs, so that nobody has to install them. */
export async function bundleWhole(entry, outfile) {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    logLevel: "error",
  });
}
