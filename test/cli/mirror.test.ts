import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Command } from "commander";
import { providerSource, version } from "../../lib/kinds/version";
import { addMirrorCommand } from "../../lib/tools/cli/mirror";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "observability-mirror-"));
  jest.spyOn(process.stdout, "write").mockReturnValue(true);
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function give(target: string, name = "terraform-provider-observability"): void {
  mkdirSync(path.join(folder, "given", target), { recursive: true });
  writeFileSync(path.join(folder, "given", target, name), target);
}

function mirror(...args: string[]): Promise<unknown> {
  return mirrorFrom("given", ...args);
}

function mirrorFrom(from: string, ...args: string[]): Promise<unknown> {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  addMirrorCommand(program);
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: () => {} });
  const given = ["--from", path.join(folder, from)];
  return program.parseAsync(["mirror", path.join(folder, "out"), ...given, ...args], { from: "user" });
}

const placed = (platform: string, extension = "") =>
  path.join(
    folder,
    "out",
    providerSource,
    version,
    platform,
    `terraform-provider-observability_v${version}${extension}`,
  );

test("each platform gets its own executable", async () => {
  give("darwin-arm64");
  give("linux-x64");
  give("win32-arm64", "terraform-provider-observability.exe");
  await mirror("--platform", "darwin_arm64", "--platform", "linux_amd64", "--platform", "windows_arm64");
  expect(readFileSync(placed("darwin_arm64"), "utf8")).toBe("darwin-arm64");
  expect(readFileSync(placed("linux_amd64"), "utf8")).toBe("linux-x64");
  expect(readFileSync(placed("windows_arm64", ".exe"), "utf8")).toBe("win32-arm64");
  expect(statSync(placed("darwin_arm64")).mode & 0o777).toBe(0o755);
});

test("a platform without a package is rejected before anything is written, and an unknown platform at once", async () => {
  give("darwin-arm64");
  await expect(mirror("--platform", "darwin_arm64", "--platform", "linux_arm64")).rejects.toThrow(
    `given has nothing for linux_arm64. It can be the folder that \`npm run release\` makes, a file of it (terraform-provider-observability_${version}_linux_arm64.zip, cdktf-observability-provider-linux-arm64-${version}.tgz), one of these unpacked, or a folder with linux-arm64/terraform-provider-observability.`,
  );
  expect(() => statSync(path.join(folder, "out"))).toThrow("ENOENT");
  await expect(mirror("--platform", "amiga")).rejects.toThrow('"amiga" is not a platform');
});

const program = "terraform-provider-observability";
const zip = (platform: string) => `${program}_${version}_${platform}.zip`;

/** An archive as `npm pack` makes it. */
function pack(target: string, name = program): string {
  const archive = `cdktf-observability-provider-${target}-${version}.tgz`;
  mkdirSync(path.join(folder, "package/bin"), { recursive: true });
  writeFileSync(path.join(folder, "package/README.md"), "x".repeat(700));
  writeFileSync(path.join(folder, "package/bin", name), target);
  mkdirSync(path.join(folder, "given"), { recursive: true });
  execFileSync("tar", ["-czf", path.join("given", archive), "package"], { cwd: folder });
  rmSync(path.join(folder, "package"), { recursive: true });
  return archive;
}

test("the archives of npm are unpacked, in the release's folder or by themselves", async () => {
  const archive = pack("linux-arm64");
  pack("win32-x64", `${program}.exe`);
  await mirror("--platform", "linux_arm64", "--platform", "windows_amd64");
  expect(readFileSync(placed("windows_amd64", ".exe"), "utf8")).toBe("win32-x64");
  rmSync(path.join(folder, "out"), { recursive: true });
  await mirrorFrom(path.join("given", archive), "--platform", "linux_arm64");
  expect(readFileSync(placed("linux_arm64"), "utf8")).toBe("linux-arm64");
});

test("the archives of the registries stay packed, with the index and the hashes of a network mirror", async () => {
  mkdirSync(path.join(folder, "given"));
  for (const name of ["linux_amd64", "darwin_arm64"]) writeFileSync(path.join(folder, "given", zip(name)), name);
  await mirror("--platform", "linux_amd64");
  await mirrorFrom(path.join("given", zip("darwin_arm64")), "--platform", "darwin_arm64");
  const read = (name: string) => readFileSync(path.join(folder, "out", providerSource, name), "utf8");
  expect(read(zip("linux_amd64"))).toBe("linux_amd64");
  expect(JSON.parse(read("index.json"))).toEqual({ versions: { [version]: {} } });
  const hashOf = (text: string) => `zh:${createHash("sha256").update(text).digest("hex")}`;
  expect(JSON.parse(read(`${version}.json`))).toEqual({
    archives: {
      linux_amd64: { url: zip("linux_amd64"), hashes: [hashOf("linux_amd64")] },
      darwin_arm64: { url: zip("darwin_arm64"), hashes: [hashOf("darwin_arm64")] },
    },
  });
});

test("an unpacked archive and an unpacked package are taken", async () => {
  mkdirSync(path.join(folder, "given"));
  writeFileSync(path.join(folder, "given", `${program}_v${version}`), "unpacked archive");
  await mirror("--platform", "linux_amd64");
  expect(readFileSync(placed("linux_amd64"), "utf8")).toBe("unpacked archive");
  mkdirSync(path.join(folder, "package/bin"), { recursive: true });
  writeFileSync(path.join(folder, "package/bin", program), "unpacked package");
  writeFileSync(path.join(folder, "package/package.json"), '{ "name": "@cdktf-observability/provider-darwin-x64" }');
  await mirrorFrom("package", "--platform", "darwin_amd64");
  expect(readFileSync(placed("darwin_amd64"), "utf8")).toBe("unpacked package");
  await expect(mirrorFrom("package", "--platform", "linux_arm64")).rejects.toThrow("has nothing for linux_arm64");
});

test("with --for cdktn, it prints what makes the classes of each language from the mirror", async () => {
  give("linux-x64");
  await mirror("--platform", "linux_amd64", "--for", "cdktn");
  const out = path.join(folder, "out");
  const printed = jest
    .mocked(process.stdout.write)
    .mock.calls.map(([text]) => text)
    .join("");
  expect(printed).toContain(`
# cdktf.json: "terraformProviders": ["${providerSource}@${version}"]
export TF_CLI_ARGS_init='-plugin-dir=${out}' TF_CLI_ARGS_providers_lock='-fs-mirror=${out}'
npx cdktn-cli@0.24 get
`);
  await expect(mirror("--platform", "linux_amd64", "--for", "pulumi")).rejects.toThrow("Allowed choices are cdktn");
});
