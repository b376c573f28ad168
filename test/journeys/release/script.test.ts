import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { builtProvider } from "../../support/built";

const script = () => path.join(builtProvider("script"), "terraform-provider-observability");

let bin: string;
beforeEach(() => {
  bin = mkdtempSync(path.join(tmpdir(), "observability-path-"));
});
afterEach(() => rmSync(bin, { recursive: true, force: true }));

function start(): { stdout: string; code: number | null } {
  const { stdout, status } = spawnSync(script(), { encoding: "utf8", env: { PATH: bin } });
  return { stdout, code: status };
}

function nodeOfVersion(version: string): void {
  writeFileSync(path.join(bin, "node"), `#!/bin/sh\necho ${version}\n`);
  chmodSync(path.join(bin, "node"), 0o755);
}

test("is one executable file of JavaScript", () => {
  expect(statSync(script()).mode & 0o111).toBe(0o111);
  expect(readFileSync(script(), "utf8").split("\n").length).toBeLessThan(150);
});

test("runs with the Node.js in PATH", () => {
  symlinkSync(process.execPath, path.join(bin, "node"));
  const { stderr, status } = spawnSync(script(), { encoding: "utf8", env: { PATH: bin } });
  expect(stderr).toContain("This is the Terraform provider");
  expect(status).toBe(1);
});

test("reports in one sentence that Node.js is missing", () => {
  expect(start()).toEqual({
    stdout: expect.stringMatching(
      /^This Terraform provider is a script, and there is no Node\.js in PATH: install .*\.\n$/,
    ),
    code: 1,
  });
});

test.each(["v4.9.1", "v18.20.8", "v20.9.0", "v20.17.0"])(
  "reports in one sentence that Node.js %s is too old",
  (version) => {
    nodeOfVersion(version);
    const { stdout, code } = start();
    expect(stdout).toContain(`Node.js ${version} in PATH is too old: install`);
    expect(stdout.trim().split("\n")).toHaveLength(1);
    expect(code).toBe(1);
  },
);

test.each(["v20.18.0", "v20.20.2", "v22.1.0", "v100.0.0"])("accepts Node.js %s", (version) => {
  nodeOfVersion(version);
  expect(start().stdout).toBe(`${version}\n`);
});
