// `node bench/dashboard.mjs [many] [large]`: what dashboards cost the provider. `many`: the real Terraform refreshes and plans 500 and
// 1,000 dashboards of 20 tiles against the emulator. `large`: one dashboard of 500 tiles in the provider's own time.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { compileProvider } from "terraform-provider-sdk/packaging";
import { bundleScript } from "../scripts/lib/bundle.mjs";
import { root } from "../scripts/lib/ready.mjs";

// The program finds the provider beside itself.
const program = await bundleScript("bench/dashboard.ts");
await compileProvider({
  entry: path.join(root, "providers/observability/main.ts"),
  outfile: path.join(path.dirname(program), "terraform-provider-observability"),
});
await import(pathToFileURL(program).href);
