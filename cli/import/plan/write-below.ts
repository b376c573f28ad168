import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Writes a file below a folder. */
export function writeBelow(folder: string, name: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}
