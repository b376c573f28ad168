// `npm run generate`: writes what is derived from lib/definitions into lib/constructs/generated.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = path.resolve(import.meta.dirname, "..");
const outfile = path.join(root, ".cache/generate.cjs");
mkdirSync(path.dirname(outfile), { recursive: true });
await build({
  entryPoints: [path.join(root, "lib/generate/main.ts")],
  outfile,
  bundle: true,
  platform: "node",
  format: "cjs",
  logLevel: "warning",
});
const { writeGenerated } = (await import(pathToFileURL(outfile).href)).default;
const changed = writeGenerated(path.join(root, "lib/constructs/generated"));
console.log(changed.length === 0 ? "Everything is up to date." : `Written: ${changed.join(", ")}`);
