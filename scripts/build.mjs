// `npm run build [-- --force] [--from-scratch] [--all-platforms] [--runtime FILE] [STEP …]`: the package in dist/. A step whose inputs are
// older than what it made is passed over, unless --force is given. --from-scratch also removes everything that earlier builds made; the
// executables stay when it makes none. With --runtime only this machine's executable is made, with another build of Bun inside.
import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { targetOf, targets } from "terraform-provider-sdk/packaging";
import { buildForCdktn, bundleWhole, compile, noteBundled } from "./lib/bundle.mjs";
import { isFresh, marker, removeBuilt } from "./lib/fresh.mjs";
import { archiveStep, bundledFile, executableStep, scriptStep, sdkStep, settings } from "./lib/provider-steps.mjs";
import { root } from "./lib/ready.mjs";
import { endChildrenOnExit } from "./lib/run.mjs";
import { alone, swapIn } from "./lib/swap.mjs";

endChildrenOnExit();

const inRoot = (name) => path.join(root, name);
/** Staged outside dist, because npm packs all of dist. */
const swap = (from, to) => swapIn(from, inRoot(to), inRoot(".cache/build/swap"));

const compiled = inRoot(".cache/build/package");

const target = targetOf();

/** The emulator with its server framework bundled, so that nobody who only writes stacks installs it. */
async function emulatorWithServer() {
  const staged = inRoot(".cache/build/emulator");
  rmSync(staged, { recursive: true, force: true });
  cpSync(path.join(compiled, "emulator"), staged, { recursive: true });
  const server = "http/express.js";
  const packages = await bundleWhole(path.join(compiled, "emulator", server), path.join(staged, server));
  noteBundled(inRoot(bundledFile("emulator")), packages, root);
  swap(staged, "dist/emulator");
}

async function drawingWhole() {
  const staged = inRoot(".cache/build/drawing");
  const packages = await bundleWhole(path.join(compiled, "drawing/index.js"), path.join(staged, "index.js"));
  noteBundled(inRoot(bundledFile("drawing")), packages, root);
  swap(staged, "dist/drawing");
}

const steps = [
  {
    name: "package",
    says: "constructs, emulator and command",
    inputs: ["lib", "providers/sdk", "emulator", "evaluation", "cli", "drawing", "preview", "alert-tests", ...settings],
    outputs: [
      "dist/lib",
      "dist/sdk",
      "dist/emulator",
      "dist/evaluation",
      "dist/cli",
      "dist/preview",
      "dist/alert-tests",
      "dist/drawing",
      bundledFile("drawing"),
      bundledFile("emulator"),
    ],
    make: async () => {
      await compile(compiled);
      for (const name of ["lib", "sdk", "evaluation", "cli", "preview", "alert-tests"])
        swap(path.join(compiled, name), `dist/${name}`);
      await emulatorWithServer();
      await drawingWhole();
    },
  },
  {
    name: "cdktn",
    says: "constructs for cdktn",
    inputs: ["lib", "providers/sdk", ...settings],
    outputs: ["dist/cdktn"],
    make: () => {
      const folder = inRoot(".cache/build/cdktn");
      rmSync(folder, { recursive: true, force: true });
      buildForCdktn({ from: path.join(compiled, "lib"), to: folder, needs: ["cdk.js", "cdk.d.ts", "needs-cdk.js"] });
      swap(folder, "dist/cdktn");
    },
  },
  scriptStep,
  ...(target ? [executableStep(target)] : []),
];

const foreign = targets.filter((one) => one !== target).map((one) => executableStep(one));
/** Built only if named. */
const further = [sdkStep, ...foreign, archiveStep];

const { values: flags, positionals: names } = parseArgs({
  options: {
    force: { type: "boolean" },
    "from-scratch": { type: "boolean" },
    "all-platforms": { type: "boolean" },
    runtime: { type: "string" },
  },
  allowPositionals: true,
});
const wanted = flags.runtime ? relinked() : chosen();

function chosen() {
  return [
    ...(names.length === 0 ? steps : [...steps, ...further].filter(({ name }) => names.includes(name))),
    ...(flags["all-platforms"] ? foreign : []),
  ];
}

function relinked() {
  if (!target) throw new Error(`There is no executable for ${process.platform} on ${process.arch}.`);
  return [executableStep(target, path.resolve(flags.runtime))];
}

const makesExecutable = ({ outputs: [file] }) => file.startsWith("dist/executables/");

async function build() {
  if (flags["from-scratch"]) removeBuilt(root, { executables: !wanted.some(makesExecutable) });
  for (const step of wanted) {
    if (!flags.force && !flags["from-scratch"] && !flags.runtime && isFresh(step)) continue;
    const start = performance.now();
    const mark = marker(step);
    await step.make();
    mark();
    console.log(`built ${step.says} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
}

try {
  await alone(inRoot(".cache/build/lock"), build);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
