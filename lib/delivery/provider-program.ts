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

/**
 * The provider's program for a platform as Terraform names it: the executable of an installed platform package, else the one built in
 * this checkout, else the script. `undefined` when there is none of these, or only the script where Terraform cannot start one.
 */
export function providerProgram(platform: string, root: string = packageRoot()): ProviderProgram | undefined {
  const candidates = targetsOf(platform).flatMap((target) => installed(target, root) ?? []);
  const executable = [...candidates, builtHere(platform, root)].find(existsSync);
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

function builtHere(platform: string, root: string): string {
  return path.join(root, "dist/executables", platform, programName(platform));
}

function programName(platform: string): string {
  return `terraform-provider-observability${platform.startsWith("windows") ? ".exe" : ""}`;
}
