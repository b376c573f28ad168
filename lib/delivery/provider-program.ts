import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { version } from "../version";
import rows from "./targets.json";

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
function platformPackage(target: Pick<Target, "name">): string {
  return `@cdktf-observability/provider-${target.name}`;
}

/** True where an executable exists for the platform in some published package. */
function hasExecutable(platform: string): boolean {
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

/** The message if there is no executable for a platform. */
export function nothingFor(platform: string): string {
  const missing = `The provider for ${platform} is missing.`;
  const [target] = targetsOf(platform);
  if (!target)
    return `${missing} There is no executable for ${platform}, and no script beside this package's own files: install cdktf-observability again.`;
  return `${missing} Install ${platformPackage(target)} beside cdktf-observability (npm omits it with \`--omit=optional\`), or run \`npm run build\` in a checkout.`;
}

/** The message if the script is delivered instead of an executable. */
export function scriptFor(platform: string): string {
  const needs = `The provider for ${platform} is a Node.js script: Terraform needs Node.js 20.18 or later in PATH to start it.`;
  const [target] = targetsOf(platform);
  if (!target || !hasExecutable(platform)) return `${needs} There is no executable for ${platform}.`;
  return `${needs} Install ${platformPackage(target)} to have an executable instead (npm omits it with \`--omit=optional\`).`;
}

/** A platform for which the provider can be compiled. */
export interface Target {
  /** Terraform's name, e.g. `linux_amd64`. */
  readonly platform: string;
  /** The end of the npm package's name, e.g. `linux-x64-musl`. */
  readonly name: string;
  readonly os: string;
  readonly cpu: string;
  readonly libc?: string;
}

const targets: readonly Target[] = rows;

/** The targets of a platform as Terraform names it; this machine's own C library comes first, else the common one. */
export function targetsOf(platform: string): readonly Target[] {
  libc ??= ownLibc();
  const own = libc;
  const matching = targets.filter((target) => target.platform === platform);
  return [...matching.filter(({ libc }) => libc === own), ...matching.filter(({ libc }) => libc !== own)];
}

/** The platforms an executable can be compiled for. */
export function executablePlatforms(): readonly string[] {
  return [...new Set(targets.map(({ platform }) => platform))];
}

let libc: string | undefined;

function ownLibc(): string | undefined {
  if (process.platform !== "linux") return undefined;
  return JSON.stringify(reportWithoutNetwork()).includes('"glibcVersionRuntime"') ? "glibc" : "musl";
}

/** A report with the network asks for the names of both ends of each open socket, and waits for them. */
function reportWithoutNetwork(): object {
  const report: typeof process.report & { excludeNetwork?: boolean } = process.report;
  const { excludeNetwork } = report;
  report.excludeNetwork = true;
  try {
    return report.getReport();
  } finally {
    report.excludeNetwork = excludeNetwork ?? false;
  }
}

const systems: Readonly<Record<string, string>> = {
  darwin: "darwin",
  freebsd: "freebsd",
  linux: "linux",
  openbsd: "openbsd",
  sunos: "solaris",
  win32: "windows",
};
const processors: Readonly<Record<string, string>> = { arm: "arm", arm64: "arm64", ia32: "386", x64: "amd64" };

/** Terraform's name of a platform, e.g. `linux_amd64`, from Node's names of the system and the processor. */
export function terraformPlatform(system: string = process.platform, processor: string = process.arch): string {
  return `${systems[system] ?? system}_${processors[processor] ?? processor}`;
}

/** The folder of this package: the nearest one above `from` whose `package.json` has the package's name. */
export function packageRoot(from: string = __dirname): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const file = path.join(folder, "package.json");
    if (existsSync(file) && JSON.parse(readFileSync(file, "utf8")).name === "cdktf-observability") return folder;
    if (path.dirname(folder) === folder) throw new Error(`cdktf-observability is not installed above ${from}.`);
  }
}
