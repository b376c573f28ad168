import {
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { asItems, asMembers, isRecord, readJson } from "terraform-provider-sdk/values";
import { foldersBelow, terraformFile, textsIn } from "../code/files";
import { removeLeftovers, runMark } from "../code/leftovers";
import { isWithin, repositoryOf } from "../code/write-back";

/** A folder that stands for another until it is removed. */
export interface Copy {
  readonly folder: string;
  remove(): void;
}

/** One in which files can be changed. */
export interface WorkingCopy extends Copy {
  /** Writes a file by its path below the folder, which may begin with `..`; the original stays as it is. */
  write(name: string, text: string): void;
}

/** Of a folder in no repository, what stands in the folders above it is there too, as far as this. */
const levelsAbove = 3;
const largestCopy = 8 * 1024 * 1024;

/**
 * A copy of a folder, in which it can be changed, synthesized and planned. What stands beside the folder in its repository is linked, so that
 * relative paths lead where they did, and becomes a copy when it is written. Linked code would import what stands beside the original. The
 * output of a synthesis is left out.
 */
export function workingCopy(target: string): WorkingCopy {
  const folder = realpathSync(target);
  const repository = repositoryOf(folder);
  const root = repository ?? path.resolve(folder, "../".repeat(levelsAbove));
  return linkedCopy(folder, root, foldersBelow(folder), (file, copy) => {
    if (file === path.join(folder, "cdktf.out")) return true;
    const stats = lstatSync(file);
    if (!stats.isFile() || stats.size > largestCopy || stateFile.test(file)) return false;
    return isCopied(file, copy);
  });
}

/** The engine only reads a state, which has secrets. */
const stateFile = /\.tfstate(\.[^/\\]*)?$/;

/** False for a file that was removed meanwhile, or that cannot be read. */
function isCopied(file: string, copy: string): boolean {
  try {
    copyFileSync(file, copy, constants.COPYFILE_FICLONE);
    return true;
  } catch (error) {
    if (["ENOENT", "EACCES", "EPERM"].includes(String((error as NodeJS.ErrnoException).code))) return false;
    throw error;
  }
}

/**
 * A copy of a folder of Terraform files, and of its modules, in which `jsonencode(x)` is `(x)` in the same line: a text with one unknown part is
 * unknown as a whole, the value that it encodes is not. `undefined` if nothing is encoded.
 */
export function decodedCopy(target: string, { TF_DATA_DIR = ".terraform" }: NodeJS.ProcessEnv): Copy | undefined {
  const folder = realpathSync(target);
  const folders = [folder, ...modulesOf(folder, TF_DATA_DIR)];
  const texts = folders.flatMap((folderRead) =>
    textsIn(folderRead, terraformFile).flatMap(({ file, text }): [string, string][] => {
      const decoded = text.replace(/\bjsonencode\s*\(/g, "(");
      if (decoded === text) return [];
      return [[path.join(folderRead, file), decoded]];
    }),
  );
  if (texts.length === 0) return undefined;
  const decoded = new Map(texts);
  return linkedCopy(folder, commonFolder(folders), folders, (file, copy) => {
    const text = decoded.get(file);
    if (text === undefined) return false;
    writeFileSync(copy, text);
    return true;
  });
}

/** The folders of the modules that `terraform init` installed or found. */
function modulesOf(folder: string, data: string): string[] {
  const file = path.resolve(folder, data, "modules/modules.json");
  if (!existsSync(file)) return [];
  const { Modules: modules } = asMembers(readJson(readFileSync(file, "utf8")));
  const folders = asItems(modules)
    .filter(isRecord)
    .map(({ Dir }) => path.resolve(folder, String(Dir)));
  const otherFolders = [...new Set(folders)].filter((moduleFolder) => moduleFolder !== folder);
  return otherFolders.filter(existsSync).map((moduleFolder) => realpathSync(moduleFolder));
}

function commonFolder([first = "/", ...otherFolders]: readonly string[]): string {
  if (otherFolders.every((otherFolder) => isWithin(otherFolder, first))) return first;
  return commonFolder([path.dirname(first), ...otherFolders]);
}

const copyPrefix = "observability-copy-";

/**
 * A temporary folder that stands for another. Of some folders of a root, `place` puts files there, or returns false; all else is linked: to the
 * original, or for a link that leads into the root to what stands for that in the copy.
 */
function linkedCopy(
  folder: string,
  root: string,
  folders: readonly string[],
  place: (original: string, copy: string) => boolean,
): WorkingCopy {
  removeLeftovers(tmpdir(), copyPrefix);
  const temporary = realpathSync(mkdtempSync(path.join(tmpdir(), `${copyPrefix}${runMark}`)));
  const copyOf = (original: string) => path.join(temporary, path.relative(root, original));
  const ways = new Set(folders.flatMap((folderUsed) => foldersTo(folderUsed, root)));

  function fill(from: string, to: string, places: boolean): void {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) {
      const [original, copy] = [path.join(from, name), path.join(to, name)];
      if (ways.has(original)) fill(original, copy, folders.includes(original));
      else if (!places || !place(original, copy)) symlinkSync(linked(original), copy);
    }
  }

  function linked(original: string): string {
    // What stands beside the folder may be gone meanwhile.
    const isLink = lstatSync(original, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    const target = isLink ? targetOf(original) : original;
    if (target !== original && isWithin(target, root)) return copyOf(target);
    return target;
  }

  /** The path of a file of the copy without links on its way: each becomes a folder of links, or a file. */
  function ownPath(file: string): string {
    let way = temporary;
    const steps = path.relative(temporary, file).split(path.sep);
    if (steps[0] === "..") throw new Error(`${file} is outside of ${temporary}.`);
    for (const [index, step] of steps.entries()) {
      way = path.join(way, step);
      if (lstatSync(way, { throwIfNoEntry: false })?.isSymbolicLink() !== true) continue;
      const target = path.resolve(path.dirname(way), readlinkSync(way));
      if (isWithin(target, temporary)) return ownPath(path.join(target, ...steps.slice(index + 1)));
      unlinkSync(way);
      const stats = statSync(target, { throwIfNoEntry: false });
      if (stats?.isDirectory()) fill(realpathSync(target), way, true);
      else if (stats) copyFileSync(target, way);
    }
    return way;
  }

  function write(name: string, text: string): void {
    const file = ownPath(path.join(copyOf(folder), name));
    mkdirSync(path.dirname(file), { recursive: true });
    // It may be read-only, as its original.
    rmSync(file, { force: true });
    writeFileSync(file, text);
  }

  fill(root, temporary, folders.includes(root));
  return {
    folder: copyOf(folder),
    write,
    remove: () => rmSync(temporary, { recursive: true, force: true }),
  };
}

/** Where a link leads, as far as that is there. */
function targetOf(link: string): string {
  if (existsSync(link)) return realpathSync(link);
  return path.resolve(path.dirname(link), readlinkSync(link));
}

/** A folder and those above it, up to a root. */
function foldersTo(folder: string, root: string): string[] {
  if (folder === root) return [folder];
  return [folder, ...foldersTo(path.dirname(folder), root)];
}
