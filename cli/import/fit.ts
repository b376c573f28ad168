import { existsSync } from "node:fs";
import path from "node:path";
import type { SourceFile } from "../../lib/importing";
import { textsIn } from "./root-module";

/** The files of a run beside those that are there: each takes the next free name. */
export function fitBeside(out: string, files: readonly SourceFile[]): SourceFile[] {
  return files.map((file) => ({ ...file, name: freeName(out, file.name) }));
}

/** Whether a folder has an app, or another main file. */
export function hasApp(out: string): boolean {
  return (
    existsSync(path.join(out, "main.ts")) ||
    textsIn(out, /\.ts$/).some((text) => text.includes("new ObservabilityProvider("))
  );
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

function freeName(out: string, name: string): string {
  const { name: stem, ext } = path.parse(name);
  let free = name;
  for (let count = 2; existsSync(path.join(out, free)); count += 1) free = `${stem}_${count}${ext}`;
  return free;
}
