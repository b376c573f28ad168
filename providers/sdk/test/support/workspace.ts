import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { terraformWorkspace } from "terraform-provider-sdk/testing";
import { placeProgram } from "../../mirror";
import type { Workspace } from "../../testing";
import { Store } from "./store";

const source = "registry.terraform.io/test/kit";

let executable: string | undefined;

/** The executable of the test provider; only this process uses it, so that its processes can be identified. */
export function kitExecutable(): string {
  if (executable) return executable;
  const built = execFileSync(process.execPath, [path.join(__dirname, "build.mjs")], { encoding: "utf8" });
  const folder = mkdtempSync(path.join(tmpdir(), "provider-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  executable = path.join(folder, "program/terraform-provider-kit");
  placeProgram(built, executable);
  return executable;
}
export interface KitWorkspace extends Workspace {
  /** The service's objects. */
  readonly store: Store;
  /** What Terraform's process needs in its environment. */
  readonly env: NodeJS.ProcessEnv;
  /** Writes a configuration that uses the test provider; the arguments of its block may be replaced. */
  configure(hcl: string, providerArguments?: string): void;
}

/** A folder in which the real Terraform runs with the kit's test provider; `attached`: which is started once for all commands. */
export function kitWorkspace(env: Readonly<Record<string, string>> = {}, { attached = false } = {}): KitWorkspace {
  const workspace = terraformWorkspace({ providers: { [source]: path.dirname(kitExecutable()) }, env, attached });
  const file = path.join(workspace.folder, "store.json");
  return {
    ...workspace,
    env: {
      ...process.env,
      ...env,
      TF_CLI_CONFIG_FILE: path.join(workspace.folder, "../terraform.rc"),
      CHECKPOINT_DISABLE: "1",
    },
    store: new Store(file),
    configure: (hcl, providerArguments = `file = ${JSON.stringify(file)}`) =>
      workspace.write(`
terraform {
  required_providers {
    kit = { source = "${source}" }
  }
}
provider "kit" {
  ${providerArguments}
}
${hcl}`),
  };
}
