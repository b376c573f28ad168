import { existsSync } from "node:fs";
import path from "node:path";
import { asMembers, mapMembers } from "terraform-provider-sdk/values";
import { jsonInFile } from "./files";

export const cdks = ["cdktf", "cdktn"] as const;
export type Cdk = (typeof cdks)[number];

/** The CDK of the project that a folder is in: what its package.json names, else what is installed, else the one whose command runs on this Node.js. */
export function cdkOf(folder: string): { readonly cdk: Cdk; readonly why: string } {
  const [named, ...othersNamed] = namedAbove(path.resolve(folder));
  if (named !== undefined && othersNamed.length === 0) return { cdk: named, why: "because package.json names it" };
  const installed = cdks.find((cdk) => isInstalled(cdk, folder));
  if (installed) return { cdk: installed, why: "because it is installed" };
  const cdk = runsCdktn(process.versions.node) ? "cdktn" : "cdktf";
  return { cdk, why: "because its command runs on this Node.js" };
}

/** What the nearest package.json at a folder or above depends on. */
function namedAbove(folder: string): readonly Cdk[] {
  const file = path.join(folder, "package.json");
  if (existsSync(file)) {
    const named = dependenciesIn(folder);
    return cdks.filter((cdk) => named[cdk] !== undefined);
  }
  const parent = path.dirname(folder);
  if (parent === folder) return [];
  return namedAbove(parent);
}

/** The packages that the package.json of a folder depends on, with their versions. */
export function dependenciesIn(folder: string): Readonly<Record<string, string>> {
  const file = path.join(folder, "package.json");
  if (!existsSync(file)) return {};
  const { dependencies, devDependencies } = asMembers(jsonInFile(file));
  const packages = { ...asMembers(dependencies), ...asMembers(devDependencies) };
  return mapMembers(packages, String);
}

function isInstalled(cdk: Cdk, folder: string): boolean {
  try {
    return require.resolve(`${cdk}/package.json`, { paths: [folder] }) !== "";
  } catch {
    return false;
  }
}

/** What the command of cdktn 0.24 needs; that of cdktf has no binary of its native module for later versions. */
function runsCdktn(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 19);
}
