import { spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const script = pathToFileURL(path.resolve(__dirname, "../../scripts/lib/opentofu.mjs")).href;
let folder: string;
let archive: Buffer;
let server: Server;
let base: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "opentofu-"));
  writeFileSync(path.join(folder, "tofu"), "#!/bin/sh\necho made-up tofu\n");
  chmodSync(path.join(folder, "tofu"), 0o755);
  spawnSync("tar", ["-czf", path.join(folder, "a.tar.gz"), "-C", folder, "tofu"]);
  archive = readFileSync(path.join(folder, "a.tar.gz"));
  server = createServer((request, response) => {
    if (request.url === "/v0.0.1/tofu_0.0.1_linux_amd64.tar.gz")
      response.writeHead(200, { "content-length": archive.length }).end(archive);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs the real script in a process of its own, as the demo does. */
function fetchInto(cache: string, sums: Record<string, string>, platform = "linux_amd64", from = base): Promise<Ended> {
  const options = { release: { version: "0.0.1", base: from, sums }, cache, platform };
  const code = `import { fetchOpenTofu } from ${JSON.stringify(script)};
fetchOpenTofu(${JSON.stringify(options)}).then((program) => console.log(program), (error) => { console.log(error.message); process.exitCode = 1; });`;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", code]);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += String(part)));
    child.on("close", (status) => resolve({ code: status, output: output.trim() }));
  });
}

const right = () => ({ linux_amd64: createHash("sha256").update(archive).digest("hex") });

test("an archive with the pinned checksum is unpacked and runs", async () => {
  const cache = path.join(folder, "good");
  const { code, output } = await fetchInto(cache, right());
  expect({ code, output }).toEqual({ code: 0, output: path.join(cache, "opentofu/0.0.1/tofu") });
  expect(spawnSync(output, { encoding: "utf8" }).stdout).toBe("made-up tofu\n");
  expect(readdirSync(path.dirname(output))).toEqual(["tofu"]);
});

test("an archive with another checksum is deleted, and both checksums are reported", async () => {
  const cache = path.join(folder, "bad");
  const { code, output } = await fetchInto(cache, { linux_amd64: "0".repeat(64) });
  expect(code).toBe(1);
  expect(output).toContain(right().linux_amd64);
  expect(output).toContain("0".repeat(64));
  expect(existsSync(cache)).toBe(false);
});

test("an archive that cannot be unpacked leaves no program behind", async () => {
  const program = path.join(folder, "large/tofu");
  mkdirSync(path.dirname(program));
  writeFileSync(program, randomBytes(200_000));
  spawnSync("tar", ["-czf", path.join(folder, "large.tar.gz"), "-C", path.dirname(program), "tofu"]);
  const whole = archive;
  archive = readFileSync(path.join(folder, "large.tar.gz")).subarray(0, 100_000);
  const cache = path.join(folder, "cut");
  const { code, output } = await fetchInto(cache, right());
  archive = whole;
  expect(output).toMatch(/^The archive could not be unpacked \(.*\): install Terraform or OpenTofu/s);
  expect(code).toBe(1);
  expect(readdirSync(path.join(cache, "opentofu/0.0.1"))).toEqual([]);
});

test.each([
  [
    "a platform without a release",
    "plan9_mips",
    () => base,
    /no pinned OpenTofu for plan9_mips: install Terraform or OpenTofu/,
  ],
  ["a missing archive", "linux_arm64", () => base, /could not be fetched \(status 404\)/],
  [
    "no network",
    "linux_amd64",
    () => "http://127.0.0.1:1",
    /could not be fetched \((ECONNREFUSED|bad port)\)\. Without that network, install/,
  ],
])("%s fails with the remedy", async (_, platform, from, message) => {
  const { code, output } = await fetchInto(
    path.join(folder, "none"),
    { ...right(), linux_arm64: "1".repeat(64) },
    platform,
    from(),
  );
  expect(code).toBe(1);
  expect(output).toMatch(message);
});
