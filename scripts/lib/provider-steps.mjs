import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import {
  bundleProvider,
  compileProvider,
  extensionOf,
  fetchRuntime,
  neededLicenses,
  packageHash,
  schemaDefinition,
  targetOf,
} from "terraform-provider-sdk/internal/packaging";
import { programName } from "../release/platform-package.mjs";
import { usedParts } from "../release/used-parts.mjs";
import { addCdktn, noteBundled } from "./bundle.mjs";
import { root } from "./ready.mjs";
import { run } from "./run.mjs";
import { swapIn } from "./swap.mjs";

const inRoot = (name) => path.join(root, name);
const release = ["platform-package", "used-parts"].map((name) => `scripts/release/${name}.mjs`);
const sources = ["lib", "providers", ...release, "package.json", "package-lock.json", "tsconfig.json"];
/** Changes of these make every step run again. */
export const settings = [
  "package-lock.json",
  "tsconfig.json",
  "scripts/tsconfig.json",
  "scripts/build.mjs",
  "scripts/lib",
];
const entry = inRoot("providers/observability/main.ts");
const { version, files } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));

/** Where a step notes the packages that it bundled. */
export function bundledFile(name) {
  return `.cache/build/bundled/${name}.json`;
}

let encoded;
function schema() {
  encoded ??= schemaDefinition(inRoot("providers/observability/plugin.ts"));
  return encoded;
}

/** The script for Node, which stands in where no executable exists. */
export const scriptStep = {
  name: "script",
  says: "provider as a script",
  inputs: sources,
  outputs: ["dist/provider/terraform-provider-observability", bundledFile("script")],
  make: async () => {
    const options = { entry, outfile: inRoot(scriptStep.outputs[0]), define: await schema(), plugins: [usedParts] };
    const { packages } = await bundleProvider(options);
    noteBundled(inRoot(bundledFile("script")), packages);
    note("script", scriptStep.outputs[0], "");
  },
};

/** The executable for a target; `runtime`: a build of the compiler's runtime to put inside instead of the one that npm has. */
export function executableStep(target, runtime) {
  const own = target === targetOf();
  const output = `dist/executables/${target.name}/${programName(target)}`;
  return {
    name: own ? "executable" : target.name,
    says: `provider as an executable for ${target.name}`,
    inputs: sources,
    outputs: [output, bundledFile(target.name)],
    make: async () => {
      const inside = runtime ?? (own ? undefined : fetchRuntime(target, inRoot(".cache/runtimes")));
      const foreign = inside && { target: target.compiles, runtime: inside };
      const options = { entry, outfile: inRoot(output), define: await schema(), plugins: [usedParts], foreign };
      const { packages } = await compileProvider(options);
      noteBundled(inRoot(bundledFile(target.name)), packages);
      note(target.name, output, extensionOf(target));
    },
  };
}

/** The SDK as npm packs it, outside of its sources: what is built from those must not change them. */
export const sdkStep = {
  name: "sdk",
  says: "SDK",
  inputs: ["providers/sdk", "LICENSE", ...settings],
  outputs: [".cache/build/terraform-provider-sdk"],
  make: async () => {
    const staged = inRoot(".cache/build/sdk");
    rmSync(staged, { recursive: true, force: true });
    // Seven times as fast as the version that checks the types, and what it writes is the same but for the order of unions.
    const tsc = (...options) => run(process.execPath, ["node_modules/typescript-7/bin/tsc", ...options], { cwd: root });
    await tsc("-p", "providers/sdk/tsconfig.build.json", "--outDir", path.join(staged, "dist"));
    addCdktn(path.join(staged, "dist"));
    await tsc("-p", "providers/sdk/packaging/tsconfig.json", "--outDir", path.join(staged, "packaging"));
    const isShipped = (file) => !/tsconfig/.test(path.basename(file));
    for (const name of ["package.json", "README.md", "packaging", "mirror/targets.json"])
      cpSync(inRoot(`providers/sdk/${name}`), path.join(staged, name), { recursive: true, filter: isShipped });
    writeFileSync(path.join(staged, "packaging/licenses.json"), JSON.stringify(neededLicenses()));
    cpSync(inRoot("LICENSE"), path.join(staged, "LICENSE"));
    swapIn(staged, inRoot(sdkStep.outputs[0]), inRoot(".cache/build/swap"));
  },
};

/** The package as npm packs it, of what the other steps made. */
export const archiveStep = {
  name: "archive",
  says: "archive of the package",
  inputs: [...files.filter((name) => !name.startsWith("!")), "README.md", "LICENSE", "package.json"],
  outputs: [`.cache/build/cdktf-observability-${version}.tgz`],
  make: () => npmPack(root, inRoot(".cache/build")),
};

/**
 * npm writes the archive into a folder of its own first, so that its name need not be guessed.
 * @returns {Promise<string>} the archive
 */
export async function npmPack(folder, to) {
  const fresh = mkdtempSync(path.join(to, ".pack-"));
  await run("npm", ["pack", "--ignore-scripts", "--pack-destination", fresh], { cwd: folder });
  const [name] = readdirSync(fresh);
  renameSync(path.join(fresh, name), path.join(to, name));
  rmSync(fresh, { recursive: true });
  return path.join(to, name);
}

/** Notes the hash of one form of the provider in the file that goes into the package; those of another version are dropped. */
function note(form, output, extension) {
  const file = inRoot("dist/provider/hashes.json");
  const before = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const others = before.version === version ? before.hashes : {};
  const name = `terraform-provider-observability_v${version}${extension}`;
  const hash = packageHash([{ name, bytes: readFileSync(inRoot(output)) }]);
  const hashes = Object.fromEntries(Object.entries({ ...others, [form]: hash }).sort());
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ version, hashes }, null, 2)}\n`);
}
