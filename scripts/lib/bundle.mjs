import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { packagesIn } from "terraform-provider-sdk/packaging";
import { root } from "./ready.mjs";
import { run } from "./run.mjs";

/** Compiles into an empty folder, and everything at once: declarations of inferred types depend on what the compiler saw before. */
export async function compile(folder) {
  rmSync(folder, { recursive: true, force: true });
  const tsc = [
    "node_modules/typescript-7/bin/tsc",
    "-p",
    "tsconfig.build.json",
    "--incremental",
    "false",
    "--outDir",
    folder,
  ];
  await run(process.execPath, tsc, { cwd: root });
  bringSdk(folder);
}

/**
 * Puts what the package uses of the SDK into `sdk`, and makes its files import it from there: nobody who only writes stacks installs the
 * SDK, whose larger part they would never load.
 */
function bringSdk(folder) {
  renameSync(path.join(folder, "providers/sdk"), path.join(folder, "sdk"));
  rmSync(path.join(folder, "providers"), { recursive: true });
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(js|d\.ts)$/.test(name) || name.startsWith("sdk")) continue;
    const file = path.join(folder, name);
    const sdk = path.relative(path.dirname(file), path.join(folder, "sdk")).replaceAll(path.sep, "/");
    rewrite(file, (text) => text.replaceAll(/(?<=")terraform-provider-sdk(?=[/"])/g, sdk));
  }
  buildForCdktn({ from: path.join(folder, "sdk/constructs"), to: path.join(folder, "sdk/cdktn") });
}

/** Bundles a compiled room together with the packages it needs, so that nobody has to install them; returns those packages. */
export async function bundleWhole(entry, outfile) {
  const { metafile } = await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    logLevel: "error",
    metafile: true,
  });
  return packagesIn(metafile, process.cwd());
}

/**
 * Compiled files for cdktn: as they are, but for those that load the CDK, and the name of what they need of the SDK.
 * @param {{ from: string, to: string, needs?: readonly string[] }} options `needs`: the files that load the CDK
 */
export function buildForCdktn({ from, to, needs = ["cdk.js", "cdk.d.ts"] }) {
  cpSync(from, to, { recursive: true });
  for (const name of needs) {
    const file = path.join(to, name);
    if (!rewrite(file, (text) => text.replaceAll('"cdktf"', '"cdktn"')))
      throw new Error(`${name} was to import cdktf and does not; the build for cdktn would be wrong.`);
  }
  for (const name of readdirSync(to, { recursive: true }))
    if (/\.(js|d\.ts)$/.test(name))
      rewrite(path.join(to, name), (text) => text.replaceAll(/(?<="[./]+\/sdk\/)constructs(?=")/g, "cdktn"));
}

/** True if the text changed. */
function rewrite(file, change) {
  const text = readFileSync(file, "utf8");
  const changed = change(text);
  if (changed !== text) writeFileSync(file, changed);
  return changed !== text;
}

/** Notes which packages a step of the build bundled. */
export function noteBundled(file, packages, root) {
  const relative = packages.map((one) => ({ ...one, folder: path.relative(root, one.folder) }));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(relative, null, 2)}\n`);
}

/** The packages that some steps of the build noted, each once. */
export function bundledIn(files, root) {
  const all = files.flatMap((file) => JSON.parse(readFileSync(file, "utf8")));
  const byFolder = new Map(all.map((one) => [one.folder, { ...one, folder: path.join(root, one.folder) }]));
  return [...byFolder.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
}
