import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { builtProvider } from "../support/built";
import { runningEmulator } from "../support/emulator";
import { providerBlock, providerSource, terraformWorkspace, type Workspace } from "../support/terraform";

const emulator = runningEmulator({ kept: true });
let workspace: Workspace;

afterEach(() => workspace?.remove());

const stack = () => `${providerBlock(emulator.openSource)}
data "observability_sources" "logs" { kind = "log" }
resource "observability_dashboard" "api" {
  name  = "Script"
  tiles = [{ name = "Note", config = jsonencode({ displayType = "markdown", markdown = "hello" }) }]
}
output "sources" { value = length(data.observability_sources.logs.sources) }
`;

function scriptWorkspace(env: Readonly<Record<string, string>> = {}): Workspace {
  return terraformWorkspace({ providers: { [providerSource]: builtProvider("script") }, env, attached: false });
}

test("the script creates, reads, changes and deletes like the executable", async () => {
  workspace = scriptWorkspace();
  workspace.write(stack());
  await workspace.apply();
  expect(emulator.dump().dashboards.map(({ name }) => name)).toContain("Script");
  expect((await workspace.plan()).empty).toBe(true);
  workspace.write(stack().replace("hello", "good-bye"));
  await workspace.apply();
  expect((await workspace.plan()).empty).toBe(true);
  await workspace.destroy();
  expect(emulator.dump().dashboards.map(({ name }) => name)).not.toContain("Script");
});

test("Terraform shows the message of the script if Node.js is too old", async () => {
  const bin = mkdtempSync(path.join(tmpdir(), "observability-old-node-"));
  try {
    writeFileSync(path.join(bin, "node"), "#!/bin/sh\necho v18.20.8\n");
    chmodSync(path.join(bin, "node"), 0o755);
    workspace = scriptWorkspace({ PATH: `${bin}:${process.env.PATH}` });
    workspace.write(stack());
    const { code, output } = await workspace.run("plan", "-no-color");
    expect(code).toBe(1);
    expect(output.replace(/\s*\n[│\s]*/g, " ")).toContain(
      "This Terraform provider is a script, and Node.js v18.20.8 in PATH is too old: install Node.js 20.18 or later",
    );
  } finally {
    rmSync(bin, { recursive: true, force: true });
  }
});
