import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(__dirname, "../..");

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

function demo(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["scripts/demo.mjs", ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += String(part)));
    child.on("close", (code) => resolve({ code, output }));
  });
}

test("deploys, finds nothing to change, and destroys everything", async () => {
  const { code, output } = await demo();
  expect(output).toContain("Apply complete! Resources: 1 added, 0 changed, 0 destroyed.");
  expect(output).toMatch(/In the service now: API health [0-9a-f]{24}/);
  expect(output).toContain("No changes. Your infrastructure matches the configuration.");
  expect(output).toContain("Apply complete! Resources: 14 added, 0 changed, 0 destroyed.");
  // What the service says: cdktf's own CLI may lose its last lines when it ends.
  expect(output.match(/In the service now: nothing/g)).toHaveLength(2);
  expect(output).not.toContain("\u001b[");
  expect(code).toBe(0);
}, 600_000);

test.each([["--help"], ["-h"]])("%s prints the help and starts nothing", async (flag) => {
  const { code, output } = await demo([flag]);
  expect(output).toMatch(/^npm run demo \[-- OPTIONS\]/);
  expect(code).toBe(0);
});

test("a misspelt option is rejected with the help", async () => {
  const { code, output } = await demo(["--kep"]);
  expect(output).toMatch(/Unknown option '--kep'[\s\S]*--keep/);
  expect(code).toBe(1);
});

describe("without Terraform", () => {
  let empty: string;
  beforeAll(() => {
    empty = mkdtempSync(path.join(tmpdir(), "no-terraform-"));
  });
  afterAll(() => rmSync(empty, { recursive: true, force: true }));

  test("reports the remedy in one sentence", async () => {
    const { code, output } = await demo([], { PATH: empty, TERRAFORM_BINARY_NAME: "" });
    expect(output.trim()).toMatch(
      /^✗ Neither terraform nor tofu is on the PATH: install one of them, .* --fetch-opentofu`\.$/,
    );
    expect(code).toBe(1);
  });

  test("reports the wrong name", async () => {
    const { code, output } = await demo([], { TERRAFORM_BINARY_NAME: "terrafrom" });
    expect(output.trim()).toBe(
      '✗ TERRAFORM_BINARY_NAME is "terrafrom", and no such program runs: correct or unset it.',
    );
    expect(code).toBe(1);
  });
});
