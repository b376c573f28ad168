import { randomBytes } from "node:crypto";
import {
  chmodSync,
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileDigest } from "./package-hash";

const executable = 0o755;

/**
 * Writes an executable to `file`: as a hard link if the file system allows it, else as a copy. An existing file is replaced atomically,
 * because Terraform may be running it, and stays unchanged if it is the same; a wrong mode is corrected.
 */
export function placeProgram(program: string, file: string): void {
  if (isSame(program, file)) return repairMode(file);
  const folder = path.dirname(file);
  mkdirSync(folder, { recursive: true });
  // Next to the folder, not in it: a leftover of a killed process would be part of the package.
  const fresh = path.join(path.dirname(folder), freshName());
  try {
    linkOrCopy(program, fresh);
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

/** Written to a temporary file and moved: readers see the old file or the new one. */
export function replaceFile(file: string, content: string): void {
  const fresh = path.join(path.dirname(file), freshName());
  try {
    writeFileSync(fresh, content, { flag: "wx" });
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

/** An unpredictable name, so that nobody can have placed a link there. */
function freshName(): string {
  return `.${randomBytes(12).toString("hex")}`;
}

function linkOrCopy(program: string, fresh: string): void {
  // A link shares its mode with the original, which must not change.
  if ((statSync(program).mode & 0o777) === executable && linked(program, fresh)) return;
  copyFileSync(program, fresh, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  chmodSync(fresh, executable);
}

function linked(program: string, fresh: string): boolean {
  try {
    linkSync(program, fresh);
    return true;
  } catch {
    return false;
  }
}

function isSame(program: string, file: string): boolean {
  const there = lstatSync(file, { throwIfNoEntry: false });
  if (!there?.isFile()) return false;
  const own = statSync(program);
  if (own.ino === there.ino && own.dev === there.dev) return true;
  return own.size === there.size && fileDigest(program) === fileDigest(file);
}

function repairMode(file: string): void {
  if ((statSync(file).mode & 0o777) !== executable) chmodSync(file, executable);
}
