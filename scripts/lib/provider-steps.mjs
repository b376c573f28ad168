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
  printedBy,
  targetOf,
} from "../../providers/sdk-cli/index.mjs";
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

/** The schemas in the bytes of the protocol: with them the provider's first responses need nothing loaded. */
async function schemas() {
  const contents = `import { encodedSchemas } from "terraform-provider-sdk/internal/build";
import { plugin } from "./providers/observability/plugin";
encodedSchemas(plugin.load()).then((schemas) => process.stdout.write(JSON.stringify(schemas)));`;
  encoded ??= printedBy(contents, root);
  return { ENCODED_SCHEMAS: await encoded };
}

/** Of undici's index: connections, pools and proxies. The rest (fetch, mocks, caches) takes longer to load than everything else of a first request. */
const used = /^\.\/lib\/(api|core\/.+|dispatcher\/(dispatcher|agent|pool|proxy-agent))$/;
const isIndex = /[\\/]undici[\\/]index\.js$/;

/** Each of its members is itself again, so the index can take apart what is not there. */
const nothing = "const nothing = new Proxy(function () {}, { get: () => nothing }); module.exports = nothing;";

const isUndici = /[\\/]undici[\\/]/;

/** What undici needs of `node:http`, which takes longer to load than all of undici: the limit of headers, and a class of bodies that nobody sends. */
const httpParts = "module.exports = { maxHeaderSize: 16384, IncomingMessage: class {} };";

/** Plugin of esbuild: omits from a bundle what the index of a package loads and the provider never uses. */
const usedParts = {
  name: "used-parts",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:http$/ }, ({ path, importer }) =>
      isUndici.test(importer) ? { path, namespace: "http-parts" } : undefined,
    );
    onLoad({ filter: /.*/, namespace: "http-parts" }, () => ({ contents: httpParts }));
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
      const options = { entry, outfile: inRoot(output), define: await schemas(), plugins: [usedParts] };
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

/** The SDK and its command as npm packs them, outside of their sources: what is built from those must not change them. */
export const sdkStep = {
  name: "sdk",
  description: "SDK and its command",
  inputs: ["providers/sdk", "providers/sdk-cli", "LICENSE", ...settings],
  outputs: [".cache/build/terraform-provider-sdk", ".cache/build/terraform-provider-sdk-cli"],
  make: async () => {
    const [sdk, cli] = sdkStep.outputs;
    await stage(sdk, "providers/sdk", async (folder) => {
      // Seven times as fast as the version that checks the types, and what it writes is the same but for the order of unions.
      const tsc = ["node_modules/typescript-7/bin/tsc", "-p", "providers/sdk/tsconfig.build.json"];
      await run(process.execPath, [...tsc, "--outDir", path.join(folder, "dist")], { cwd: root });
      addCdktn(path.join(folder, "dist"));
    });
    await stage(cli, "providers/sdk-cli", (folder) =>
      writeFileSync(path.join(folder, "licenses.json"), JSON.stringify(neededLicenses())),
    );
  },
};

/** Makes a package as npm packs it: what `add` writes, and of its sources what its manifest lists. */
async function stage(output, source, add) {
  const staged = inRoot(".cache/build/staged");
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true });
  await add(staged);
  const { files } = JSON.parse(readFileSync(inRoot(`${source}/package.json`), "utf8"));
  const listed = files.filter((name) => !existsSync(path.join(staged, name)));
  for (const name of ["package.json", "README.md", ...listed])
    cpSync(inRoot(`${source}/${name}`), path.join(staged, name), { recursive: true });
  cpSync(inRoot("LICENSE"), path.join(staged, "LICENSE"));
  swapIn(staged, inRoot(output), inRoot(".cache/build/swap"));
}

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
