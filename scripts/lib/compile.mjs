import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { root } from "./ready.mjs";
import { run } from "./run.mjs";

/** Compiles into a folder that is kept, so that the next time only what changed is compiled; output of removed sources is removed. */
export async function compile(folder) {
  if (existsSync(folder)) removeOrphans(folder, folder);
  const into = ["--outDir", folder, "--tsBuildInfoFile", path.join(folder, ".tsbuildinfo")];
  await run(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json", ...into], { cwd: root });
}

function removeOrphans(folder, base) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) removeOrphans(file, base);
    else if (isOutput(entry.name) && !existsSync(sourceOf(path.relative(base, file)))) rmSync(file);
  }
}

const isOutput = (name) => /(\.d\.ts|\.js)$/.test(name);
const sourceOf = (output) => path.join(root, output.replace(/(\.d\.ts|\.js)$/, ".ts"));
