import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Command } from "commander";
import { addMirrorCommand } from "../../lib/cli/mirror";
import { providerSource, version } from "../../lib/kinds/version";

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
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  addMirrorCommand(program);
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: () => {} });
  const given = ["--from", path.join(folder, "given")];
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

test("a platform without an executable is rejected before anything is written, and an unknown platform at once", async () => {
  give("darwin-arm64");
  await expect(mirror("--platform", "darwin_arm64", "--platform", "windows_386")).rejects.toThrow(
    "The provider for windows_386 is missing. There is no executable for windows_386",
  );
  expect(() => statSync(path.join(folder, "out"))).toThrow("ENOENT");
  await expect(mirror("--platform", "amiga")).rejects.toThrow('"amiga" is not a platform');
});
