import path from "node:path";
import { builtTestProvider } from "../built";
import { terraformWorkspace, type Workspace } from "../terraform";
import { Store } from "./store";

const source = "registry.terraform.io/test/kit";

/** The executable of the kit's test provider. */
export function kitExecutable(): string {
  return path.join(builtTestProvider(), "terraform-provider-kit");
}

export interface KitWorkspace extends Workspace {
  /** The service's objects. */
  readonly store: Store;
  /** What Terraform's process needs in its environment. */
  readonly env: NodeJS.ProcessEnv;
  /** Writes a configuration that uses the test provider; the arguments of its block may be replaced. */
  configure(hcl: string, providerArguments?: string): void;
}

/** A folder in which the real Terraform runs with the kit's test provider. */
export function kitWorkspace(env: Readonly<Record<string, string>> = {}): KitWorkspace {
  const workspace = terraformWorkspace({ providers: { [source]: path.dirname(kitExecutable()) }, env });
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
