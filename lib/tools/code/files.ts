import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { asMembers, parseJson, readJson } from "terraform-provider-sdk/values";

/** Names of files with Terraform's language, and of those that Terraform reads: its JSON, too. */
export const hclFile = /\.(tf|tofu)$/;
export const terraformFile = /\.(tf|tofu)(\.json)?$/;

/** Names of files with TypeScript that is not a declaration. */
export const typescriptFile = /(?<!\.d)\.ts$/;

/** What somebody gave as a file, also by a pipe, without a byte order mark. @throws Error for a device, which may have no end, and a folder */
export function readInput(file: string): string {
  const stats = statSync(file);
  if (stats.isCharacterDevice() || stats.isBlockDevice()) throw new Error("it is a device.");
  if (stats.isDirectory()) throw new Error("it is a folder.");
  return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
}

/** The JSON in a file. @throws Error that names the file, for what is none */
export function jsonInFile(file: string): unknown {
  try {
    return parseJson(readInput(file));
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON: ${(error as Error).message}`, { cause: error });
  }
}

/** The file that the command of a `cdktf.json` runs, or that file itself. */
export function appFile(folder: string): string | undefined {
  const settings = path.join(folder, "cdktf.json");
  if (!existsSync(settings)) return undefined;
  const { app: command = "" } = asMembers(readJson(readFileSync(settings, "utf8")));
  const words = String(command).split(/\s+/);
  const files = words.map((word) => path.join(folder, word));
  return files.find((file) => /\.[cm]?[jt]s$/.test(file) && existsSync(file)) ?? settings;
}

/** The files directly in a folder whose names match; none where there is no folder. */
export function textsIn(folder: string, names: RegExp): { readonly file: string; readonly text: string }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => names.test(name) && !name.startsWith("."))
    .filter((name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.isFile())
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), "utf8") }));
}

const skipped = /^(node_modules|cdktf\.out|\..*)$/;

/** A folder and those below it that may have code; links to folders are not followed. */
export function foldersBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = folders.map(({ name }) => name).filter((name) => !skipped.test(name));
  return [folder, ...names.flatMap((name) => foldersBelow(path.join(folder, name)))];
}
