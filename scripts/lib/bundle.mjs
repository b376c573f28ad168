import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bundle } from "../../providers/sdk-cli/index.mjs";
import { root } from "./ready.mjs";
import { run } from "./run.mjs";

/** Compiles into an empty folder, and everything at once: declarations of inferred types depend on what the compiler saw before. */
export async function compile(folder) {
  rmSync(folder, { recursive: true, force: true });
  const tsc = [
    "node_modules/typescript-7/bin/tsc",
    "-p",
    "scripts/tsconfig.json",
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
    const sdk = path.relative(path.dirname(file), path.join(folder, "sdk/exports")).replaceAll(path.sep, "/");
    rewrite(file, (text) => text.replaceAll(/(?<=")terraform-provider-sdk(?=[/"])/g, sdk));
  }
  addCdktn(path.join(folder, "sdk"));
}

/** Adds to a compiled SDK what its constructs are for cdktn. */
export function addCdktn(sdk) {
  cpSync(path.join(sdk, "constructs"), path.join(sdk, "cdktn"), { recursive: true });
  buildForCdktn(path.join(sdk, "cdktn"));
  for (const door of ["exports", "exports/internal"])
    for (const ending of [".js", ".d.ts"]) {
      const file = path.join(sdk, door, `cdktn${ending}`);
      cpSync(path.join(sdk, door, `constructs${ending}`), file);
      rewrite(file, (text) => text.replaceAll(/(?<="(\.\.\/)+)constructs(?=")/g, "cdktn"));
    }
}

/** Bundles a compiled room together with the packages it needs, so that nobody has to install them; returns those packages. */
export async function bundleWhole(entry, outfile) {
  const { text, packages } = await bundle({ entry });
  writeFileSync(outfile, text);
  return packages;
}

/**
 * Copies compiled files and what they import of the same folder.
 * @param {{ from: string, to: string, entries: readonly string[] }} options `entries`: names of files without an ending
 */
export function copyNeeded({ from, to, entries }) {
  const needed = new Set();
  const visit = (name) => {
    if (
      needed.has(name) ||
      name.startsWith("..") ||
      !statSync(path.join(from, name), { throwIfNoEntry: false })?.isFile()
    )
      return;
    needed.add(name);
    const text = readFileSync(path.join(from, name), "utf8");
    for (const [, specifier] of text.matchAll(/(?:require\(|import\(|from |import )"(\.[^"]*)"/g)) {
      const target = path.join(path.dirname(name), specifier);
      for (const ending of [".js", ".d.ts", "/index.js", "/index.d.ts", ""]) visit(target + ending);
    }
  };
  for (const entry of entries) for (const ending of [".js", ".d.ts"]) visit(entry + ending);
  if (needed.size === 0) throw new Error(`There is no ${entries[0]}.js in ${from}: build the package first.`);
  for (const name of needed) cpSync(path.join(from, name), path.join(to, name));
}

/**
 * Makes a copy of compiled files one for cdktn: those that load the CDK, and the name of what they need of the SDK.
 * @param {readonly string[]} needs the files that load the CDK
 */
export function buildForCdktn(folder, needs = ["cdk.js", "cdk.d.ts"]) {
  for (const name of needs) {
    const file = path.join(folder, name);
    if (!rewrite(file, (text) => text.replaceAll('"cdktf"', '"cdktn"')))
      throw new Error(`${name} was to import cdktf and does not; the build for cdktn would be wrong.`);
  }
  for (const name of readdirSync(folder, { recursive: true }))
    if (/\.(js|d\.ts)$/.test(name))
      rewrite(path.join(folder, name), (text) =>
        text.replaceAll(/(?<=\/sdk\/exports\/(?:internal\/)?)constructs(?=")/g, "cdktn"),
      );
}

/** True if the text changed. */
function rewrite(file, change) {
  const text = readFileSync(file, "utf8");
  const changed = change(text);
  if (changed !== text) writeFileSync(file, changed);
  return changed !== text;
}

/** Notes which packages a step of the build bundled. */
export function noteBundled(file, packages) {
  const relative = packages.map((bundled) => ({ ...bundled, folder: path.relative(root, bundled.folder) }));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(relative, null, 2)}\n`);
}

/** The packages that some steps of the build noted, each once, although npm may have installed several copies of it. */
export function bundledIn(files) {
  const packages = files.flatMap((file) => JSON.parse(readFileSync(file, "utf8")));
  const byName = new Map(
    packages.map((bundled) => [
      `${bundled.name} ${bundled.version}`,
      { ...bundled, folder: path.join(root, bundled.folder) },
    ]),
  );
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
}
