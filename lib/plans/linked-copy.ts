import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A folder that stands for another until it is removed. */
export interface Copy {
  readonly folder: string;
  remove(): void;
}

/**
 * A temporary folder that stands for another. Files in some folders of a root have the text that `textOf` says; all else is linked, so that
 * relative paths lead where they did.
 */
export function linkedCopy(
  folder: string,
  root: string,
  folders: readonly string[],
  textOf: (file: string) => string | undefined,
): Copy {
  const temporary = mkdtempSync(path.join(tmpdir(), "observability-copy-"));
  const copyOf = (original: string) => path.join(temporary, path.relative(root, original));
  function copy(from: string): void {
    mkdirSync(copyOf(from), { recursive: true });
    for (const name of readdirSync(from)) {
      const original = path.join(from, name);
      const text = folders.includes(from) ? textOf(original) : undefined;
      if (folders.some((one) => isWithin(one, original))) copy(original);
      else if (text === undefined) symlinkSync(original, copyOf(original));
      else writeFileSync(copyOf(original), text);
    }
  }
  copy(root);
  return { folder: copyOf(folder), remove: () => rmSync(temporary, { recursive: true, force: true }) };
}

export function isWithin(folder: string, other: string): boolean {
  return `${folder}${path.sep}`.startsWith(`${other}${path.sep}`);
}
