import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A folder that stands for another until it is removed. */
export interface Copy {
  readonly folder: string;
  remove(): void;
}

/** What is copied of a root folder: the files of some folders below it that have a text of their own. */
interface Copied {
  readonly root: string;
  readonly folders: readonly string[];
  /** Undefined for a file that is linked. */
  textOf(file: string): string | undefined;
}

/** A temporary folder that stands for another. All of the root that has no text of its own is linked, so that relative paths lead where they did. */
export function linkedCopy(folder: string, { root, folders, textOf }: Copied): Copy {
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
