import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { executablePlatforms, targetsOf } from "terraform-provider-sdk/internal/mirror";
import { isRecord } from "terraform-provider-sdk/values";
import { version } from "../../kinds/version";

/** A program that Terraform can start as this provider. */
export interface ProviderProgram {
  /** A script needs Node.js where Terraform runs; an executable needs nothing. */
  readonly form: "executable" | "script";
  readonly file: string;
}

/**
 * The provider's program for a platform as Terraform names it: the executable of an installed platform package, else the one built in this
 * checkout, else the script. `undefined` when there is none of these, or only the script where Terraform cannot start one.
 */
export function providerProgram(platform: string, root: string = packageRoot()): ProviderProgram | undefined {
  const targets = targetsOf(platform);
  const executable = [
    ...targets.flatMap((target) => installed(target, root) ?? []),
    ...targets.flatMap((target) => executablesIn(path.join(root, "dist/executables"), target)),
  ].find((file) => existsSync(file));
  if (executable) return { form: "executable", file: executable };
  const script = path.join(root, "dist/provider/terraform-provider-observability");
  if (platform.startsWith("windows") || !existsSync(script)) return undefined;
  return { form: "script", file: script };
}

/** A platform for which the provider can be compiled. */
export type Target = ReturnType<typeof targetsOf>[number];

/** The npm package with the executable for a target. */
function platformPackage(target: Pick<Target, "name">): string {
  return `@cdktf-observability/provider-${target.name}`;
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

/** Where a folder of executables may have that of a target, also in an unpacked platform package. */
export function executablesIn(folder: string, { name, platform }: Target): readonly string[] {
  const program = programName(platform);
  return [path.join(folder, name, program), path.join(folder, `provider-${name}`, "bin", program)];
}

export function programName(platform: string): string {
  return `terraform-provider-observability${platform.startsWith("windows") ? ".exe" : ""}`;
}

/** The message if there is no executable for a platform. */
export function nothingFor(platform: string): string {
  const missing = `The provider for ${platform} is missing.`;
  const [target] = targetsOf(platform);
  if (!target)
    return `${missing} There is no executable for ${platform}, and no script beside this package's own files: install cdktf-observability again.`;
  return `${missing} In a checkout, run \`npm run build\`, or make its archive with \`npm run release\`, which \`cdktf-observability mirror DIR --from release\` takes.`;
}

/** The message if the script is delivered instead of an executable. */
export function scriptFor(platform: string): string {
  const needs = `The provider for ${platform} is a Node.js script: Terraform needs Node.js 20.18 or later in PATH to start it.`;
  if (executablePlatforms().includes(platform)) return needs;
  return `${needs} There is no executable for ${platform}.`;
}

/** The folder of this package: the nearest one above `from` whose `package.json` has the package's name. */
export function packageRoot(from: string = __dirname): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const file = path.join(folder, "package.json");
    if (existsSync(file) && JSON.parse(readFileSync(file, "utf8")).name === "cdktf-observability") return folder;
    if (path.dirname(folder) === folder) throw new Error(`cdktf-observability is not installed above ${from}.`);
  }
}

/**
 * The `h1:` hashes of the provider in all its forms and for all platforms that were known when this package was built. With them in the
 * lock file, a stack that is synthesized on one platform plans on another.
 */
export function knownHashes({ version }: { readonly version: string }, root: string = packageRoot()): string[] {
  const file = path.join(root, "dist/provider/hashes.json");
  const recorded: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  if (!isRecord(recorded) || recorded.version !== version || !isRecord(recorded.hashes)) return [];
  return Object.values(recorded.hashes).filter((hash) => typeof hash === "string");
}
