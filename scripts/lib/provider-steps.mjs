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
  neededLicenses,
  packageHash,
  schemaDefinition,
  targetOf,
} from "terraform-provider-sdk/internal/packaging";
import { programName } from "../release/platform-package.mjs";
import { addCdktn, noteBundled } from "./bundle.mjs";
import { root } from "./ready.mjs";
import { run } from "./run.mjs";
import { swapIn } from "./swap.mjs";

const inRoot = (name) => path.join(root, name);
const scripts = ["scripts/lib/provider-steps.mjs", "scripts/release/platform-package.mjs"];
const sources = ["lib", "providers", ...scripts, "package.json", "package-lock.json", "tsconfig.json"];
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

/** Of undici's index: connections, pools and proxies. The rest (fetch, mocks, caches) takes longer to load than everything else of a first request. */
const used = /^\.\/lib\/(api|core\/.+|dispatcher\/(dispatcher|agent|pool|proxy-agent))$/;
const isIndex = /[\\/]undici[\\/]index\.js$/;

/** Each of its members is itself again, so the index can take apart what is not there. */
const nothing = "const nothing = new Proxy(function () {}, { get: () => nothing }); module.exports = nothing;";

/** Plugin of esbuild: omits from a bundle what the index of a package loads and the provider never uses. */
const usedParts = {
  name: "used-parts",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\/lib\// }, ({ path, importer }) =>
      isIndex.test(importer) && !used.test(path) ? { path, namespace: "unused" } : undefined,
    );
    onLoad({ filter: /.*/, namespace: "unused" }, () => ({ contents: nothing }));
  },
};

/** A step that makes the provider in one form: `script`, or the name of a target. */
function providerStep({ name, form, description, output, make }) {
  return {
    name,
    description: `provider as ${description}`,
    inputs: sources,
    outputs: [output, bundledFile(form)],
    make: async () => {
      const options = { entry, outfile: inRoot(output), define: await schema(), plugins: [usedParts] };
      const { packages } = await make(options);
      noteBundled(inRoot(bundledFile(form)), packages);
      note(form, output);
    },
  };
}

/** The script for Node, which stands in where no executable exists. */
export const scriptStep = providerStep({
  name: "script",
  form: "script",
  description: "a script",
  output: "dist/provider/terraform-provider-observability",
  make: bundleProvider,
});

/** The executable for a target; `runtime`: a build of the compiler's runtime to put inside instead of the one that npm has. */
export function executableStep(target, runtime) {
  return providerStep({
    name: target === targetOf() ? "executable" : target.name,
    form: target.name,
    description: `an executable for ${target.name}`,
    output: `dist/executables/${target.name}/${programName(target)}`,
    make: (options) => compileProvider({ ...options, target, runtime, cache: inRoot(".cache/runtimes") }),
  });
}

/** The SDK as npm packs it, outside of its sources: what is built from those must not change them. */
export const sdkStep = {
  name: "sdk",
  description: "SDK",
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
  description: "archive of the package",
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

/** What Terraform computes of a package with this program. */
export function programHash(file) {
  const name = `terraform-provider-observability_v${version}${path.extname(file)}`;
  return packageHash([{ name, bytes: readFileSync(file) }]);
}

/** Notes the hash of one form of the provider in the file that goes into the package; those of another version are dropped. */
function note(form, output) {
  const file = inRoot("dist/provider/hashes.json");
  const earlier = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const otherHashes = earlier.version === version ? earlier.hashes : {};
  const hashes = Object.fromEntries(Object.entries({ ...otherHashes, [form]: programHash(inRoot(output)) }).sort());
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ version, hashes }, null, 2)}\n`);
}
