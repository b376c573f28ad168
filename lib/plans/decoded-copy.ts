import {
  existsSync,
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

/** A folder that stands for another until it is removed. */
export interface Copy {
  readonly folder: string;
  remove(): void;
}

/**
 * A copy of a folder of Terraform files, and of its modules, in which `jsonencode(x)` is `(x)` in the same line: a text with one unknown part is
 * unknown as a whole, the value that it encodes is not. Everything else is linked, so that relative paths lead where they did. `undefined`
 * if nothing is encoded.
 */
export function decodedCopy(target: string, { TF_DATA_DIR = ".terraform" }: NodeJS.ProcessEnv): Copy | undefined {
  const folder = realpathSync(target);
  const folders = [folder, ...modulesOf(folder, TF_DATA_DIR)];
  if (!folders.some((one) => readdirSync(one).some((name) => textOf(one, name) !== undefined))) return undefined;
  const base = commonFolder(folders);
  const root = mkdtempSync(path.join(tmpdir(), "observability-check-"));
  const copyOf = (original: string) => path.join(root, path.relative(base, original));
  function copy(from: string): void {
    mkdirSync(copyOf(from), { recursive: true });
    for (const name of readdirSync(from)) {
      const original = path.join(from, name);
      const text = folders.includes(from) ? textOf(from, name) : undefined;
      if (folders.some((one) => isWithin(one, original))) copy(original);
      else if (text === undefined) symlinkSync(original, copyOf(original));
      else writeFileSync(copyOf(original), text);
    }
  }
  copy(base);
  return { folder: copyOf(folder), remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** The folders of the modules that `terraform init` installed or found. */
function modulesOf(folder: string, data: string): string[] {
  const file = path.resolve(folder, data, "modules/modules.json");
  const list = existsSync(file) ? readJson(readFileSync(file, "utf8")) : undefined;
  const modules: readonly unknown[] = isRecord(list) && Array.isArray(list.Modules) ? list.Modules : [];
  const folders = modules.map((one) => path.resolve(folder, String(isRecord(one) ? one.Dir : ".")));
  return [...new Set(folders)].filter((one) => one !== folder && existsSync(one)).map((one) => realpathSync(one));
}

/** A file without encoding; `undefined` if it has none. */
function textOf(folder: string, name: string): string | undefined {
  if (!/\.(tf|tofu)(\.json)?$/.test(name)) return undefined;
  const text = readFileSync(path.join(folder, name), "utf8");
  const decoded = text.replace(/\bjsonencode\s*\(/g, "(");
  return decoded === text ? undefined : decoded;
}

function commonFolder([first = "/", ...others]: readonly string[]): string {
  return others.every((one) => isWithin(one, first)) ? first : commonFolder([path.dirname(first), ...others]);
}

function isWithin(folder: string, other: string): boolean {
  return `${folder}${path.sep}`.startsWith(`${other}${path.sep}`);
}
