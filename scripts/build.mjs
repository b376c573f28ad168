// `npm run build [-- --force] [--from-scratch] [--first] [--all-platforms] [--runtime FILE] [STEP …]`: the package in dist/. A step whose inputs are
// older than what it made is passed over, unless --force is given. --from-scratch also removes everything that earlier builds made; the
// executables stay when it makes none. --first makes only what a first deploy needs. With --runtime only this machine's executable is made, with
// another build of Bun inside.
import { copyFileSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { parseArgs } from "node:util";
import { require as requireTypeScript } from "tsx/cjs/api";
import { packagesIn, targetOf, targets } from "../providers/sdk-cli/index.mjs";
import { bundleWhole, compile, copyNeeded, noteBundled, useCdktn } from "./lib/bundle.mjs";
import { isFresh, marker, removeBuilt } from "./lib/fresh.mjs";
import { archiveStep, bundledFile, executableStep, scriptStep, sdkStep, settings } from "./lib/provider-steps.mjs";
import { root } from "./lib/ready.mjs";
import { endChildrenOnExit } from "./lib/run.mjs";
import { alone, swapIn } from "./lib/swap.mjs";

endChildrenOnExit();

const inRoot = (name) => path.join(root, name);
/** Staged outside dist, because npm packs all of dist. */
const swap = (from, to) => swapIn(from, inRoot(to), inRoot(".cache/build/swap"));

const require = createRequire(import.meta.url);
/** The parser for HCL, and its grammar. */
const programs = [
  "web-tree-sitter/web-tree-sitter.wasm",
  "@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-terraform.wasm",
];

const compiled = inRoot(".cache/build/package");

/** Files that the constructs for cdktn have instead of others: only that copy has them. */
const twins = ["constructs/cdk.cdktn", "constructs/needs-cdk.cdktn"];

const target = targetOf();

/** Bundles a compiled file with the packages it needs, so that nobody who only writes stacks installs them; returns the file. Of its source, only what it names is taken. */
async function bundleInPlace(name, file, source = file) {
  const packages = await bundleWhole(source, file);
  noteBundled(inRoot(bundledFile(name)), packages);
  return file;
}

/** What reads code, with its programs for WebAssembly beside it. */
async function bundleCode(folder) {
  const file = path.join(folder, "packages.js");
  const files = programs.map((name) => require.resolve(name));
  for (const program of files) copyFileSync(program, path.join(folder, path.basename(program)));
  const inputs = Object.fromEntries(files.map((program) => [program, { bytesInOutput: 1 }]));
  const bundled = await bundleWhole(file, file);
  noteBundled(inRoot(bundledFile("code")), [...bundled, ...packagesIn({ outputs: { file: { inputs } } }, root)]);
}

/** The drawings, of which only what was bundled is needed. */
async function bundleDrawing(folder) {
  const bundled = await bundleInPlace("drawing", path.join(folder, "index.js"));
  for (const name of readdirSync(folder)) if (path.join(folder, name) !== bundled) rmSync(path.join(folder, name));
}

const steps = [
  {
    name: "package",
    description: "constructs, emulator, command and JSON Schemas",
    inputs: ["lib", "providers/sdk", "providers/sdk-cli/bundle.mjs", "scripts/generate/schemas.ts", ...settings],
    outputs: ["dist/lib", "dist/sdk", "docs/schemas", ...["drawing", "emulator", "code", "zod"].map(bundledFile)],
    make: async () => {
      await compile(compiled);
      await bundleInPlace("emulator", path.join(compiled, "lib/emulator/http/express.js"));
      await bundleInPlace(
        "zod",
        path.join(compiled, "lib/client/exchange/zod.js"),
        inRoot("lib/client/exchange/zod.ts"),
      );
      await bundleCode(path.join(compiled, "lib/tools/code"));
      await bundleDrawing(path.join(compiled, "lib/drawing"));
      const schemas = inRoot(".cache/build/schemas");
      requireTypeScript("./generate/schemas.ts", import.meta.url).writeSchemas(schemas);
      for (const name of ["lib", "sdk"]) swap(path.join(compiled, name), `dist/${name}`);
      for (const twin of twins) for (const end of [".js", ".d.ts"]) rmSync(inRoot(`dist/lib/${twin}${end}`));
      swap(schemas, "docs/schemas");
    },
  },
  {
    name: "cdktn",
    description: "constructs for cdktn",
    inputs: ["lib", "providers/sdk", ...settings],
    outputs: ["dist/cdktn"],
    make: () => {
      const folder = inRoot(".cache/build/cdktn");
      rmSync(folder, { recursive: true, force: true });
      const entries = ["index", "constructs/testing/index", ...twins];
      copyNeeded({ from: path.join(compiled, "lib"), to: folder, entries });
      useCdktn(folder);
      swap(folder, "dist/cdktn");
    },
  },
  scriptStep,
  ...(target ? [executableStep(target)] : []),
];

const foreign = targets.filter((candidate) => candidate !== target).map((candidate) => executableStep(candidate));
/** Built only if named. */
const further = [sdkStep, ...foreign, archiveStep];

const { values: flags, positionals: names } = parseArgs({
  options: {
    force: { type: "boolean" },
    "from-scratch": { type: "boolean" },
    first: { type: "boolean" },
    "all-platforms": { type: "boolean" },
    runtime: { type: "string" },
  },
  allowPositionals: true,
});
if (flags.runtime && !target) throw new Error(`There is no executable for ${process.platform} on ${process.arch}.`);
/** A first deploy is with cdktf, and with the executable where there is one. */
const comesLater = ({ name }) => name === "cdktn" || (name === "script" && target !== undefined);
const ownSteps = flags.first ? steps.filter((step) => !comesLater(step)) : steps;
const named = names.length === 0 ? ownSteps : [...steps, ...further].filter(({ name }) => names.includes(name));
const usualSteps = flags["all-platforms"] ? [...named, ...foreign] : named;
const chosenSteps = flags.runtime ? [executableStep(target, path.resolve(flags.runtime))] : usualSteps;

const makesExecutable = ({ outputs: [file] }) => file.startsWith("dist/executables/");

async function build() {
  if (flags["from-scratch"]) removeBuilt(root, { executables: !chosenSteps.some(makesExecutable) });
  for (const step of chosenSteps) {
    if (!flags.force && !flags["from-scratch"] && !flags.runtime && isFresh(step)) continue;
    const start = performance.now();
    const mark = marker(step);
    await step.make();
    mark();
    console.log(`built ${step.description} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
}

try {
  await alone(inRoot(".cache/build/lock"), build);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
