// `npm run build`: the package in dist/. A step whose inputs are older than what it made is passed over.
import { rmSync } from "node:fs";
import path from "node:path";
import { bundleProvider } from "../providers/package/bundle.mjs";
import { buildForCdktn } from "./lib/build-cdktn.mjs";
import { isFresh, markFresh } from "./lib/fresh.mjs";
import { root } from "./lib/ready.mjs";
import { run } from "./lib/run.mjs";

const inRoot = (name) => path.join(root, name);
const settings = ["package-lock.json", "tsconfig.json", "tsconfig.build.json", "scripts/build.mjs", "scripts/lib"];

const steps = [
  {
    name: "package",
    says: "constructs, emulator and command",
    inputs: ["lib", "emulator", "cli", ...settings],
    outputs: ["dist/lib", "dist/emulator", "dist/cli", "dist/.tsbuildinfo"],
    make: () => run(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], { cwd: root }),
  },
  {
    name: "cdktn",
    says: "constructs for cdktn",
    inputs: ["lib", ...settings],
    outputs: ["dist/cdktn"],
    make: () => buildForCdktn({ from: inRoot("dist/lib"), to: inRoot("dist/cdktn") }),
  },
  {
    name: "provider",
    says: "provider",
    inputs: ["lib", "providers", ...settings],
    outputs: ["dist/provider"],
    make: () =>
      bundleProvider({
        entry: inRoot("providers/observability/main.ts"),
        outfile: inRoot("dist/provider/terraform-provider-observability"),
      }),
  },
];

const everything = process.argv.includes("--force");
try {
  for (const step of steps) {
    if (!everything && isFresh(step)) continue;
    const start = performance.now();
    for (const output of step.outputs) rmSync(inRoot(output), { recursive: true, force: true });
    await step.make();
    markFresh(step);
    console.log(`built ${step.says} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
