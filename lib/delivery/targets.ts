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
  const own = ownLibc();
  const matching = targets.filter((target) => target.platform === platform);
  return [...matching.filter(({ libc }) => libc === own), ...matching.filter(({ libc }) => libc !== own)];
}

/** The platforms an executable can be compiled for. */
export function executablePlatforms(): readonly string[] {
  return [...new Set(targets.map(({ platform }) => platform))];
}

function ownLibc(): string | undefined {
  if (process.platform !== "linux") return undefined;
  return JSON.stringify(process.report.getReport()).includes('"glibcVersionRuntime"') ? "glibc" : "musl";
}
