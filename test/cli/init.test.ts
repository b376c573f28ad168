import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Command } from "commander";
import { addInitCommand } from "../../lib/tools/cli/init";

let folder: string;
let printed: string;
const before = { ...process.env };
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "observability-init-"));
  printed = "";
  jest.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += text;
    return true;
  });
});
afterEach(() => {
  process.env = { ...before };
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** Puts a program first in PATH that says a version and can do nothing else. */
function useEngine(says: string): void {
  const file = path.join(folder, "engine");
  writeFileSync(file, `#!/bin/sh\n[ "$1" = version ] && printf '${says}\\non linux_amd64\\n'\n`);
  chmodSync(file, 0o755);
  process.env.TERRAFORM_BINARY_NAME = file;
}

/** Writes a project and returns the file with its dashboard. */
async function written(form: string, ...args: string[]): Promise<string> {
  const project = path.join(folder, form);
  mkdirSync(project, { recursive: true });
  const program = new Command();
  addInitCommand(program);
  await program.parseAsync(["init", project, "--form", form, ...args], { from: "user" });
  return readFileSync(path.join(project, form === "hcl" ? "main.tf" : "stack.ts"), "utf8");
}

const waits = /^ *(action "observability_alert_wait"|const wait = new AlertWaitAction)/m;
const says = /^ *(#|\/\/) With Terraform 1\.14 or later, uncomment this/m;

describe.each(["hcl", "cdktf", "cdktn"])("in %s", (form) => {
  test.each(["Terraform v1.14.0", "Terraform v1.16.0-rc2", "Terraform v2.0.0"])(
    "a deployment with %s waits for the alert",
    async (version) => {
      useEngine(version);
      const text = await written(form);
      expect(text).toMatch(waits);
      expect(text).not.toMatch(says);
    },
  );

  test.each(["Terraform v1.13.5", "Terraform v1.5.7", "OpenTofu v1.14.0", "mine"])(
    "with %s, the wait is a comment",
    async (version) => {
      useEngine(version);
      const text = await written(form);
      expect(text).not.toMatch(waits);
      expect(text).toMatch(says);
    },
  );

  test("what another version of the engine had it write is still the example", async () => {
    useEngine("Terraform v1.13.5");
    const first = await written(form);
    useEngine("Terraform v1.14.0");
    printed = "";
    expect(await written(form)).toBe(first);
    expect(printed).not.toContain("is not the example");
  });
});

test("without an engine the wait is a comment, and for no product there is none", async () => {
  process.env.TERRAFORM_BINARY_NAME = path.join(folder, "missing");
  expect(await written("hcl")).toMatch(says);
  useEngine("Terraform v1.14.0");
  expect(await written("cdktn", "--product", "none")).not.toMatch(/1\.14|AlertWaitAction/);
});

test("a stack that waits imports what it uses", async () => {
  useEngine("Terraform v1.14.0");
  const text = await written("cdktn");
  expect(text).toContain('import { DataResource, TerraformStack } from "cdktn";');
  expect(text).toMatch(/^ {2}AlertWaitAction,\n[^}]*\} from "cdktf-observability\/cdktn";/m);
  expect(text).toContain('const alert = new Alert(this, "errors"');
});

test("the first deployment has nothing to add to cdktf.json, and a workflow in a sub-folder is named", async () => {
  mkdirSync(path.join(folder, ".git"));
  await written("cdktf");
  const manifest = JSON.parse(readFileSync(path.join(folder, "cdktf/cdktf.json"), "utf8"));
  expect(manifest).toMatchObject({ language: "typescript", projectId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(printed).toContain(`GitHub reads .github only in ${folder}: move it there, and let the workflow run in cdktf`);
});
