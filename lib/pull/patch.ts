import { accessSync, constants, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { createTwoFilesPatch } from "../code/packages";
import type { Rewritten } from "../code/project";
import { writeFiles } from "../importing/write";
import { UsageError } from "../plans/usage-error";

/** The difference of files as `git apply` takes it. */
export function unifiedDiff(files: readonly Rewritten[]): string {
  return files.map(fileDiff).join("");
}

function fileDiff({ name, before, after }: Rewritten): string {
  if (before === after) return "";
  const file = name.replaceAll(path.sep, "/");
  const headerOptions = { includeIndex: false, includeUnderline: false, includeFileHeaders: true };
  return createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, { headerOptions });
}

/** Writes all files or none. @throws UsageError for one that changed since it was read, or that may not be written. */
export function writeAll(folder: string, files: readonly Rewritten[]): void {
  for (const { name, before } of files) {
    const file = path.join(folder, name);
    if (readFileSync(file, "utf8") !== before)
      throw new UsageError(`${name} changed while the command worked, so nothing was written. Run it again.`);
    if (!isWritable(file)) throw new UsageError(`${name} is read-only, so nothing was written.`);
  }
  writeFiles(
    folder,
    files.map(({ name, after }) => ({ name, text: after, says: "" })),
  );
}

function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return (statSync(file).mode & 0o222) !== 0;
  } catch {
    return false;
  }
}
