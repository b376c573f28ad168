import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { SourceFile } from "../../lib/importing";
import { UsageError } from "../../lib/usage-error";

/** @throws UsageError when one of the files exists already and `force` is not given. */
export function mustBeFree(out: string, files: readonly SourceFile[], force: boolean): void {
  const taken = files.filter(({ name }) => existsSync(path.join(out, name)));
  if (taken.length > 0 && !force)
    throw new UsageError(
      `${taken.map(({ name }) => path.join(out, name)).join(", ")} ${taken.length === 1 ? "exists" : "exist"} already, so nothing was written. Choose another folder, or overwrite with --force.`,
    );
}

/**
 * Writes the files into a folder: first all of them beside it, then each is moved into its place, so that an interruption leaves no
 * half-written file.
 */
export function writeFiles(out: string, files: readonly SourceFile[]): void {
  mkdirSync(out, { recursive: true });
  const waiting = mkdtempSync(path.join(out, ".import-"));
  const clear = () => rmSync(waiting, { recursive: true, force: true });
  process.once("exit", clear);
  try {
    for (const { name, text } of files) {
      mkdirSync(path.dirname(path.join(waiting, name)), { recursive: true });
      writeFileSync(path.join(waiting, name), text);
    }
    for (const { name } of files) {
      mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
      renameSync(path.join(waiting, name), path.join(out, name));
    }
  } finally {
    clear();
    process.off("exit", clear);
  }
}
