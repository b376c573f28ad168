import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { isRecord, readJson } from "terraform-provider-sdk/internal/schema";
import { type Copy, isWithin, linkedCopy } from "./linked-copy";
import { textsIn } from "./terraform-files";

/**
 * A copy of a folder of Terraform files, and of its modules, in which `jsonencode(x)` is `(x)` in the same line: a text with one unknown part is
 * unknown as a whole, the value that it encodes is not. `undefined` if nothing is encoded.
 */
export function decodedCopy(target: string, { TF_DATA_DIR = ".terraform" }: NodeJS.ProcessEnv): Copy | undefined {
  const folder = realpathSync(target);
  const folders = [folder, ...modulesOf(folder, TF_DATA_DIR)];
  const texts = folders.flatMap((one) =>
    textsIn(one, /\.(tf|tofu)(\.json)?$/).flatMap(({ file, text }): [string, string][] => {
      const decoded = text.replace(/\bjsonencode\s*\(/g, "(");
      return decoded === text ? [] : [[path.join(one, file), decoded]];
    }),
  );
  if (texts.length === 0) return undefined;
  const decoded = new Map(texts);
  return linkedCopy(folder, commonFolder(folders), folders, (file) => decoded.get(file));
}

/** The folders of the modules that `terraform init` installed or found. */
function modulesOf(folder: string, data: string): string[] {
  const file = path.resolve(folder, data, "modules/modules.json");
  const list = existsSync(file) ? readJson(readFileSync(file, "utf8")) : undefined;
  const modules: readonly unknown[] = isRecord(list) && Array.isArray(list.Modules) ? list.Modules : [];
  const folders = modules.map((one) => path.resolve(folder, String(isRecord(one) ? one.Dir : ".")));
  return [...new Set(folders)].filter((one) => one !== folder && existsSync(one)).map((one) => realpathSync(one));
}

function commonFolder([first = "/", ...others]: readonly string[]): string {
  return others.every((one) => isWithin(one, first)) ? first : commonFolder([path.dirname(first), ...others]);
}
