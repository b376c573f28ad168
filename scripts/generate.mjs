// `npm run generate`: writes what is derived from lib/definitions: the generated constructs and the reference in docs/.
// `npm run generate -- --check`: writes nothing and fails when something differs.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = path.resolve(import.meta.dirname, "..");
const check = process.argv.includes("--check");
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
const { generate } = (await import(pathToFileURL(outfile).href)).default;
const changed = generate(root, { check });
if (changed.length === 0) console.log("Everything is up to date.");
else if (!check) console.log(`Written: ${changed.join(", ")}`);
else {
  console.error(`Out of date: ${changed.join(", ")}; run \`npm run generate\`.`);
  process.exitCode = 1;
}
