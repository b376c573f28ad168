import { accessSync, constants, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { UsageError } from "../plans/usage-error";
import { differences } from "./packages";

/** A file as it was read and as it shall be. */
export interface Rewritten {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const context = 3;

/** The difference of files as `git apply` takes it. */
export function unifiedDiff(files: readonly Rewritten[]): string {
  return files
    .filter(({ before, after }) => before !== after)
    .map(fileDiff)
    .join("");
}

function fileDiff({ name, before, after }: Rewritten): string {
  const [old, next] = [linesOf(before), linesOf(after)];
  const hunks: { start: number; end: number; changes: ReturnType<typeof differences<string>> }[] = [];
  for (const change of differences(old, next)) {
    const [at, length] = change.buffer1;
    const last = hunks.at(-1);
    if (last && at - last.end <= 2 * context) {
      last.changes.push(change);
      last.end = at + length;
    } else hunks.push({ start: at, end: at + length, changes: [change] });
  }
  let shift = 0;
  const printed = hunks.map(({ start, end, changes }) => {
    const [from, to] = [Math.max(0, start - context), Math.min(old.length, end + context)];
    const lines: string[] = [];
    let at = from;
    for (const { buffer1, buffer2, buffer1Content, buffer2Content } of changes) {
      lines.push(...old.slice(at, buffer1[0]).map((line) => ` ${line}`));
      lines.push(...buffer1Content.map((line) => `-${line}`), ...buffer2Content.map((line) => `+${line}`));
      at = buffer1[0] + buffer1[1];
      void buffer2;
    }
    lines.push(...old.slice(at, to).map((line) => ` ${line}`));
    const grown = changes.reduce((sum, { buffer1, buffer2 }) => sum + buffer2[1] - buffer1[1], 0);
    const head = `@@ -${from + 1},${to - from} +${from + 1 + shift},${to - from + grown} @@`;
    shift += grown;
    return `${head}\n${lines.join("")}`;
  });
  const file = name.replaceAll(path.sep, "/");
  return `--- a/${file}\n+++ b/${file}\n${printed.join("")}`;
}

/** With their ends; a last line without one says so, as in a patch. */
function linesOf(text: string): string[] {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const last = lines.at(-1);
  return last === undefined || last.endsWith("\n")
    ? lines
    : [...lines.slice(0, -1), `${last}\n\\ No newline at end of file\n`];
}

/**
 * Writes all files or none: first beside them, then each is moved into its place. @throws UsageError for one that changed since it was
 * read, or that may not be written.
 */
export function writeAll(folder: string, files: readonly Rewritten[]): void {
  const targets = files.map((one) => ({
    ...one,
    file: path.join(folder, one.name),
    waiting: path.join(folder, `${one.name}.${process.pid}.tmp`),
  }));
  for (const { file, name, before } of targets) {
    if (readFileSync(file, "utf8") !== before)
      throw new UsageError(`${name} changed while the command worked, so nothing was written. Run it again.`);
    try {
      accessSync(file, constants.W_OK);
    } catch {
      throw new UsageError(`${name} is read-only, so nothing was written.`);
    }
    if ((statSync(file).mode & 0o222) === 0) throw new UsageError(`${name} is read-only, so nothing was written.`);
  }
  try {
    for (const { file, waiting, after } of targets) writeFileSync(waiting, after, { mode: statSync(file).mode });
    for (const { file, waiting } of targets) renameSync(waiting, file);
  } finally {
    for (const { waiting } of targets) rmSync(waiting, { force: true });
  }
}
