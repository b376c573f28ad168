import { build } from "esbuild";
import { packagesIn } from "../../providers/package/bundled.mjs";

/** Bundles a compiled room together with the packages it needs, so that nobody has to install them; returns those packages. */
export async function bundleWhole(entry, outfile) {
  const { metafile } = await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    logLevel: "error",
    metafile: true,
  });
  return packagesIn(metafile, process.cwd());
}
