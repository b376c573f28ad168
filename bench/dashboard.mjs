// `node bench/dashboard.mjs [estate] [large]`: what dashboards cost the provider. `estate`: the real Terraform refreshes and plans 500 and
// 1,000 dashboards of 20 tiles against the emulator. `large`: one dashboard of 500 tiles in the provider's own time.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { bundleProvider } from "../providers/package/bundle.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const folder = path.join(root, ".cache/bench-dashboard");
mkdirSync(folder, { recursive: true });
await bundleProvider({
  entry: path.join(root, "providers/observability/main.ts"),
  outfile: path.join(folder, "terraform-provider-observability"),
});
const outfile = path.join(folder, "bench.cjs");
await build({
  entryPoints: [path.join(root, "bench/dashboard.ts")],
  outfile,
  bundle: true,
  platform: "node",
  target: "node20",
  packages: "external",
  logLevel: "error",
});
await import(pathToFileURL(outfile).href);
