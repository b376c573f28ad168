// `npm run pack:release [-- --out DIR] [--platform NAME …]`: the archives of a release, as npm publishes them: the package of the constructs
// and one package per platform with its executable. Without --platform all of them.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { publishedManifest, writePlatformPackage } from "../providers/package/platform-package.mjs";
import { programName, targetOf, targets } from "../providers/package/targets.mjs";
import { checkNode, root } from "./lib/ready.mjs";
import { run } from "./lib/run.mjs";
import { fail, step } from "./lib/terminal.mjs";

const { values } = parseArgs({
  options: { out: { type: "string", default: "release" }, platform: { type: "string", multiple: true } },
});
const out = path.resolve(values.out);
const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));

async function main() {
  checkNode();
  const chosen = targets.filter(({ name }) => !values.platform || values.platform.includes(name));
  mkdirSync(out, { recursive: true });
  const work = mkdtempSync(path.join(out, ".work-"));
  try {
    const names = chosen.map((target) => (target === targetOf() ? "executable" : target.name));
    await step("Build", () =>
      run(process.execPath, ["scripts/build.mjs", "package", "cdktn", "script", ...names], { cwd: root }),
    );
    for (const target of chosen) await step(target.name, () => packPlatform(target, path.join(work, target.name)));
    await step(manifest.name, () => packConstructs(path.join(work, "constructs")));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function packPlatform(target, folder) {
  const executable = path.join(root, "dist/executables", target.name, programName(target));
  writePlatformPackage({ target, executable, manifest, folder });
  await npmPack(folder, out);
}

/** npm chooses the files, then the manifest is replaced: a checkout depends on none of the platform packages. */
async function packConstructs(folder) {
  mkdirSync(folder, { recursive: true });
  await npmPack(root, folder);
  const [archive] = readdirSync(folder);
  await run("tar", ["-xzf", archive], { cwd: folder });
  const unpacked = path.join(folder, "package");
  writeFileSync(path.join(unpacked, "package.json"), `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`);
  await npmPack(unpacked, out);
}

const npmPack = (folder, to) => run("npm", ["pack", "--ignore-scripts", "--pack-destination", to], { cwd: folder });

main().catch((error) => fail(error.message));
