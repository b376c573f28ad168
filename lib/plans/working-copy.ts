import { existsSync, lstatSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { foldersBelow } from "../code/project";
import { type Copy, linkedCopy } from "./linked-copy";

const mostLevels = 4;

/**
 * A copy of a folder's code, in which it can be changed and planned. What stands beside the folder in its repository, or in the three folders
 * above one that is in none, is linked, so that relative paths lead where they did; linked code would import what stands beside the original.
 */
export function workingCopy(target: string): Copy {
  const folder = realpathSync(target);
  const above = Array.from({ length: mostLevels + 1 }, (_, levels) => path.resolve(folder, "../".repeat(levels)));
  const isCode = (file: string) => /\.([cm]?[jt]sx?|json|tf|tofu|tfvars|hcl)$/.test(file) && lstatSync(file).isFile();
  const root = above.find((one) => existsSync(path.join(one, ".git"))) ?? path.resolve(folder, "../../..");
  const textOf = (file: string) => (isCode(file) ? readFileSync(file, "utf8") : undefined);
  return linkedCopy(folder, root, foldersBelow(folder), textOf);
}
