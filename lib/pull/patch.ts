import { accessSync, constants, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { writeFiles } from "../importing/write";
import { UsageError } from "../plans/usage-error";
import type { Rewritten } from "./code";
import { differences } from "./packages";

const context = 3;

/** The difference of files as `git apply` takes it. */
export function unifiedDiff(files: readonly Rewritten[]): string {
  return files.map(fileDiff).join("");
}

interface Line {
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

function fileDiff({ name, before, after }: Rewritten): string {
  const [old, next] = [linesOf(before), linesOf(after)];
  const lines: Line[] = [];
  const add = (sign: Line["sign"], all: readonly string[]) => lines.push(...all.map((text) => ({ sign, text })));
  let at = 0;
  for (const { buffer1, buffer1Content, buffer2Content } of differences(old, next)) {
    add(" ", old.slice(at, buffer1[0]));
    add("-", buffer1Content);
    add("+", buffer2Content);
    at = buffer1[0] + buffer1[1];
  }
  add(" ", old.slice(at));
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ sign }) => sign !== " ");
  const printed = lines.map(({ sign, text }, index) => {
    if (!isNear(index)) return "";
    return `${index === 0 || !isNear(index - 1) ? headAt(index) : ""}${sign}${text}`;
  });
  /** Of the hunk that begins there. */
  function headAt(start: number): string {
    const rest = lines.findIndex((_, index) => index > start && !isNear(index));
    const hunk = lines.slice(start, rest < 0 ? undefined : rest);
    const [from, to] = (["-", "+"] as const).map((side) => {
      const isIn = ({ sign }: Line) => sign === " " || sign === side;
      return `${side}${lines.slice(0, start).filter(isIn).length + 1},${hunk.filter(isIn).length}`;
    });
    return `@@ ${from} ${to} @@\n`;
  }
  const file = name.replaceAll(path.sep, "/");
  const body = printed.join("");
  return body === "" ? "" : `--- a/${file}\n+++ b/${file}\n${body}`;
}

/** With their ends; a last line without one says so, as in a patch. */
function linesOf(text: string): string[] {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  return lines.map((line) => (line.endsWith("\n") ? line : `${line}\n\\ No newline at end of file\n`));
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
