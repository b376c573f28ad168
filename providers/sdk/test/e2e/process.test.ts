import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { until } from "../../testing";
import { Store } from "../support/store";
import { type KitWorkspace, kitExecutable, kitWorkspace } from "../support/workspace";

let kit: KitWorkspace;
const started: ChildProcess[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  kit?.remove();
});

/** Terraform in a process group of its own, as a shell starts it. */
function terraform(workspace: KitWorkspace, ...args: string[]): ChildProcess & { output(): string } {
  const child = spawn("terraform", args, { cwd: workspace.folder, env: workspace.env, detached: true });
  started.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  }
  return Object.assign(child, { output: () => output });
}

/** The provider's processes in the process table. */
function providers(): string[] {
  const table = execFileSync("ps", ["-eo", "pid,args"], { encoding: "utf8" });
  return table.split("\n").filter((line) => line.includes(kitExecutable()));
}

test("a provider that somebody starts prints its version, if that is asked", () => {
  expect(execFileSync(kitExecutable(), ["--version"], { encoding: "utf8" })).toBe("1.0.0\n");
});

describe("a provider in the middle of a request", () => {
  it("ends when Terraform is killed with SIGKILL", async () => {
    kit = kitWorkspace();
    kit.configure(`resource "kit_thing" "one" { name = "slow" }`);
    const child = terraform(kit, "apply", "-auto-approve", "-no-color");
    await until(() => kit.store.get("waiting") !== undefined);
    expect(providers()).not.toEqual([]);
    child.kill("SIGKILL");
    await until(() => providers().length === 0);
  });

  it("ends its waiting, and reports it, when the user interrupts", async () => {
    kit = kitWorkspace();
    kit.configure(`resource "kit_thing" "one" { name = "slow" }`);
    const child = terraform(kit, "apply", "-auto-approve", "-no-color");
    await until(() => kit.store.get("waiting") !== undefined);
    process.kill(-Number(child.pid), "SIGINT");
    await once(child, "close");
    expect(child.output()).toContain("The run was interrupted. The service may have completed the last request:");
    await until(() => providers().length === 0);
  });
});

it("one attached process serves all commands, and each provider block with a configuration of its own", async () => {
  kit = kitWorkspace({}, { attached: true });
  const secondFile = path.join(kit.folder, "second.json");
  kit.configure(`
provider "kit" {
  alias = "second"
  file  = ${JSON.stringify(secondFile)}
}
resource "kit_thing" "one" { name = "one" }
resource "kit_thing" "two" {
  provider = kit.second
  name     = "two"
}`);
  await kit.apply();
  await kit.planIsEmpty();
  const namesIn = (store: Store) => Object.values(store.all()).map(({ name }) => name);
  expect([namesIn(kit.store), namesIn(new Store(secondFile))]).toEqual([["one"], ["two"]]);
  await kit.destroy();
  expect(providers()).toHaveLength(1);
  kit.remove();
  await until(() => providers().length === 0);
});

it("log lines appear in Terraform's log with level and fields, filtered by Terraform", async () => {
  kit = kitWorkspace({ TF_LOG_PROVIDER: "INFO" });
  kit.configure(`resource "kit_thing" "one" { name = "one" }`);
  const { stderr } = await kit.apply();
  expect(stderr).toMatch(/\[INFO\] {2}provider\.terraform-provider-kit: creating: .*name=one/);
  expect(stderr).not.toContain("[DEBUG]");
});
