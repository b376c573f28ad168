import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { catalogue } from "../definitions";
import { generatedFiles } from "./files";

/** Writes the generated files that differ and removes those that are no longer made; returns their names. */
export function writeGenerated(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const files = generatedFiles(catalogue);
  const changed: string[] = [];
  for (const [name, text] of files) {
    if (read(path.join(folder, name)) === text) continue;
    writeFileSync(path.join(folder, name), text);
    changed.push(name);
  }
  for (const name of readdirSync(folder))
    if (!files.has(name)) {
      rmSync(path.join(folder, name));
      changed.push(name);
    }
  return changed;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
