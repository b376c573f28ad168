import { isUtf8 } from "node:buffer";
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { removeLeftovers, runMark } from "./leftovers";

/** A file as it shall be. */
export interface FileChange {
  /** Its path, or that of a link to it, which stays. */
  readonly file: string;
  readonly text: string;
  /** The text that the file must have until then; null if it must not exist. Without it, whatever is there is replaced. */
  readonly expectedText?: string | null;
}

/** The repository that has a folder, if one has it. */
export function repositoryOf(folder: string): string | undefined {
  const real = realpathSync(folder);
  if (existsSync(path.join(real, ".git"))) return real;
  const above = path.dirname(real);
  if (above === real) return undefined;
  return repositoryOf(above);
}

/** Where code of a folder may be written: in its repository, or where none has it, in the folder itself. */
export function placeOfCode(folder: string): string {
  return repositoryOf(folder) ?? realpathSync(folder);
}

/** True for a folder, and for what is in it. */
export function isWithin(file: string, folder: string): boolean {
  const prefix = folder.endsWith(path.sep) ? folder : `${folder}${path.sep}`;
  return `${file}${path.sep}`.startsWith(prefix);
}

/** Where a path leads, also one to a file that does not exist yet. @throws Error for links in a circle */
function realFile(file: string): string {
  try {
    return realpathSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const folder = path.dirname(file);
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (isLink) return realFile(path.resolve(folder, readlinkSync(file)));
  return path.join(realFile(folder), path.basename(file));
}

/** Folders whose files other programs replace. */
const ofPrograms = /(?:^|[\\/])(node_modules|\.git|\.terraform|cdktf\.out)(?=[\\/])/;

/** Why files of code cannot be changed, by file; without an entry, they can. */
export function obstaclesTo(files: readonly string[], within: string): ReadonlyMap<string, string> {
  const ignored = ignoredIn(within, files.map(realFile));
  return new Map(
    files.flatMap((file): [string, string][] => {
      const why = obstacleTo(file, within) ?? obstacleToEdit(file, within, ignored);
      if (why === undefined) return [];
      return [[file, why]];
    }),
  );
}

function obstacleToEdit(file: string, within: string, ignored: ReadonlySet<string>): string | undefined {
  const [name, real] = [nameOf(file), realFile(file)];
  const [, program] = ofPrograms.exec(path.relative(within, real)) ?? [];
  if (program !== undefined) return `${name} is in ${program}, whose files other programs replace`;
  if (ignored.has(real)) return `${name} is ignored by git, so nobody would see the change`;
  if (existsSync(real) && !isUtf8(readFileSync(real))) return `${name} is not in UTF-8`;
  return undefined;
}

/** Why a file cannot be written. */
function obstacleTo(file: string, within: string | undefined): string | undefined {
  const [name, real] = [nameOf(file), realFile(file)];
  if (within !== undefined && !isWithin(real, within)) {
    const place = real === path.resolve(file) ? name : `${name} leads to ${real}, which`;
    return `${place} is outside of ${within}`;
  }
  const stats = statSync(real, { throwIfNoEntry: false });
  if (stats && !stats.isFile()) return `${name} is no regular file`;
  // The mode counts for an administrator, too.
  if (stats && (stats.mode & 0o222) === 0) return `${name} is read-only`;
  if (stats && !isWritable(real)) return `you may not write ${name}`;
  // The new text is written beside the file.
  const folder = existingFolder(path.dirname(real));
  if (isWritable(folder)) return undefined;
  return `you may not write into ${nameOf(folder)}`;
}

function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A folder, or the nearest one above it that is there. */
function existingFolder(folder: string): string {
  if (existsSync(folder)) return folder;
  return existingFolder(path.dirname(folder));
}

/** As people see it from where they are, if it is near. */
function nameOf(file: string): string {
  const name = path.relative(process.cwd(), file);
  if (name.startsWith(path.join("..", ".."))) return file;
  return name;
}

/** Those of a repository that git ignores; none without git. */
function ignoredIn(repository: string, files: readonly string[]): ReadonlySet<string> {
  const input = files.filter((file) => isWithin(file, repository)).join("\0");
  const gitResult = spawnSync("git", ["check-ignore", "-z", "--stdin"], { cwd: repository, input, encoding: "utf8" });
  if (gitResult.status !== 0) return new Set();
  return new Set(gitResult.stdout.split("\0"));
}

interface Staged extends FileChange {
  /** Where the file really is. */
  readonly real: string;
  /** The new text, until it is renamed. */
  readonly fresh: string;
  /** The file as it was. */
  readonly old: string;
  readonly isNew: boolean;
}

const stagedPrefix = ".observability-";

/**
 * Writes all of the files or none: each is staged beside the place to which its path leads, then all are renamed; if one cannot be, those before
 * it are as they were. An interruption at any moment leaves whole files. Nothing outside of `within` is written. @throws Error for a file that
 * cannot be written, or that changed since it was read
 */
export function writeBack(changes: readonly FileChange[], within?: string): void {
  const edited = changes.filter(({ expectedText }) => typeof expectedText === "string").map(({ file }) => file);
  const obstacles = within === undefined ? new Map<string, string>() : obstaclesTo(edited, within);
  for (const { file } of changes) {
    const obstacle = obstacles.get(file) ?? obstacleTo(file, within);
    if (obstacle !== undefined) throw new Error(`${obstacle}, so nothing was written.`);
  }
  const staged = changes.map(stagedOf);
  const places = staged.map(({ real }) => real);
  const twice = staged.find(({ real }, index) => places.indexOf(real) < index);
  if (twice) throw new Error(`${nameOf(twice.file)} is written under two names, so nothing was written.`);
  withSignalsHeld(() => replaceAll(staged));
}

function stagedOf(change: FileChange): Staged {
  const real = realFile(change.file);
  const name = path.join(path.dirname(real), `${stagedPrefix}${runMark}${randomUUID()}`);
  return { ...change, real, fresh: `${name}.new`, old: `${name}.old`, isNew: !existsSync(real) };
}

function replaceAll(files: readonly Staged[]): void {
  const replaced: Staged[] = [];
  let unrestored: readonly Staged[] = [];
  try {
    const folders = new Set(files.map(({ real }) => path.dirname(real)));
    for (const folder of folders) mkdirSync(folder, { recursive: true });
    for (const folder of folders) removeLeftovers(folder, stagedPrefix);
    for (const file of files) stage(file);
    for (const file of files) mustBeAsBefore(file, file.real);
    for (const file of files) {
      if (file.isNew) link(file.fresh, file.real);
      else renameSync(file.fresh, file.real);
      replaced.push(file);
    }
    // An editor may have saved into the file between the look at it and its replacement.
    for (const file of files) if (!file.isNew) mustBeAsBefore(file, file.old);
  } catch (error) {
    unrestored = replaced.filter((file) => !isRestored(file));
    const copies = unrestored.map(({ file, old }) => `${nameOf(file)} as it was is in ${old}.`);
    if (copies.length > 0) throw new Error([(error as Error).message, ...copies].join(" "), { cause: error });
    throw error;
  } finally {
    for (const file of files) {
      rmSync(file.fresh, { force: true });
      if (!unrestored.includes(file)) rmSync(file.old, { force: true });
    }
  }
}

/** Writes the new text beside a file, with the mode and owner of the file, and gives the file a second name. */
function stage({ real, fresh, old, text, isNew }: Staged): void {
  writeFileSync(fresh, text, { flag: "wx", flush: true });
  if (isNew) return;
  const { mode, uid, gid } = statSync(real);
  const staged = statSync(fresh);
  if (staged.uid !== uid || staged.gid !== gid) giveTo(fresh, uid, gid);
  chmodSync(fresh, mode);
  link(real, old);
}

/** Gives a file a name that nothing has. */
function link(file: string, name: string): void {
  try {
    linkSync(file, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw error;
    // Not every file system has links.
    copyFileSync(file, name, constants.COPYFILE_EXCL);
  }
}

function isRestored({ isNew, old, real }: Staged): boolean {
  try {
    if (isNew) rmSync(real);
    else renameSync(old, real);
    return true;
  } catch {
    return false;
  }
}

/** Only an administrator can give a file to somebody else. */
function giveTo(file: string, uid: number, gid: number): void {
  try {
    chownSync(file, uid, gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}

/** @throws Error for a file with another text than when it was read, or that is there where none was. */
function mustBeAsBefore({ file, expectedText, isNew }: Staged, place: string): void {
  const isAsBefore = () => {
    if (typeof expectedText !== "string") return expectedText === undefined || isNew;
    return existsSync(place) && readFileSync(place).equals(Buffer.from(expectedText));
  };
  if (!isAsBefore())
    throw new Error(`${nameOf(file)} changed while the command worked, so nothing was written. Run it again.`);
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Does what must not be interrupted; a signal meanwhile has no effect. */
function withSignalsHeld(work: () => void): void {
  const hold = () => {};
  for (const signal of signals) process.on(signal, hold);
  try {
    work();
  } finally {
    for (const signal of signals) process.off(signal, hold);
  }
}
