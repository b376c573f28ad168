import { spawn } from "node:child_process";
import path from "node:path";

const root = path.resolve(__dirname, "../..");

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

function demo(args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["scripts/demo.mjs", ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += String(part)));
    child.on("close", (code) => resolve({ code, output }));
  });
}

test("where cdktf-cli does not start, synthesizes, deploys, finds nothing to change, and destroys everything", async () => {
  const { code, output } = await demo(["--without-cli"]);
  expect(output).toContain(
    "Without cdktf-cli: the apps are synthesized, and terraform runs in the folders of their stacks.",
  );
  expect(output).toContain("Apply complete! Resources: 1 added, 0 changed, 0 destroyed.");
  expect(output).toMatch(/In the service now: API health [0-9a-f]{24}/);
  expect(output.match(/No changes\. Your infrastructure matches the configuration\./g)).toHaveLength(2);
  expect(output).toContain("Apply complete! Resources: 14 added, 0 changed, 0 destroyed.");
  expect(output).toContain("Destroy complete! Resources: 14 destroyed.");
  expect(output.match(/In the service now: nothing/g)).toHaveLength(2);
  expect(output).not.toContain("\u001b[");
  expect(code).toBe(0);
});

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
