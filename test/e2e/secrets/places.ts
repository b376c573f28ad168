import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { unzipped } from "../../support/zip";

/** The places below some folders in which a text stands: `state`, `plan`, or the path of any other file. */
export function placesOf(text: string, folders: readonly string[]): readonly string[] {
  const found = folders.flatMap((folder) =>
    filesIn(folder)
      .filter((file) => contentOf(file).includes(text))
      .map((file) => nameOf(file)),
  );
  return [...new Set(found)].sort();
}

function nameOf(file: string): string {
  if (/\.tfstate(\.backup)?$/.test(file)) return "state";
  return file.endsWith("/plan.out") ? "plan" : file;
}

function contentOf(file: string): Buffer {
  const bytes = readFileSync(file);
  return file.endsWith("/plan.out") ? Buffer.concat([...unzipped(bytes).values()]) : bytes;
}

/** Links lead to the packages and the provider's program, which know nothing of this run. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(at);
    return entry.isFile() && !entry.name.startsWith("terraform-provider-") ? [at] : [];
  });
}
