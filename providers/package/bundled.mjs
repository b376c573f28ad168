import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * The packages whose code a bundle holds, sorted by name: what stands in `node_modules` among the inputs that left bytes in the output.
 * @param {{ outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> }} metafile as esbuild and Bun write it
 * @param {string} base the folder that its paths start from
 * @returns {{ name: string, version: string, folder: string }[]}
 */
export function packagesIn(metafile, base) {
  const folders = Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([file]) => folderOf(path.resolve(base, file)) ?? []);
  return [...new Set(folders)]
    .map((folder) => ({ ...nameOf(folder), folder }))
    .sort((a, b) => a.name.localeCompare(b.name, "en") || a.version.localeCompare(b.version, "en"));
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

/** The folder of the package that a file belongs to; `undefined` for one of our own. */
function folderOf(file) {
  const mark = `${path.sep}node_modules${path.sep}`;
  const at = file.lastIndexOf(mark);
  if (at < 0) return undefined;
  const words = file.slice(at + mark.length).split(path.sep);
  return file.slice(0, at + mark.length) + path.join(...words.slice(0, words[0].startsWith("@") ? 2 : 1));
}

function nameOf(folder) {
  const file = path.join(folder, "package.json");
  if (!existsSync(file)) throw new Error(`${file} is missing, so the bundled packages are unknown.`);
  const { name, version } = JSON.parse(readFileSync(file, "utf8"));
  return { name, version };
}
