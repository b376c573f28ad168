import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  executableName,
  lockedProviders,
  mirrorFolder,
  packageHash,
  packageRoot,
  putProvider,
  refreshLock,
  terraformPlatform,
} from "../../lib/delivery";

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

test("the lock entry of a provider is made in an empty file", () => {
  expect(refreshLock("", own, "h1:a")).toBe(`${header}provider "${own.source}" {
  version     = "0.1.0"
  constraints = "0.1.0"
  hashes = [
    "h1:a",
  ]
}
`);
});

test("the entry is replaced when hash or version changed, and entries of others stay", () => {
  const first = refreshLock(header + other, own, "h1:a");
  expect(first.startsWith(header + other)).toBe(true);
  const changed = refreshLock(`${first}\n${other.replace("random", "tls")}`, own, "h1:b");
  expect(changed).toBe(`${first.replace("h1:a", "h1:b")}\n${other.replace("random", "tls")}`);
  expect(refreshLock(changed, { ...own, version: "0.2.0" }, "h1:b")).toBe(changed.replaceAll("0.1.0", "0.2.0"));
  expect(lockedProviders(changed)).toEqual([
    "registry.terraform.io/hashicorp/random",
    own.source,
    "registry.terraform.io/hashicorp/tls",
  ]);
});

test("an entry that has version and hash is left as Terraform wrote it", () => {
  const text = `${header}provider "${own.source}" {
  version = "0.1.0"
  hashes = [
    "h1:a",
    "zh:b",
  ]
}
`;
  expect(refreshLock(text, own, "h1:a")).toBe(text);
});

test("the hash is Terraform's: SHA-256 over the sorted lines of the files' own", () => {
  const files = new Map([
    ["b", Buffer.from("two")],
    ["a", Buffer.from("one")],
  ]);
  // Computed with sha256sum and openssl.
  expect(packageHash(files)).toBe("h1:0XE42WOCQDaQSCqJ2jNHUzarNsBGppEqhrre3WIwHLg=");
});

test("the provider is put where Terraform looks, executable, and replaced when it changed", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "observability-delivery-"));
  try {
    const bundle = path.join(folder, "bundle");
    writeFileSync(bundle, "one");
    const first = putProvider(folder, own, "linux_amd64", bundle);
    expect(first.file).toBe(path.join(folder, own.source, "0.1.0/linux_amd64/terraform-provider-observability_v0.1.0"));
    expect(statSync(first.file).mode & 0o777).toBe(0o755);
    writeFileSync(bundle, "two");
    const second = putProvider(folder, own, "linux_amd64", bundle);
    expect(readFileSync(second.file, "utf8")).toBe("two");
    expect(second.hash).not.toBe(first.hash);
    expect(second.hash).toBe(packageHash(new Map([[path.basename(second.file), Buffer.from("two")]])));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
  expect(executableName(own)).toBe("terraform-provider-observability_v0.1.0");
});

test("the package finds itself, and says so when it cannot", () => {
  expect(packageRoot(__dirname)).toBe(path.resolve(__dirname, "../.."));
  expect(() => packageRoot("/")).toThrow("cdktf-observability is not installed above /.");
});
