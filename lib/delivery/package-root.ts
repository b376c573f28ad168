import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The folder of this package: the nearest one above `from` whose `package.json` has the package's name. */
export function packageRoot(from: string = __dirname): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const file = path.join(folder, "package.json");
    if (existsSync(file) && JSON.parse(readFileSync(file, "utf8")).name === "cdktf-observability") return folder;
    if (path.dirname(folder) === folder) throw new Error(`cdktf-observability is not installed above ${from}.`);
  }
}
