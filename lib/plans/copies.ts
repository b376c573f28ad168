import {
  existsSync,
  lstatSync,
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
import { isRecord, readJson } from "terraform-provider-sdk/internal/schema";
import { foldersBelow, terraformFile, textsIn } from "../code/files";

/** A folder that stands for another until it is removed. */
export interface Copy {
  readonly folder: string;
  remove(): void;
}

const mostLevels = 4;

/**
 * A copy of a folder's code, in which it can be changed and planned. What stands beside the folder in its repository, or in the three folders
 * above one that is in none, is linked, so that relative paths lead where they did; linked code would import what stands beside the original.
 */
export function workingCopy(target: string): Copy {
  const folder = realpathSync(target);
  const above = Array.from({ length: mostLevels + 1 }, (_, levels) => path.resolve(folder, "../".repeat(levels)));
  const isCode = (file: string) => /\.([cm]?[jt]sx?|json|tf|tofu|tfvars|hcl)$/.test(file) && lstatSync(file).isFile();
  const root = above.find((one) => existsSync(path.join(one, ".git"))) ?? path.resolve(folder, "../../..");
  const textOf = (file: string) => (isCode(file) ? readFileSync(file, "utf8") : undefined);
  return linkedCopy(folder, root, foldersBelow(folder), textOf);
}

/**
 * A copy of a folder of Terraform files, and of its modules, in which `jsonencode(x)` is `(x)` in the same line: a text with one unknown part is
 * unknown as a whole, the value that it encodes is not. `undefined` if nothing is encoded.
 */
export function decodedCopy(target: string, { TF_DATA_DIR = ".terraform" }: NodeJS.ProcessEnv): Copy | undefined {
  const folder = realpathSync(target);
  const folders = [folder, ...modulesOf(folder, TF_DATA_DIR)];
  const texts = folders.flatMap((one) =>
    textsIn(one, terraformFile).flatMap(({ file, text }): [string, string][] => {
      const decoded = text.replace(/\bjsonencode\s*\(/g, "(");
      return decoded === text ? [] : [[path.join(one, file), decoded]];
    }),
  );
  if (texts.length === 0) return undefined;
  const decoded = new Map(texts);
  return linkedCopy(folder, commonFolder(folders), folders, (file) => decoded.get(file));
}

/** The folders of the modules that `terraform init` installed or found. */
function modulesOf(folder: string, data: string): string[] {
  const file = path.resolve(folder, data, "modules/modules.json");
  const list = existsSync(file) ? readJson(readFileSync(file, "utf8")) : undefined;
  const modules: readonly unknown[] = isRecord(list) && Array.isArray(list.Modules) ? list.Modules : [];
  const folders = modules.map((one) => path.resolve(folder, String(isRecord(one) ? one.Dir : ".")));
  return [...new Set(folders)].filter((one) => one !== folder && existsSync(one)).map((one) => realpathSync(one));
}

function commonFolder([first = "/", ...others]: readonly string[]): string {
  return others.every((one) => isWithin(one, first)) ? first : commonFolder([path.dirname(first), ...others]);
}

/**
 * A temporary folder that stands for another. Files in some folders of a root have the text that `textOf` says; all else is linked, so that
 * relative paths lead where they did.
 */
function linkedCopy(
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

function isWithin(folder: string, other: string): boolean {
  return `${folder}${path.sep}`.startsWith(`${other}${path.sep}`);
}
