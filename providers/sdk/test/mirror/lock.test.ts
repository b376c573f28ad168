import {
  executableName,
  lockedProviders,
  mirrorFolder,
  packageHash,
  refreshLock,
  terraformPlatform,
} from "../../mirror";

const own = { source: "registry.terraform.io/observability-as-code/observability", version: "0.1.0" };
const other = `provider "registry.terraform.io/hashicorp/random" {
  version     = "3.6.0"
  constraints = ">= 3.0.0"
  hashes = [
    "h1:R5Ucn26riKIEijcsiOMBR3uOAjuOMfI1x7XvH4P6B1w=",
  ]
}
`;
const header = `# This file is maintained automatically by "terraform init".
# Manual edits may be lost in future updates.

`;

test("the lock entry of a provider is written to an empty file", () => {
  expect(refreshLock("", own, ["h1:a"])).toBe(`${header}provider "${own.source}" {
  version     = "0.1.0"
  constraints = "0.1.0"
  hashes = [
    "h1:a",
  ]
}
`);
});

test("the entry is replaced if hash or version changed, and other entries stay", () => {
  const first = refreshLock(header + other, own, ["h1:a"]);
  expect(first.startsWith(header + other)).toBe(true);
  const changed = refreshLock(`${first}\n${other.replace("random", "tls")}`, own, ["h1:b"]);
  expect(changed).toBe(`${first.replace("h1:a", "h1:b")}\n${other.replace("random", "tls")}`);
  expect(refreshLock(changed, { ...own, version: "0.2.0" }, ["h1:b"])).toBe(changed.replaceAll("0.1.0", "0.2.0"));
  expect(lockedProviders(changed)).toEqual([
    "registry.terraform.io/hashicorp/random",
    own.source,
    "registry.terraform.io/hashicorp/tls",
  ]);
});

test("an entry with the same version and hash stays as Terraform wrote it", () => {
  const text = `${header}provider "${own.source}" {
  version = "0.1.0"
  hashes = [
    "h1:a",
    "zh:b",
  ]
}
`;
  expect(refreshLock(text, own, ["h1:a"])).toBe(text);
});

test("an entry has the hashes of all platforms, each once", () => {
  const text = refreshLock("", own, ["h1:b", "h1:a", "h1:b"]);
  expect(text).toContain(`  hashes = [\n    "h1:a",\n    "h1:b",\n  ]`);
  expect(refreshLock(text, own, ["h1:a"])).toBe(text);
  expect(refreshLock(text, own, ["h1:c"])).not.toContain("h1:a");
});

test("the hash equals Terraform's: SHA-256 over the sorted lines of the files' hashes", () => {
  const digests = new Map([
    ["b", "3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3"],
    ["a", "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed"],
  ]);
  // Computed with sha256sum and openssl.
  expect(packageHash(digests)).toBe("h1:0XE42WOCQDaQSCqJ2jNHUzarNsBGppEqhrre3WIwHLg=");
});

test.each([
  ["linux", "x64", "linux_amd64"],
  ["darwin", "arm64", "darwin_arm64"],
  ["win32", "ia32", "windows_386"],
])("%s on %s is %s to Terraform", (system, processor, platform) => {
  expect(terraformPlatform(system, processor)).toBe(platform);
});

test("paths in a mirror use Terraform's layout", () => {
  expect(mirrorFolder(own, "linux_amd64")).toBe(`${own.source}/0.1.0/linux_amd64`);
  expect(executableName(own, "linux_amd64")).toBe("terraform-provider-observability_v0.1.0");
  expect(executableName(own, "windows_arm64")).toBe("terraform-provider-observability_v0.1.0.exe");
});
