import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { unzipped } from "../../support/zip";

export interface Secret {
  readonly name: string;
  /** Text that gives it away. */
  readonly marker: string;
}

/** The places below some folders in which each secret stands: `state`, `plan`, or the path of any other file. */
export function placesOf(secrets: readonly Secret[], folders: readonly string[]): Record<string, readonly string[]> {
  const contents = folders.flatMap(filesIn).map((file) => ({ place: nameOf(file), content: contentOf(file) }));
  const placesWith = (text: string) =>
    contents.filter(({ content }) => content.includes(text)).map(({ place }) => place);
  return Object.fromEntries(secrets.map(({ name, marker }) => [name, [...new Set(placesWith(marker))].sort()]));
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
