import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./ready.mjs";

/** What the inputs of a step look like, without tests: names, sizes and times. Branch switches change times, so no input is newer unseen. */
function inputsOf(step) {
  return JSON.stringify(step.inputs.flatMap((input) => filesOf(path.join(root, input))));
}

function filesOf(file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return [`${file} is missing`];
  if (!stat.isDirectory()) return [`${path.relative(root, file)} ${stat.size} ${stat.mtimeMs}`];
  return readdirSync(file)
    .filter((name) => name !== "test" && name !== ".cache")
    .sort()
    .flatMap((name) => filesOf(path.join(file, name)));
}

const markOf = (step) => path.join(root, ".cache/build/fresh", step.name);

/** True when all outputs are there and the inputs look as they did when the outputs were made. */
export function isFresh(step) {
  if (!step.outputs.every((output) => existsSync(path.join(root, output)))) return false;
  return existsSync(markOf(step)) && readFileSync(markOf(step), "utf8") === inputsOf(step);
}

/** Notes what the inputs look like now; to be kept by a call once the outputs are made, so that a change in between counts. */
export function marker(step) {
  const inputs = inputsOf(step);
  return () => {
    mkdirSync(path.dirname(markOf(step)), { recursive: true });
    writeFileSync(markOf(step), inputs);
  };
}

/**
 * Removes what earlier builds left in a checkout, because npm packs all of dist.
 * @param {{ executables: boolean }} keep `executables`: those in dist stay
 */
export function removeBuilt(root, { executables }) {
  const dist = path.join(root, "dist");
  const names = existsSync(dist) ? readdirSync(dist) : [];
  const removed = names.filter((name) => !(executables && name === "executables")).map((name) => path.join(dist, name));
  for (const folder of [...removed, path.join(root, ".cache/build/package")])
    rmSync(folder, { recursive: true, force: true });
}
