import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { version } from "../version";
import { packageRoot } from "./package-root";
import { executablePlatforms, type Target, targetsOf } from "./targets";

/** A program that Terraform can start as this provider. */
export interface ProviderProgram {
  /** A script needs Node.js where Terraform runs; an executable needs nothing. */
  readonly form: "executable" | "script";
  readonly file: string;
}

export interface Places {
  /** The folder of this package. */
  readonly root?: string;
  /** A folder that holds executables, or platform packages, by target. */
  readonly given?: string;
}

/**
 * The provider's program for a platform as Terraform names it: the executable that is given, else that of an installed platform package,
 * else the one built in this checkout, else the script. `undefined` when there is none of these, or only the script where Terraform cannot
 * start one.
 */
export function providerProgram(
  platform: string,
  { root = packageRoot(), given }: Places = {},
): ProviderProgram | undefined {
  const targets = targetsOf(platform);
  const executable = [
    ...targets.flatMap((target) => (given ? insideOf(given, target) : [])),
    ...targets.flatMap((target) => installed(target, root) ?? []),
    ...targets.flatMap((target) => insideOf(path.join(root, "dist/executables"), target)),
  ].find((file) => existsSync(file));
  if (executable) return { form: "executable", file: executable };
  const script = path.join(root, "dist/provider/terraform-provider-observability");
  return platform.startsWith("windows") || !existsSync(script) ? undefined : { form: "script", file: script };
}

/** The npm package with the executable for a target. */
export function platformPackage(target: Pick<Target, "name">): string {
  return `@cdktf-observability/provider-${target.name}`;
}

/** True where an executable exists for the platform in some published package. */
export function hasExecutable(platform: string): boolean {
  return executablePlatforms().includes(platform);
}

function installed(target: Target, root: string): string | undefined {
  try {
    const manifest = require.resolve(`${platformPackage(target)}/package.json`, { paths: [root] });
    if (JSON.parse(readFileSync(manifest, "utf8")).version !== version) return undefined;
    return path.join(path.dirname(manifest), "bin", programName(target.platform));
  } catch {
    return undefined;
  }
}

function insideOf(folder: string, { name, platform }: Target): readonly string[] {
  const program = programName(platform);
  return [path.join(folder, name, program), path.join(folder, `provider-${name}`, "bin", program)];
}

function programName(platform: string): string {
  return `terraform-provider-observability${platform.startsWith("windows") ? ".exe" : ""}`;
}
