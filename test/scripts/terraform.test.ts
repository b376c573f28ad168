import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inModule } from "../support/module";

const root = path.resolve(__dirname, "../..");
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "engines-"));
  symlinkSync(process.execPath, path.join(folder, "node"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program that says which one it is. */
function install(name: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\necho '{ "terraform_version": "${name}" }'\n`);
  chmodSync(file, 0o755);
  return file;
}

/** What runs as `terraform` where only this folder is in PATH. */
function terraformWith(env: Record<string, string>): string {
  const { name, PATH } = inModule<{ name: string; PATH: string }>(
    "scripts/lib/terraform.mjs",
    `(() => { const env = ${JSON.stringify({ PATH: folder, ...env })}; const found = it.findTerraform(env); return { ...found, ...it.asTerraform(found, env) }; })()`,
  );
  expect(name).not.toBe("");
  const { stdout } = spawnSync("terraform", ["version", "-json"], { encoding: "utf8", env: { PATH } });
  return JSON.parse(stdout).terraform_version;
}

test.each([
  ["terraform before tofu", ["terraform", "tofu"], {}, "terraform"],
  ["tofu where there is no terraform", ["tofu"], {}, "tofu"],
  [
    "the program in PATH that TERRAFORM_BINARY_NAME names",
    ["terraform", "other"],
    { TERRAFORM_BINARY_NAME: "other" },
    "other",
  ],
])("the tests run %s as `terraform`", (_, programs, env, expected) => {
  programs.forEach(install);
  expect(terraformWith(env)).toBe(expected);
});

test("TERRAFORM_BINARY_NAME may be a path", () => {
  install("terraform");
  expect(terraformWith({ TERRAFORM_BINARY_NAME: install("elsewhere") })).toBe("elsewhere");
});

describe("in a checkout without an engine", () => {
  beforeEach(() => cpSync(path.join(root, "scripts"), path.join(folder, "scripts"), { recursive: true }));

  const start = (script: string, env: Record<string, string> = {}) => {
    const [file = "", ...args] = script.split(" ");
    return spawnSync(process.execPath, [path.join(folder, file), ...args], {
      encoding: "utf8",
      env: { PATH: folder, ...env },
    });
  };

  test.each([
    ["scripts/test.mjs", "npm test"],
    ["scripts/test.mjs --journeys", "npm run test:journeys"],
    ["scripts/demo.mjs", "npm run demo"],
  ])("%s says in one sentence what to do, and starts nothing", (script, command) => {
    const { status, stderr, stdout } = start(script);
    expect(stdout).toBe("");
    expect(stderr).toBe(
      `✗ Neither terraform nor tofu is on the PATH: install one of them, name it in TERRAFORM_BINARY_NAME, or let this fetch OpenTofu 1.12.6 with \`${command} -- --fetch-opentofu\`.\n`,
    );
    expect(status).toBe(1);
  });

  test("a wrong name is reported", () => {
    const { status, stderr } = start("scripts/demo.mjs", { TERRAFORM_BINARY_NAME: "terrafrom" });
    expect(stderr).toBe('✗ TERRAFORM_BINARY_NAME is "terrafrom", and no such program runs: correct or unset it.\n');
    expect(status).toBe(1);
  });

  test("an OpenTofu that was fetched earlier is used without a word", () => {
    const fetched = path.join(folder, ".cache/opentofu/1.12.6");
    mkdirSync(fetched, { recursive: true });
    writeFileSync(path.join(fetched, "tofu"), "");
    expect(start("scripts/demo.mjs").stdout).toContain("tofu 1.12.6");
  });
});

test("the OpenTofu that is fetched is one that the guide says was tested", () => {
  const { version, sums } = inModule<{ version: string; sums: Record<string, string> }>(
    "scripts/lib/opentofu.mjs",
    "it.pinned",
  );
  expect(readFileSync(path.join(root, "docs/guides/installation.md"), "utf8")).toContain(`| OpenTofu ${version} |`);
  expect(Object.keys(sums)).toEqual(["darwin_amd64", "darwin_arm64", "linux_amd64", "linux_arm64"]);
  for (const sum of Object.values(sums)) expect(sum).toMatch(/^[0-9a-f]{64}$/);
});
