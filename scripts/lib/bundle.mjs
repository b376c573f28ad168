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
 * Puts what the package uses of the SDK into `sdk`, and makes its files import it from there: nobody who only writes stacks installs the SDK,
 * whose larger part they would never load. Not by its name: the resolution `node` knows no `imports`, and Yarn's Plug'n'Play no folder
 * `node_modules` inside of a package.
 */
function bringSdk(folder) {
  renameSync(path.join(folder, "providers/sdk"), path.join(folder, "sdk"));
  rmSync(path.join(folder, "providers"), { recursive: true });
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(js|d\.ts)$/.test(name) || name.startsWith("sdk")) continue;
    const file = path.join(folder, name);
    const sdk = path.relative(path.dirname(file), path.join(folder, "sdk/exports")).replaceAll(path.sep, "/");
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(/(?<=")terraform-provider-sdk(?=[/"])/g, sdk));
  }
  addCdktn(path.join(folder, "sdk"));
}

/** Adds to a compiled SDK what its constructs are for cdktn, with the doors to it. */
export function addCdktn(sdk) {
  cpSync(path.join(sdk, "constructs"), path.join(sdk, "cdktn"), { recursive: true });
  useCdktn(path.join(sdk, "cdktn"));
  for (const twin of twinsIn(path.join(sdk, "constructs"))) rmSync(twin);
  const doors = { "exports/cdktn": "../cdktn/index", "exports/internal/cdktn": "../../cdktn/internal" };
  for (const [door, file] of Object.entries(doors)) {
    writeFileSync(path.join(sdk, `${door}.js`), `module.exports = require("${file}");\n`);
    writeFileSync(path.join(sdk, `${door}.d.ts`), `export * from "${file}";\n`);
  }
}

/** Puts the compiled files for cdktn, such as `cdk.cdktn.js`, instead of those for cdktf. */
export function useCdktn(folder) {
  const twins = twinsIn(folder);
  if (twins.length === 0) throw new Error(`${folder} has no files for cdktn; the build for it would be wrong.`);
  for (const twin of twins) renameSync(twin, twin.replace(".cdktn.", "."));
}

function twinsIn(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.cdktn\.(js|d\.ts)$/.test(name));
  return names.map((name) => path.join(folder, name));
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
