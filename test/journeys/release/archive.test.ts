import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inModule } from "../../support/module";
import { unzipped } from "../../support/zip";

let folder: string;
let release: { provider: string; version: string; out: string };
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "archive-"));
  release = { provider: "terraform-provider-thing", version: "1.2.3", out: folder };
  writeFileSync(path.join(folder, "program"), "the executable");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Written {
  readonly file: string;
  readonly hashes: readonly string[];
}

function writeArchive(os: "linux" | "win32", env: Record<string, string> = {}): Written {
  const target = { os, platform: os === "linux" ? "linux_amd64" : "windows_amd64" };
  const options = {
    target,
    executable: path.join(folder, "program"),
    ...release,
    texts: { LICENSE: "license", "NOTICES.txt": "notices" },
  };
  return inModule("providers/sdk-cli/index.mjs", `it.writeArchive(${JSON.stringify(options)})`, env);
}

test("an archive has the name and the content that the registries require, and the file is executable", () => {
  const { file } = writeArchive("linux");
  expect(path.basename(file)).toBe("terraform-provider-thing_1.2.3_linux_amd64.zip");
  const files = unzipped(readFileSync(file));
  expect([...files.keys()]).toEqual(["LICENSE", "NOTICES.txt", "terraform-provider-thing_v1.2.3"]);
  expect(files.get("terraform-provider-thing_v1.2.3")?.toString()).toBe("the executable");
  expect(modesOf(readFileSync(file))).toEqual([0o100644, 0o100644, 0o100755]);
});

test("the executable for Windows has its extension", () => {
  const files = unzipped(readFileSync(writeArchive("win32").file));
  expect([...files.keys()]).toContain("terraform-provider-thing_v1.2.3.exe");
});

test("an archive is the same at another time, in another time zone", () => {
  const first = readFileSync(writeArchive("linux", { TZ: "Asia/Tokyo" }).file);
  const second = readFileSync(writeArchive("linux", { TZ: "America/Los_Angeles" }).file);
  expect(second.equals(first)).toBe(true);
});

test("its hashes are those that Terraform computes", () => {
  const { file, hashes } = writeArchive("linux");
  const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();
  const lines = [...unzipped(readFileSync(file))].map(([name, bytes]) => `${sha256(bytes).toString("hex")}  ${name}\n`);
  expect(hashes).toEqual([
    `zh:${sha256(readFileSync(file)).toString("hex")}`,
    `h1:${sha256(lines.join("")).toString("base64")}`,
  ]);
});

test("the checksums have the format of sha256sum, sorted by name", () => {
  const files = [writeArchive("win32").file, writeArchive("linux").file];
  const sums = inModule<string>(
    "providers/sdk-cli/index.mjs",
    `it.writeChecksums(${JSON.stringify({ files, ...release })})`,
  );
  expect(path.basename(sums)).toBe("terraform-provider-thing_1.2.3_SHA256SUMS");
  const checked = execFileSync("sha256sum", ["--check", path.basename(sums)], { cwd: folder, encoding: "utf8" });
  expect(checked.split("\n")).toEqual([
    "terraform-provider-thing_1.2.3_linux_amd64.zip: OK",
    "terraform-provider-thing_1.2.3_windows_amd64.zip: OK",
    "",
  ]);
});

test("the manifest names protocol 6", () => {
  inModule("providers/sdk-cli/index.mjs", `it.writeManifest(${JSON.stringify(release)})`);
  expect(readdirSync(folder)).toContain("terraform-provider-thing_1.2.3_manifest.json");
  const text = readFileSync(path.join(folder, "terraform-provider-thing_1.2.3_manifest.json"), "utf8");
  expect(JSON.parse(text)).toEqual({ version: 1, metadata: { protocol_versions: ["6.0"] } });
});

/** The modes in the directory of a zip archive. */
function modesOf(archive: Buffer): number[] {
  const modes: number[] = [];
  const entry = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
  for (let at = archive.indexOf(entry); at >= 0; at = archive.indexOf(entry, at + 4))
    modes.push(archive.readUInt32LE(at + 38) >>> 16);
  return modes;
}
