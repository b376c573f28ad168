import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A folder in which code can be tried. */
export interface WorkingCopy {
  readonly folder: string;
  write(file: string, text: string): void;
  read(file: string): string;
  remove(): void;
}

const linked = /^(node_modules|\.terraform|\.git)$/;
const left = /^cdktf\.out$/;
const mostLevels = 4;

/**
 * A copy of a project in a temporary folder. What stands beside it and above it, as far as the repository goes, is linked, so that relative
 * paths lead where they did.
 */
export function workingCopy(target: string): WorkingCopy {
  const original = realpathSync(target);
  const root = mkdtempSync(path.join(tmpdir(), "observability-pull-"));
  const above = foldersAbove(original);
  let folder = root;
  for (const [index, one] of above.entries()) {
    const next = above[index + 1] ?? original;
    for (const name of readdirSync(one))
      if (path.join(one, name) !== next) symlinkSync(path.join(one, name), path.join(folder, name));
    folder = path.join(folder, path.basename(next));
    mkdirSync(folder);
  }
  copyInto(original, folder);
  return {
    folder,
    write: (file, text) => writeFileSync(path.join(folder, file), text),
    read: (file) => readFileSync(path.join(folder, file), "utf8"),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** The folders above, the highest first: up to that of the repository. */
function foldersAbove(folder: string): string[] {
  const above: string[] = [];
  let one = folder;
  while (!existsSync(path.join(one, ".git")) && above.length < mostLevels && path.dirname(one) !== one) {
    one = path.dirname(one);
    above.unshift(one);
  }
  const isRepository = existsSync(path.join(one, ".git"));
  return isRepository ? above : [];
}

/** State files are linked: a plan reads them. Modules that are linked would import what stands beside the original. */
function copyInto(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [original, copy] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (left.test(entry.name)) continue;
    if (entry.isDirectory() && !linked.test(entry.name)) {
      mkdirSync(copy);
      copyInto(original, copy);
    } else if (entry.isFile() && /\.([cm]?[jt]sx?|json|tf|tofu|tfvars|hcl)$/.test(entry.name))
      copyFileSync(original, copy);
    else symlinkSync(original, copy);
  }
}
