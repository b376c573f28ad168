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
