import rows from "./targets.json";

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

/** The names that Terraform has for what Node calls otherwise. */
const systems: Readonly<Record<string, string>> = { sunos: "solaris", win32: "windows" };
const processors: Readonly<Record<string, string>> = { ia32: "386", x64: "amd64" };

/** Terraform's name of a platform, e.g. `linux_amd64`, from Node's names of the system and the processor. */
export function terraformPlatform(system: string = process.platform, processor: string = process.arch): string {
  return `${systems[system] ?? system}_${processors[processor] ?? processor}`;
}
