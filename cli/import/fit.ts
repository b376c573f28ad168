import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { SourceFile } from "../../lib/takeover";

/** The files of a further run beside those of an earlier one: the provider is there already, the others take the next free name. */
export function fitBeside(out: string, files: readonly SourceFile[]): SourceFile[] {
  const hasProvider = configures(out);
  return files
    .filter(({ name }) => !(name === "main.tf" && hasProvider))
    .map((file) => ({ ...file, name: freeName(out, file.name) }));
}

function configures(out: string): boolean {
  if (!existsSync(out)) return false;
  const code = readdirSync(out).filter((name) => name.endsWith(".tf"));
  return code.some((name) => /^provider "observability"/m.test(readFileSync(path.join(out, name), "utf8")));
}

function freeName(out: string, name: string): string {
  const { name: stem, ext } = path.parse(name);
  let free = name;
  for (let count = 2; existsSync(path.join(out, free)); count += 1) free = `${stem}_${count}${ext}`;
  return free;
}
