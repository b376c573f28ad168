import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { SourceFile } from "../../lib/takeover";

/** The files of a further run beside those of an earlier one: the provider is there already, the others take the next free name. */
export function fitBeside(out: string, files: readonly SourceFile[]): SourceFile[] {
  const hasProvider = holds(out, /\.tf$/, /^provider "observability"/m);
  return files
    .filter(({ name }) => !(name === "main.tf" && hasProvider))
    .map((file) => ({ ...file, name: freeName(out, file.name) }));
}

/** Whether a folder has an app, or another main file. */
export function hasApp(out: string): boolean {
  return existsSync(path.join(out, "main.ts")) || holds(out, /\.ts$/, /new ObservabilityProvider\(/);
}

/** Files below a folder. */
export function beside(folder: string, files: readonly SourceFile[]): SourceFile[] {
  return files.map((file) => ({ ...file, name: `${folder}/${file.name}` }));
}

/** `imported`, `imported-2`. */
export function freeFolder(out: string, name: string): string {
  let free = name;
  for (let count = 2; existsSync(path.join(out, free)); count += 1) free = `${name}-${count}`;
  return free;
}

function holds(folder: string, files: RegExp, wanted: RegExp): boolean {
  if (!existsSync(folder)) return false;
  const code = readdirSync(folder).filter((name) => files.test(name));
  return code.some((name) => wanted.test(readFileSync(path.join(folder, name), "utf8")));
}

function freeName(out: string, name: string): string {
  const { name: stem, ext } = path.parse(name);
  let free = name;
  for (let count = 2; existsSync(path.join(out, free)); count += 1) free = `${stem}_${count}${ext}`;
  return free;
}
