/** Which package of a provider: its address with the host, e.g. `registry.terraform.io/acme/thing`, and the version. */
export interface ProviderPackage {
  readonly source: string;
  readonly version: string;
}

/** The folder of a package below a mirror, in Terraform's unpacked layout, with `/` between the names. */
export function mirrorFolder({ source, version }: ProviderPackage, platform: string): string {
  return `${source}/${version}/${platform}`;
}

/** The name under which Terraform starts the package's program on a platform. */
export function executableName({ source, version }: ProviderPackage, platform: string): string {
  return `terraform-provider-${source.split("/").at(-1)}_v${version}${platform.startsWith("windows") ? ".exe" : ""}`;
}
